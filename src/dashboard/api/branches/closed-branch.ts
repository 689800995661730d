import { useQuery } from "@tanstack/react-query";
import { type Action, branchRefusal, roleMay } from "#contract/permissions.ts";
import { branchesQuery, useProject } from "#dashboard/api/projects/projects.ts";
import type { BranchScope } from "./branch-scope.ts";

/** Why a branch is closed, to all users or to this user, whatever the role permits. */
export type Closed = "archived" | NonNullable<ReturnType<typeof branchRefusal>>;

/** Why a branch is closed to the user; undefined if it is open. */
export function useClosedBranch({ app, branch }: BranchScope): Closed | undefined {
  const { data } = useQuery({ ...branchesQuery(app), enabled: app !== "" });
  const project = useProject(app);
  const permissions = data?.branches.find(({ _id }) => _id === branch)?.permissions;
  if (project?.archived) return "archived";
  return project && permissions && branchRefusal(permissions, project.role);
}

/**
 * The user's rights on the content of a branch: those of the role, unless the branch is closed or the project is
 * archived.
 */
export function useMayWrite(scope: BranchScope): (action: Action) => boolean {
  const closed = useClosedBranch(scope);
  const project = useProject(scope.app);
  return (action) => project !== undefined && closed === undefined && roleMay(project.role, action);
}

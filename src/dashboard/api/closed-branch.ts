import { useQuery } from "@tanstack/react-query";
import { type Action, branchRefusal, roleMay } from "#contract/permissions.ts";
import type { BranchScope } from "./branch-scope.ts";
import { branchesQuery, useProject } from "./projects.ts";

/** Why nobody, or not this person, may write to a branch, whatever the role allows. */
export type Closed = "archived" | NonNullable<ReturnType<typeof branchRefusal>>;

/** What closes a branch to the person; undefined where writing is possible. */
export function useClosedBranch({ app, branch }: BranchScope): Closed | undefined {
  const { data } = useQuery({ ...branchesQuery(app), enabled: app !== "" });
  const project = useProject(app);
  const permissions = data?.branches.find(({ _id }) => _id === branch)?.permissions;
  if (project?.archived) return "archived";
  return project && permissions && branchRefusal(permissions, project.role);
}

/**
 * What the person may do to the content of a branch: what the role allows, where neither the branch is closed nor the
 * project archived.
 */
export function useMayWrite(scope: BranchScope): (action: Action) => boolean {
  const closed = useClosedBranch(scope);
  const project = useProject(scope.app);
  return (action) => project !== undefined && closed === undefined && roleMay(project.role, action);
}

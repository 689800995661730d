import { useQuery } from "@tanstack/react-query";
import { type Act, branchRefusal, roleMay } from "#contract/permissions.ts";
import type { BranchScope } from "./entries.ts";
import { branchesQuery, useProject } from "./projects.ts";

/** Why the person may not write to this branch, whatever the role allows; undefined where writing is possible. */
export function useClosedBranch({ app, branch }: BranchScope): ReturnType<typeof branchRefusal> {
  const { data } = useQuery({ ...branchesQuery(app), enabled: app !== "" });
  const role = useProject(app)?.role;
  const permissions = data?.branches.find(({ _id }) => _id === branch)?.permissions;
  return role === undefined || permissions === undefined ? undefined : branchRefusal(permissions, role);
}

/**
 * What the person may do to the content of a branch: what the role allows, where neither the branch is closed nor the
 * project archived.
 */
export function useMayWrite(scope: BranchScope): (act: Act) => boolean {
  const closed = useClosedBranch(scope);
  const project = useProject(scope.app);
  return (act) =>
    project !== undefined && !project.archived && closed === undefined && roleMay(project.role, act);
}

import { useQuery } from "@tanstack/react-query";
import { branchRefusal } from "#contract/permissions.ts";
import type { BranchScope } from "./entries.ts";
import { branchesQuery, projectsQuery } from "./projects.ts";

/** Why the person may not write to this branch, whatever the role allows; undefined where writing is possible. */
export function useClosedBranch({ app, branch }: BranchScope): ReturnType<typeof branchRefusal> {
  const { data } = useQuery(branchesQuery(app));
  const { data: projects } = useQuery(projectsQuery());
  const role = projects?.find(({ _id }) => _id === app)?.role;
  const permissions = data?.branches.find(({ _id }) => _id === branch)?.permissions;
  return role === undefined || permissions === undefined ? undefined : branchRefusal(permissions, role);
}

import { useParams } from "react-router";
import type { ProjectRole } from "#contract/permissions.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { useProject } from "#dashboard/api/projects/projects.ts";

/** The branch in the address, and the user's role in its project once it is loaded. */
export function useOpenBranch(): { scope: BranchScope | undefined; role: ProjectRole | undefined } {
  const { app, branch } = useParams();
  const role = useProject(app)?.role;
  return {
    scope: app !== undefined && branch !== undefined ? { app, branch } : undefined,
    role,
  };
}

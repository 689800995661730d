import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";

/** Props of each section of the page. */
export type FilesProps = { project: Project; scope: BranchScope };

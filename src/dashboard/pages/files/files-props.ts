import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";

/** What each part of the page is about. */
export type FilesProps = { project: Project; scope: BranchScope };

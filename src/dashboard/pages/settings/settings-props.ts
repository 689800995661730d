import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";

/** What each section of the settings is about. */
export type SettingsProps = { scope: BranchScope; project: Project };

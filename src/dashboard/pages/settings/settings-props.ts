import type { Project } from "#contract/projects/projects.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";

/** Props of every settings section. */
export type SettingsProps = { scope: BranchScope; project: Project };

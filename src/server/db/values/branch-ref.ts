/** A branch of a project, as all its rows name it. */
export type BranchRef = { projectId: number; branchId: number };

/** With the language that all others are translated from. */
export type BasedBranchRef = BranchRef & { baseLanguageId: number };

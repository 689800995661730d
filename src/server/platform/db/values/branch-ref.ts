/** Ids of a branch and its project. */
export type BranchRef = { projectId: number; branchId: number };

/** A branch with the id of the base language. */
export type BasedBranchRef = BranchRef & { baseLanguageId: number };

/** A branch of a project, as the first part of a query's key. */
export type BranchScope = { app: string; branch: string };

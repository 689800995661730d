/** A branch of a project; first part of a query key. */
export type BranchScope = { app: string; branch: string };

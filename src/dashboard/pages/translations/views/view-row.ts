import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";

/** The row of saved views; it is loaded after the first rows, which leave room for it. */
export const viewRowClass = "order-last flex min-h-9 flex-none basis-full flex-wrap items-center gap-x-1";

/** Name of the stored value that tells whether the project had saved views. */
export const viewRowStorage = ({ app }: BranchScope) => `parlance.grid.views.${app}`;

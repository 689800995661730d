import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";

/** Classes of the row of saved views. It is loaded after the first rows, so its place is reserved. */
export const viewRowClass = "order-last flex min-h-9 flex-none basis-full flex-wrap items-center gap-x-1";

/** Name of the stored value: whether the project had saved views. */
export const viewRowStorage = ({ app }: BranchScope) => `parlance.grid.views.${app}`;

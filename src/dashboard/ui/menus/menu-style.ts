export const popoverClass =
  "flex max-h-96 min-w-56 flex-col overflow-hidden rounded-md border border-line bg-surface shadow-overlay outline-none";
export const menuClass = "min-h-0 flex-1 overflow-y-auto p-1 outline-none";
export const menuItemClass =
  "flex min-h-7 cursor-default items-center gap-2 rounded-sm px-2 py-0.5 outline-none disabled:text-ink-muted data-disabled:text-ink-muted data-disabled:opacity-60 data-focused:bg-surface-3 forced-colors:-outline-offset-2 forced-colors:data-focused:outline-2 forced-colors:data-focused:outline-solid";

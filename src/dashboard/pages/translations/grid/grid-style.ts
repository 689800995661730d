import type { Density } from "#dashboard/pages/translations/columns/grid-columns.ts";

/** Maximum number of characters shown in a cell; the editor shows the whole text. */
export const shownCharacters = 600;

const clamp = "min-w-0 flex-1 leading-5 break-words";
/** Lines of text that a row shows; the row heights follow from them. */
export const clampClass: Record<Density, string> = {
  auto: `${clamp} line-clamp-(--lines) whitespace-pre-line`,
  compact: `${clamp} truncate`,
  normal: `${clamp} line-clamp-2 whitespace-pre-line`,
  comfortable: `${clamp} line-clamp-4 whitespace-pre-line`,
};

const key = "min-w-0 flex-1 font-mono text-xs leading-5 break-words";
/** A key that is too long loses its start. */
export const keyClass: Record<Density, string> = {
  auto: `${key} key-end [--key-lines:var(--lines)]`,
  compact: `${key} key-start-cut`,
  normal: `${key} key-end [--key-lines:2]`,
  comfortable: `${key} key-end [--key-lines:4]`,
};

/** Outline of the cell under the cursor: thick while the keyboard focus is in the grid, thin otherwise. */
const ringClass =
  "outline-1 -outline-offset-1 outline-line-strong focus:outline-2 focus:-outline-offset-2 focus:outline-accent";

export function cellClass(look: { pinned: boolean; focused: boolean; editing: boolean }): string {
  const position = look.pinned ? "sticky z-10 flex-none" : "absolute top-0";
  const ring = look.focused && !look.editing ? ringClass : "outline-none";
  const layer = look.editing ? "z-30" : "";
  return `flex h-full items-start gap-2 border-line bg-inherit px-3 py-1.5 ${position} ${ring} ${layer}`;
}

import type { Cell } from "#contract/entries.ts";

/** What an open editor shows, and its field. */
export type OpenedCell = { cell: Cell; field: HTMLTextAreaElement | null };

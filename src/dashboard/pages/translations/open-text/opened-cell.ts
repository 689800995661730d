import type { Cell } from "#contract/entries.ts";

/** What an open editor shows, and its field; `offer` shows which digit inserts which placeholder. */
export type OpenedCell = { cell: Cell; field: HTMLTextAreaElement | null; offer?: () => void };

import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { emptyCell } from "#dashboard/api/entries/send-save.ts";
import { displayedText } from "#dashboard/editing/queue/unsaved-cell.ts";
import { columnLanguage } from "#dashboard/pages/translations/columns/grid-columns.ts";
import type { GridDeps } from "#dashboard/pages/translations/grid/grid-context.ts";
import { sourceColumn } from "#dashboard/pages/translations/grid/keyboard/grid-cursor.ts";

/** A cell by its row and language. */
export type TextCell = { row: EntryRow; language: Language; isSource: boolean };

/** The source text of a row as its cell shows it, and the source language. */
export function sourceTextOf(
  { columns, queue }: Pick<GridDeps, "columns" | "queue">,
  row: EntryRow,
): { text: string; language: Language } | undefined {
  const language = columnLanguage(columns[sourceColumn]);
  if (language === undefined) return undefined;
  const cell = row.entries[language.code] ?? emptyCell;
  return { text: displayedText(cell, queue.unsavedOf({ key: row.key, language: language.code })), language };
}

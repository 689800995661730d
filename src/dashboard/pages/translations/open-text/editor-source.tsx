import { useLayoutEffect, useRef, useState } from "react";
import { useIntl } from "react-intl";
import type { EntryRow } from "#contract/entries.ts";
import { untouchedCell } from "#dashboard/api/entries/send-save.ts";
import { paintedText } from "#dashboard/editing/cell-work.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { sourceColumn } from "#dashboard/pages/translations/grid/grid-cursor.ts";
import { ShownText } from "#dashboard/ui/text/shown-text.tsx";

/** The whole source above the open text, where its own cell shows less than that: cut, or out of sight. */
export function EditorSource({ row }: { row: EntryRow }) {
  const { columns, queue } = useGrid();
  const intl = useIntl();
  const language = columns[sourceColumn]?.language;
  const own = useRef<HTMLParagraphElement>(null);
  const [isNeeded, setIsNeeded] = useState(true);
  const cell = language && (row.entries[language.code] ?? untouchedCell);
  const text = cell ? paintedText(cell, queue.workOf({ key: row.key, language: language.code })) : "";
  useLayoutEffect(() => setIsNeeded(!isWhole(own.current)), []);
  if (language === undefined || text === "" || !isNeeded) return null;
  return (
    <p
      ref={own}
      lang={language.code}
      dir={language.direction}
      role="note"
      aria-label={intl.formatMessage({ id: "panel.editor.source" }, { text })}
      className="max-h-72 cursor-text overflow-y-auto border-b border-line bg-surface-2 px-3 py-1.5 leading-5 break-words whitespace-pre-line text-ink-muted select-text"
    >
      <ShownText text={text} />
    </p>
  );
}

/** Whether the row's source cell shows all of its text where somebody can see it. */
function isWhole(inEditor: Element | null): boolean {
  const source = inEditor?.closest('[role="row"]')?.querySelector(`[data-column="${sourceColumn}"]`);
  const shown = source?.querySelector("span");
  const grid = inEditor?.closest('[role="grid"]');
  if (!source || !shown || !grid) return false;
  const [cell, area] = [source.getBoundingClientRect(), grid.getBoundingClientRect()];
  const isInSight = cell.left >= area.left - 1 && cell.right <= area.right + 1;
  return (
    isInSight && shown.scrollHeight <= shown.clientHeight + 1 && shown.scrollWidth <= shown.clientWidth + 1
  );
}

import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { useIntl } from "react-intl";
import type { EntryRow } from "#contract/entries.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { sourceColumn } from "#dashboard/pages/translations/grid/grid-cursor.ts";
import { TextWithChips } from "#dashboard/ui/text/text-with-chips.tsx";
import { type Chip, chipsOf } from "#text/message/chips.ts";
import { grammarOf } from "#text/message/grammar.ts";
import { messageSettings } from "./message-settings.ts";
import { sourceTextOf } from "./source-text.ts";

/**
 * The whole source above the open text, where its own cell shows less than that: cut, out of sight, or without the chips
 * of its placeholders.
 */
export function EditorSource({ row }: { row: EntryRow }) {
  const source = sourceTextOf(useGrid(), row);
  const intl = useIntl();
  const own = useRef<HTMLParagraphElement>(null);
  const [isNeeded, setIsNeeded] = useState(true);
  const chips = useChips(source?.text ?? "", row);
  useLayoutEffect(() => setIsNeeded(!isWhole(own.current)), []);
  if (source === undefined || source.text === "" || !(isNeeded || chips.length > 0)) return null;
  const { text, language } = source;
  return (
    <p
      ref={own}
      lang={language.code}
      dir={language.direction}
      role="note"
      aria-label={intl.formatMessage({ id: "panel.editor.source" }, { text })}
      className="max-h-72 cursor-text overflow-y-auto border-b border-line bg-surface-2 px-3 py-1.5 leading-5 break-words whitespace-pre-line text-ink-muted select-text"
    >
      <TextWithChips text={text} chips={chips} />
    </p>
  );
}

function useChips(source: string, { syntax }: EntryRow): Chip[] {
  return useMemo(() => chipsOf(source, grammarOf(source, messageSettings({ syntax }))), [source, syntax]);
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

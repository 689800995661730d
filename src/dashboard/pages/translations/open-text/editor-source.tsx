import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/projects/languages.ts";
import { useSourceBefore } from "#dashboard/api/entries/source-before.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { sourceColumn } from "#dashboard/pages/translations/grid/grid-cursor.ts";
import { TextWithChips } from "#dashboard/ui/text/text-with-chips.tsx";
import { WordDifference } from "#dashboard/ui/text/word-difference.tsx";
import { type Chip, chipsOf } from "#text/message/chips.ts";
import { grammarOf } from "#text/message/grammar.ts";
import { messageSettings } from "./message-settings.ts";
import { sourceTextOf } from "./source-text.ts";

type Props = { row: EntryRow; language: Language; isOutdated: boolean };

/**
 * The whole source above the open text, where its own cell shows less than that: cut, out of sight, or without the chips
 * of its placeholders; and what changed in it since the text was made from it.
 */
export function EditorSource({ row, language: target, isOutdated }: Props) {
  const grid = useGrid();
  const source = sourceTextOf(grid, row);
  const intl = useIntl();
  const own = useRef<HTMLDivElement>(null);
  const [isNeeded, setIsNeeded] = useState(true);
  const chips = useChips(source?.text ?? "", row);
  const before = useSourceBefore(grid.scope, {
    key: row.key,
    language: target.code,
    source: source?.language.code ?? "",
    isOutdated: isOutdated && source !== undefined,
  });
  useLayoutEffect(() => setIsNeeded(!isWhole(own.current)), []);
  const isChanged = before !== undefined && before !== source?.text;
  if (source === undefined || source.text === "" || !(isNeeded || isChanged || chips.length > 0)) return null;
  const { text, language } = source;
  return (
    <div
      ref={own}
      className="max-h-72 cursor-text overflow-y-auto border-b border-line bg-surface-2 px-3 py-1.5 leading-5 text-ink-muted select-text"
    >
      <p
        lang={language.code}
        dir={language.direction}
        role="note"
        aria-label={intl.formatMessage({ id: "panel.editor.source" }, { text })}
        className="break-words whitespace-pre-line"
      >
        <TextWithChips text={text} chips={chips} />
      </p>
      {isChanged && (
        <div className="mt-1 border-t border-line pt-1 text-xs">
          <span className="text-status-review">
            <FormattedMessage id="panel.editor.sourceChanged" />
          </span>{" "}
          <bdi lang={language.code} dir={language.direction}>
            <WordDifference before={before} after={text} />
          </bdi>
        </div>
      )}
    </div>
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

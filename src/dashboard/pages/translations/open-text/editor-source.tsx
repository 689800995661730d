import { memo, useLayoutEffect, useMemo, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { useSourceBefore } from "#dashboard/api/entries/previous-source.ts";
import { useScrolls } from "#dashboard/lib/geometry/use-scrolls.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { sourceColumn } from "#dashboard/pages/translations/grid/keyboard/grid-cursor.ts";
import { TextWithChips } from "#dashboard/ui/text/text-with-chips.tsx";
import { WordDifference } from "#dashboard/ui/text/word-difference.tsx";
import { maxCheckedLength } from "#text/checks/check-input.ts";
import { type Chip, chipsOf } from "#text/message/chips.ts";
import { grammarOf } from "#text/message/grammar.ts";
import { parseMessage } from "#text/message/parse-message.ts";
import type { Piece } from "#text/message/piece.ts";
import { LaidOutSource } from "./laid-out-source.tsx";
import { messageSettings } from "./message-settings.ts";
import { sourceTextOf } from "./source-text.ts";

type Props = { row: EntryRow; language: Language; isOutdated: boolean; isWhole: boolean };

/**
 * The whole source above the open text, if it has placeholders, or if its cell shows less: truncated or scrolled out of
 * view. While the text is edited form by form, the source is laid out in the same way. Also shows how the source changed
 * since the text was translated.
 */
export const EditorSource = memo(function EditorSource({
  row,
  language: target,
  isOutdated,
  isWhole: isWholeMessage,
}: Props) {
  const grid = useGrid();
  const source = sourceTextOf(grid, row);
  const intl = useIntl();
  const noteRef = useRef<HTMLDivElement>(null);
  const [isNeeded, setIsNeeded] = useState(true);
  const { chips, pieces } = useMessage(source?.text ?? "", row);
  const isLaidOut = !isWholeMessage && pieces.some(({ kind }) => kind === "choice");
  const before = useSourceBefore(grid.scope, {
    key: row.key,
    language: target.code,
    source: source?.language.code ?? "",
    isOutdated: isOutdated && source !== undefined,
  });
  useLayoutEffect(() => setIsNeeded(!isSourceCellComplete(noteRef.current)), []);
  const scrolls = useScrolls(noteRef);
  const isChanged = before !== undefined && before !== source?.text;
  if (source === undefined || source.text === "" || !(isNeeded || isChanged || chips.length > 0 || isLaidOut))
    return null;
  const { text, language } = source;
  return (
    <div
      ref={noteRef}
      {...(scrolls && { tabIndex: 0 })}
      className={`${isLaidOut ? "max-h-40" : "max-h-72"} cursor-text overflow-y-auto border-b border-line bg-surface-2 px-3 py-1.5 leading-5 text-ink-muted select-text`}
    >
      <div
        lang={language.code}
        dir={language.direction}
        role="note"
        aria-label={intl.formatMessage({ id: "panel.editor.source" }, { text })}
        className="break-words whitespace-pre-line"
      >
        {isLaidOut ? (
          <LaidOutSource text={text} chips={chips} pieces={pieces} span={{ start: 0, end: text.length }} />
        ) : (
          <TextWithChips text={text} chips={chips} />
        )}
      </div>
      {isChanged && (
        <div className="mt-1 border-t border-line pt-1 text-xs">
          <span className="text-warning">
            <FormattedMessage id="panel.editor.sourceChanged" />
          </span>{" "}
          <bdi lang={language.code} dir={language.direction}>
            <WordDifference before={before} after={text} />
          </bdi>
        </div>
      )}
    </div>
  );
});

function useMessage(source: string, { syntax, style }: EntryRow): { chips: Chip[]; pieces: Piece[] } {
  const { reading } = useGrid();
  return useMemo(() => {
    const grammar = grammarOf(source, messageSettings({ syntax, style }, reading));
    const chips = chipsOf(source, grammar);
    return { chips, pieces: source.length > maxCheckedLength ? [] : parseMessage(source, grammar).pieces };
  }, [source, syntax, style, reading]);
}

/** Whether the source cell of the editor's row shows its whole text in the visible area. */
function isSourceCellComplete(inEditor: Element | null): boolean {
  const source = inEditor?.closest('[role="row"]')?.querySelector(`[data-column="${sourceColumn}"]`);
  const shown = source?.querySelector("span");
  const grid = inEditor?.closest('[role="grid"]');
  if (!source || !shown || !grid) return false;
  const [cell, area] = [source.getBoundingClientRect(), grid.getBoundingClientRect()];
  const isVisible = cell.left >= area.left - 1 && cell.right <= area.right + 1;
  return (
    isVisible && shown.scrollHeight <= shown.clientHeight + 1 && shown.scrollWidth <= shown.clientWidth + 1
  );
}

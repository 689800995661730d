import { memo, useLayoutEffect, useMemo, useRef, useState } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { useSourceBefore } from "#dashboard/api/entries/previous-source.ts";
import { inlineDirection } from "#dashboard/lib/geometry/inline-direction.ts";
import { useScrolls } from "#dashboard/lib/geometry/use-scrolls.ts";
import { useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { sourceColumn } from "#dashboard/pages/translations/grid/keyboard/grid-cursor.ts";
import { MessageForms, MessageText } from "#dashboard/ui/text/message-text.tsx";
import { TextWithChips } from "#dashboard/ui/text/text-with-chips.tsx";
import { type LaidOutPart, layOut } from "#text/forms/laid-out.ts";
import { type Chip, chipsOf } from "#text/message/chips.ts";
import { grammarOf } from "#text/message/grammar.ts";
import { messageSettings } from "./message-settings.ts";
import { sourceTextOf } from "./source-text.ts";
import { editorPlace } from "./use-editor-place.ts";

type Props = {
  row: EntryRow;
  language: Language;
  isOutdated: boolean;
  isWhole: boolean;
  /** Whether the source stands beside the text. */
  isWide: boolean;
};

/**
 * The source text above the open text, with its change since the text was translated. Always shown in a wide editor;
 * else only if the source has placeholders or was changed, or if its cell does not show all of it: truncated, scrolled
 * out of view or covered by the editor. While the text is edited form by form, the source is laid out in the same way.
 */
export const EditorSource = memo(function EditorSource({
  row,
  language: target,
  isOutdated,
  isWhole: isWholeMessage,
  isWide,
}: Props) {
  const grid = useGrid();
  const source = sourceTextOf(grid, row);
  const intl = useIntl();
  const noteRef = useRef<HTMLDivElement>(null);
  const [isNeeded, setIsNeeded] = useState(true);
  const { chips, parts } = useSourceMessage(source?.text ?? "", row);
  const isLaidOut = !isWholeMessage && parts !== undefined;
  const before = useSourceBefore(grid.scope, {
    key: row.key,
    language: target.code,
    source: source?.language.code ?? "",
    isOutdated: isOutdated && source !== undefined,
  });
  useLayoutEffect(() => setIsNeeded(!isSourceCellComplete(noteRef.current)), []);
  const scrolls = useScrolls(noteRef);
  const isChanged = before !== undefined && before !== source?.text;
  if (
    source === undefined ||
    source.text === "" ||
    !(isWide || isNeeded || isChanged || chips.length > 0 || isLaidOut)
  )
    return null;
  const { text, language } = source;
  return (
    <div
      ref={noteRef}
      {...(scrolls && { tabIndex: 0 })}
      className={`${isLaidOut && !isWide ? "max-h-40" : "max-h-72"} cursor-text overflow-y-auto bg-surface-2 px-3 py-1.5 leading-5 text-ink-muted select-text ${isWide ? "max-sm:border-b max-sm:border-line" : "border-b border-line"}`}
    >
      {isWide && <p className="mb-1 text-xs">{language.name}</p>}
      <div
        lang={language.code}
        dir={language.direction}
        role="note"
        aria-label={intl.formatMessage({ id: "panel.editor.source" }, { text })}
        className="break-words whitespace-pre-line"
      >
        {isLaidOut ? <MessageForms parts={parts} /> : <TextWithChips text={text} chips={chips} />}
      </div>
      {isChanged && (
        <div className="mt-1 border-t border-line pt-1 text-xs">
          <span className="text-warning">
            <FormattedMessage id="panel.editor.sourceChanged" />
          </span>{" "}
          <bdi lang={language.code} dir={language.direction}>
            <MessageText before={before} text={text} />
          </bdi>
        </div>
      )}
    </div>
  );
});

function useSourceMessage(
  source: string,
  { syntax, style }: EntryRow,
): { chips: Chip[]; parts?: LaidOutPart[] } {
  const { reading } = useGrid();
  return useMemo(() => {
    const settings = messageSettings({ syntax, style }, reading);
    const parts = layOut(source, settings);
    return { chips: chipsOf(source, grammarOf(source, settings)), ...(parts && { parts }) };
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
  const edited = inEditor?.closest('[role="gridcell"]') ?? null;
  return (
    isVisible &&
    !isCovered(source, edited) &&
    shown.scrollHeight <= shown.clientHeight + 1 &&
    shown.scrollWidth <= shown.clientWidth + 1
  );
}

/** Whether the editor of a cell covers part of the source cell, which stands before it. */
function isCovered(source: Element, edited: Element | null): boolean {
  const place = editorPlace(edited, false);
  if (edited === null || place === undefined) return false;
  const [sourceBox, editedBox] = [source.getBoundingClientRect(), edited.getBoundingClientRect()];
  const distance =
    inlineDirection() > 0 ? editedBox.left - sourceBox.right : sourceBox.left - editedBox.right;
  return distance + place.offset < -2;
}

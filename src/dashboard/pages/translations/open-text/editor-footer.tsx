import { FormattedMessage, FormattedNumber } from "react-intl";
import type { Cell, EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import type { Presence } from "#contract/live.ts";
import { textOf } from "#dashboard/api/entries/send-save.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { isPartUnsaved } from "#dashboard/editing/cell-parts.ts";
import { TheirText } from "#dashboard/editing/conflicts/their-text.tsx";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { discardDraft } from "#dashboard/pages/translations/grid/cell-actions.ts";
import { type GridDeps, useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { currentCell, storeText } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { EditorPeople } from "#dashboard/pages/translations/grid/presence-avatars.tsx";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";
import { textLength } from "#text/text-length.ts";
import { EditorButtons } from "./editor-buttons.tsx";
import { EditorMatches } from "./editor-matches.tsx";
import { EditorPublished } from "./editor-published.tsx";
import { focusGrid } from "./open-cell.ts";
import { replaceText } from "./opened-cell.ts";

/**
 * Below an open text: the published text beside a draft, the text that another user saved, the length and its limit,
 * buttons with their keys, and for a source text a checkbox whether its translations stay valid.
 */
export function EditorFooter(props: {
  cell: Cell;
  observed: Cell;
  /** Replaces the text with the text that another user saved; absent if unsaved text would be lost. */
  onAccept?: () => void;
  row: EntryRow;
  language: Language;
  isSource: boolean;
  text: string;
  people: readonly Presence[];
  isWide: boolean;
  /** How a message with forms is edited now: form by form, or as a whole. Undefined for other texts. */
  forms: "forms" | "whole" | undefined;
}) {
  const { row, language, isSource, forms } = props;
  const grid = useGrid();
  const [keys] = useKeyHints()("saveAndNext");
  const { sameMeaning } = grid;
  const address = { key: row.key, language: language.code };
  const id = addressId(address);
  const hasMeaningOption = isSource && grid.rights.canPublish;
  return (
    <>
      {!isSource && <EditorMatches row={row} language={language} cell={props.cell} />}
      <EditorPublished cell={props.cell} language={language} />
      <TheirText
        address={address}
        cell={props.cell}
        observed={props.observed}
        language={language}
        {...(props.onAccept && { onAccept: props.onAccept })}
      />
      <div className="border-t border-line px-3 py-1 text-xs text-ink-muted">
        {hasMeaningOption && (
          <label className="flex min-h-6 items-center gap-2">
            <input
              type="checkbox"
              className="size-4 flex-none accent-accent"
              defaultChecked={sameMeaning.has(id)}
              onChange={(event) =>
                event.currentTarget.checked ? sameMeaning.add(id) : sameMeaning.delete(id)
              }
            />
            <FormattedMessage id="editor.footer.sameMeaning" />
          </label>
        )}
        <EditorPeople people={props.people} language={language.code} />
        <div className="flex h-6 items-center gap-x-1">
          <span id="grid-editor-footer" className="min-w-0 truncate">
            <TextLength length={textLength(props.text)} maxLength={row.maxLength} />
          </span>
          <DiscardButton row={row} language={language} cell={props.cell} />
          <span className="flex-1" />
          <EditorButtons
            row={row}
            language={language}
            isSource={isSource}
            isWide={props.isWide}
            forms={forms}
          />
          <button
            type="button"
            tabIndex={-1}
            className="ms-1 h-6 flex-none cursor-pointer hover:text-ink"
            onClick={ignoreDoubleClick(() => saveAndClose(grid))}
          >
            <FormattedMessage
              id={
                grid.rights.drafts && grid.rights.canPublish ? "editor.footer.publish" : "editor.footer.save"
              }
              values={{ keys: keys ?? "none" }}
            />
          </button>
        </div>
      </div>
    </>
  );
}

/** Button that restores the stored text, as one step that can be undone; without unsaved text it deletes the draft. */
function DiscardButton({ row, language, cell }: { row: EntryRow; language: Language; cell: Cell }) {
  const grid = useGrid();
  const address = { key: row.key, language: language.code };
  const unsaved = grid.queue.unsavedOf(address);
  const isUnsaved = unsaved !== undefined && isPartUnsaved(unsaved, "text");
  if (!isUnsaved && cell.draft === "") return null;

  function discard(): void {
    const opened = grid.opened.get(addressId(address));
    const gridCell = currentCell(grid);
    if (isUnsaved && opened) replaceText(opened, textOf(opened.cell));
    else if (gridCell) {
      grid.cursor.leave();
      focusGrid();
      void discardDraft(grid, gridCell);
    }
  }

  return (
    <button
      type="button"
      tabIndex={-1}
      className="ms-2 flex-none cursor-pointer underline-offset-2 hover:text-ink hover:underline"
      onMouseDown={(event) => event.preventDefault()}
      onClick={ignoreDoubleClick(discard)}
    >
      <FormattedMessage id={isUnsaved ? "editor.discard" : "editor.discardDraft"} />
    </button>
  );
}

function saveAndClose(grid: GridDeps): void {
  storeText(grid, "save");
  grid.cursor.leave();
}

export function TextLength({ length, maxLength }: { length: number; maxLength: number | null }) {
  if (maxLength === null) return <FormattedNumber value={length} />;
  const tooLong = length > maxLength;
  return (
    <span className={tooLong ? "font-medium text-danger tabular-nums" : "tabular-nums"}>
      <FormattedNumber value={length} /> / <FormattedNumber value={maxLength} />
      {tooLong && (
        <>
          {" · "}
          <FormattedMessage id="editor.footer.tooLong" values={{ count: length - maxLength }} />
        </>
      )}
    </span>
  );
}

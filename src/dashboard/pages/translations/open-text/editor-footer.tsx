import { FormattedMessage, FormattedNumber } from "react-intl";
import type { Cell } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import type { Presence } from "#contract/live.ts";
import type { CellAddress } from "#dashboard/api/entries/send-save.ts";
import { addressId } from "#dashboard/editing/cell-address.ts";
import { TheirText } from "#dashboard/editing/conflicts/their-text.tsx";
import { useKeyHints } from "#dashboard/lib/shortcuts/use-keys.ts";
import { type GridDeps, useGrid } from "#dashboard/pages/translations/grid/grid-context.ts";
import { storeText } from "#dashboard/pages/translations/grid/keyboard/grid-commands.ts";
import { EditorPeople } from "#dashboard/pages/translations/grid/presence-avatars.tsx";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";
import { textLength } from "#text/text-length.ts";
import { EditorPublished } from "./editor-published.tsx";

/**
 * Below an open text: the published text beside a draft, the text that another user saved, the length and its limit,
 * buttons with their keys, and for a source text a checkbox whether its translations stay valid.
 */
export function EditorFooter(props: {
  cell: Cell;
  observed: Cell;
  /** Replaces the text with the other user's; absent if unsaved text would be lost. */
  onAccept?: () => void;
  language: Language;
  address: CellAddress;
  text: string;
  maxLength: number | null;
  hasMeaningOption: boolean;
  people: readonly Presence[];
  /** How a message with forms is edited now: form by form, or as a whole. Undefined for other texts. */
  forms: "forms" | "whole" | undefined;
}) {
  const grid = useGrid();
  const hints = useKeyHints();
  const [keys] = hints("saveAndNext");
  const [formsKey] = hints("toggleForms");
  const [insertKey] = hints("insertPlaceholder");
  const { sameMeaning } = grid;
  const id = addressId(props.address);
  return (
    <>
      <EditorPublished cell={props.cell} language={props.language} />
      <TheirText
        address={props.address}
        cell={props.cell}
        observed={props.observed}
        language={props.language}
        {...(props.onAccept && { onAccept: props.onAccept })}
      />
      <div className="border-t border-line px-3 py-1 text-xs text-ink-muted">
        {props.hasMeaningOption && (
          <label className="flex items-center gap-2 py-0.5">
            <input
              type="checkbox"
              defaultChecked={sameMeaning.has(id)}
              onChange={(event) =>
                event.currentTarget.checked ? sameMeaning.add(id) : sameMeaning.delete(id)
              }
            />
            <FormattedMessage id="grid.editor.sameMeaning" />
          </label>
        )}
        <EditorPeople people={props.people} language={props.address.language} />
        <div id="grid-editor-footer" className="flex flex-wrap justify-between gap-x-3">
          <TextLength length={textLength(props.text)} maxLength={props.maxLength} />
          <button
            type="button"
            tabIndex={-1}
            className="ms-auto flex-none cursor-pointer hover:text-ink"
            onMouseDown={(event) => event.preventDefault()}
            onClick={ignoreDoubleClick(() => grid.opened.get(id)?.offer?.())}
          >
            <FormattedMessage id="editor.insert.open" values={{ keys: insertKey ?? "none" }} />
          </button>
          {props.forms && (
            <button
              type="button"
              tabIndex={-1}
              className="flex-none cursor-pointer hover:text-ink"
              // The text keeps the focus until another field takes it.
              onMouseDown={(event) => event.preventDefault()}
              onClick={ignoreDoubleClick(() => grid.opened.get(id)?.toggleForms?.())}
            >
              <FormattedMessage
                id={props.forms === "forms" ? "editor.forms.showWhole" : "editor.forms.show"}
                values={{ keys: formsKey ?? "none" }}
              />
            </button>
          )}
          <button
            type="button"
            tabIndex={-1}
            className="cursor-pointer truncate hover:text-ink"
            onClick={ignoreDoubleClick(() => saveAndClose(grid))}
          >
            <FormattedMessage
              id={grid.rights.drafts && grid.rights.canPublish ? "grid.editor.publish" : "grid.editor.save"}
              values={{ keys: keys ?? "none" }}
            />
          </button>
        </div>
      </div>
    </>
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
          <FormattedMessage id="grid.editor.tooLong" values={{ count: length - maxLength }} />
        </>
      )}
    </span>
  );
}

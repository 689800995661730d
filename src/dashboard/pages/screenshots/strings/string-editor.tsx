import { useEffect, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Cell, EntryRow } from "#contract/entries.ts";
import type { Language } from "#contract/languages.ts";
import { cellRefusal } from "#dashboard/editing/cell-refusal.ts";
import { ConflictHint, ConflictTexts, useOtherWriter } from "#dashboard/editing/conflicts/conflict-texts.tsx";
import { conflictVersions } from "#dashboard/editing/conflicts/conflict-versions.ts";
import { DroppedText } from "#dashboard/editing/conflicts/dropped-text.tsx";
import { TheirText } from "#dashboard/editing/conflicts/their-text.tsx";
import type { SaveQueue } from "#dashboard/editing/queue/save-queue.ts";
import type { UnsavedCell } from "#dashboard/editing/queue/unsaved-cell.ts";
import { useSaveProblemMessage } from "#dashboard/editing/save-problem-message.ts";
import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { commandOf } from "#dashboard/lib/shortcuts/key-table.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { useKeyHints, useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import type { ViewerRights } from "#dashboard/pages/screenshots/viewer/viewer-rights.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { inputClass } from "#dashboard/ui/fields/text-field.tsx";
import { ConflictChoices } from "#dashboard/ui/text/conflict-comparison.tsx";
import { formatOverflow } from "./format-overflow.ts";
import { useStringParts } from "./string-parts.ts";
import { useStringText } from "./use-string-text.ts";

type EditorProps = {
  row: EntryRow;
  cell: Cell;
  language: Language;
  rights: ViewerRights;
  queue: SaveQueue;
  status: string;
  overflow: number;
  takesFocus: boolean;
  onNext: () => void;
  onLeave: () => void;
};

/** Text field of a string; its box shows the text as it is typed. Leaving the field keeps the input. */
export function StringEditor(props: EditorProps) {
  const { row, cell, language, rights } = props;
  const intl = useIntl();
  const problemMessage = useSaveProblemMessage();
  const { table } = useKeys();
  const keysOf = useKeyHints();
  const field = useRef<HTMLTextAreaElement>(null);
  const parts = useStringParts();
  useEffect(() => parts.register("field", row.key)(field.current), [parts, row.key]);
  const address = { key: row.key, language: language.code };
  const refusal = rights.canWrite ? cellRefusal(row, language) : "readOnly";
  const closed = cell.locked ? "locked" : refusal;
  const editing = useStringText({ ...props, address, isClosed: closed !== undefined });
  const { unsaved, conflict } = editing;

  function handleKeyDown(event: React.KeyboardEvent): void {
    const command = commandOf(pressOf(event.nativeEvent), ["edit", "both"], { table, isMac });
    if (command === "saveAndNext" || command === "saveAndNextUnfinished") editing.save(props.onNext);
    else if (command === "save") editing.save();
    else if (command === "leave") leave();
    else return;
    event.preventDefault();
  }

  /** Applies a decision, and returns the focus to the field. */
  function decide(choose: () => void): void {
    choose();
    field.current?.focus();
  }

  /** Moves the focus to the box, or to the row of a string without a box. */
  function leave(): void {
    props.onLeave();
    parts.focus(row.key, ["box", "row"]);
  }

  return (
    <div className="space-y-2">
      <textarea
        ref={field}
        // biome-ignore lint/a11y/noAutofocus: the user pressed its box or its row
        autoFocus={props.takesFocus}
        aria-label={intl.formatMessage(
          { id: "grid.editor.label" },
          { language: language.name, key: row.key },
        )}
        lang={language.code}
        dir={language.direction}
        readOnly={closed !== undefined}
        value={editing.text}
        onChange={(event) => editing.type(event.target.value)}
        onFocus={editing.pin}
        onBlur={editing.release}
        onKeyDown={handleKeyDown}
        className={`${inputClass} field-sizing-content max-h-60 min-h-16 resize-none`}
      />
      {!conflict && (
        <TheirText
          address={address}
          cell={editing.newest}
          observed={editing.observed}
          language={language}
          {...(!editing.isChanged && { onAccept: editing.showStored })}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-muted">
        <span className="flex-1">{props.status}</span>
        <TextLength text={editing.text} max={row.maxLength} />
      </div>
      {props.overflow > 0 && (
        <p role="status" className="text-xs text-danger">
          {formatOverflow(intl, props.overflow)}
        </p>
      )}
      {unsaved && conflict && (
        <TextConflict
          unsaved={unsaved}
          language={language}
          onMine={() => decide(editing.keepMine)}
          onTheirs={() => decide(editing.acceptTheirs)}
        />
      )}
      <DroppedText
        queue={props.queue}
        address={address}
        observed={editing.newest}
        onRestore={() => field.current?.focus()}
      />
      {unsaved?.mark === "failed" && (
        <p role="alert" className="text-xs text-danger">
          {problemMessage(unsaved.problem ?? "", row)}
        </p>
      )}
      {closed ? (
        <p className="text-xs text-ink-muted">
          <FormattedMessage id={`shots.${closed}`} />
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="small"
            variant="primary"
            isDisabled={!editing.isChanged || editing.isInConflict}
            isPending={unsaved?.mark === "sending"}
            onPress={() => editing.save()}
          >
            <FormattedMessage id={rights.drafts && !rights.canPublish ? "shots.saveDraft" : "shots.save"} />
          </Button>
          <span role="status" className="text-xs text-success">
            {unsaved?.mark === "stored" && <FormattedMessage id="shots.stored" />}
          </span>
          <span className="flex-1 text-end text-xs text-ink-muted max-lg:hidden">
            <FormattedMessage
              id="shots.editor.hint"
              values={{ next: keysOf("saveAndNext")[0] ?? "none", leave: keysOf("leave")[0] ?? "none" }}
            />
          </span>
        </div>
      )}
    </div>
  );
}

function TextLength({ text, max }: { text: string; max: number | null }) {
  const length = [...text].length;
  const isOver = max !== null && length > max;
  return (
    <span className={`tabular-nums ${isOver ? "font-medium text-danger" : ""}`}>
      <FormattedMessage id="shots.length" values={{ length, most: max ?? "none" }} />
    </span>
  );
}

type TextConflictProps = {
  unsaved: UnsavedCell;
  language: Language;
  onMine: () => void;
  onTheirs: () => void;
};

/** Another person, or another tab, changed the same text; both versions are shown until the user chooses. */
function TextConflict({ unsaved, language, onMine, onTheirs }: TextConflictProps) {
  const versions = conflictVersions(unsaved);
  const otherWriter = useOtherWriter(unsaved, versions);
  return (
    <div role="alert" className="rounded-md border border-danger p-2 text-sm">
      <p className="font-medium text-danger">
        <FormattedMessage id="conflict.title" />
      </p>
      <ConflictHint address={unsaved} versions={versions} writer={otherWriter} />
      <ConflictTexts language={language} versions={versions} author={otherWriter.author} />
      <ConflictChoices onMine={onMine} onTheirs={onTheirs} author={otherWriter.author} />
    </div>
  );
}

import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from "react";
import { FormattedMessage, useIntl } from "react-intl";
import type { Conflict } from "#contract/merges.ts";
import { pressOf } from "#dashboard/lib/shortcuts/key-press.ts";
import { commandOf } from "#dashboard/lib/shortcuts/key-table.ts";
import { isMac } from "#dashboard/lib/shortcuts/platform.ts";
import { useKeyHints, useKeys } from "#dashboard/lib/shortcuts/use-keys.ts";
import { useStoredText } from "#dashboard/lib/storage/use-stored-text.ts";
import { useValueFormat } from "#dashboard/pages/branches/differences/value-format.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { inputClass } from "#dashboard/ui/fields/text-field.tsx";

/**
 * Receives the text, or undefined if it was discarded. `then` is where the focus goes: to the next conflict, to this
 * conflict ("stay"), or to the element that the user moved to ("away").
 */
export type EditDone = (text: string | undefined, then: "next" | "stay" | "away") => void;

type EditorProps = {
  row: Conflict;
  /** Name under which the unsaved text is stored in the browser. */
  storageName: string | undefined;
  start: string;
  onDone: EditDone;
};

/**
 * Editor to resolve a conflict by a text that differs from both sides. Leaving the field saves a changed text; Escape
 * discards it.
 */
export function ConflictEditor(props: EditorProps) {
  const { row, start } = props;
  const { text, setText, forget } = useStoredText(props.storageName, start);
  const intl = useIntl();
  const { table } = useKeys();
  const [keys] = useKeyHints()("saveAndNext");
  const { languageOf } = useValueFormat();
  const language = row.field === "value" ? languageOf(row.language) : undefined;
  const field = useRef<HTMLTextAreaElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const isFinished = useRef(false);
  const hint = useId();
  useLayoutEffect(() => {
    field.current?.focus();
    const end = field.current?.value.length ?? 0;
    field.current?.setSelectionRange(end, end);
  }, []);

  function finish(shouldSave: boolean, then: Parameters<EditDone>[1]): void {
    if (isFinished.current) return;
    isFinished.current = true;
    forget(text);
    props.onDone(shouldSave ? text : undefined, then);
  }

  function handleBlur(event: FocusEvent): void {
    if (box.current?.contains(event.relatedTarget)) return;
    finish(text !== start, "away");
  }

  function handleKeyDown(event: KeyboardEvent): void {
    const command = commandOf(pressOf(event.nativeEvent), ["edit", "both"], { table, isMac });
    const saves = command === "save" || command === "saveAndNext" || command === "saveAndNextUnfinished";
    if (!saves && command !== "leave") return;
    event.preventDefault();
    event.stopPropagation();
    finish(saves, command === "saveAndNext" || command === "saveAndNextUnfinished" ? "next" : "stay");
  }

  return (
    <div ref={box} className="mt-2">
      <textarea
        ref={field}
        data-storage-name={props.storageName}
        value={text}
        onChange={({ target }) => setText(target.value)}
        aria-label={intl.formatMessage({ id: "branches.edited" })}
        aria-describedby={hint}
        {...(language ? { lang: language.code } : {})}
        dir={language?.direction ?? "auto"}
        onKeyDown={handleKeyDown}
        onBlur={handleBlur}
        className={`${inputClass} block max-h-80 resize-none field-sizing-content`}
      />
      <div className="mt-2 flex items-center gap-2">
        <Button size="small" variant="primary" onPress={() => finish(true, "stay")}>
          <FormattedMessage id="branches.keepText" />
        </Button>
        <Button size="small" variant="ghost" onPress={() => finish(false, "stay")}>
          <FormattedMessage id="shell.cancel" />
        </Button>
        <span id={hint} className="text-xs text-ink-muted">
          {keys && <FormattedMessage id="branches.keepText.keys" values={{ keys }} />}
        </span>
      </div>
    </div>
  );
}

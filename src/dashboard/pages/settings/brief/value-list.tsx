import { ArrowDown, ArrowUp, Plus } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { FormattedMessage, useIntl } from "react-intl";
import { RemoveButton } from "#dashboard/layout/remove-button.tsx";
import { useHasKeyboard } from "#dashboard/lib/shortcuts/use-has-keyboard.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { inputClass } from "#dashboard/ui/fields/text-field.tsx";
import { newValues } from "./draft/brief-draft.ts";
import type { DraftValue } from "./draft/draft-field.ts";

type ValuesProps = {
  values: readonly DraftValue[];
  error: string | undefined;
  /** Plain texts are new values. */
  onChange: (values: Array<DraftValue | string>) => void;
  onRename: (value: { index: number; text: string }) => void;
};

/** Values of a selection: Enter adds a value, and a pasted list becomes several values. */
export function ValueList({ values, error, onChange, onRename }: ValuesProps) {
  const intl = useIntl();
  const keyboard = useHasKeyboard();
  const list = useRef<HTMLOListElement>(null);
  const errorId = useId();
  const texts = values.map(({ text }) => text);
  const rows: ReadonlyArray<DraftValue | string> = values;
  /** Renders synchronously, so that the new row has the focus before the next key press. */
  const changeAndFocus = (next: Array<DraftValue | string>, index: number, part = "input") => {
    flushSync(() => onChange(next));
    list.current?.querySelectorAll<HTMLElement>(`li > ${part}`)[index]?.focus();
  };
  const insertAfter = (index: number) => changeAndFocus(rows.toSpliced(index + 1, 0, ""), index + 1);
  const removeAt = (index: number) => changeAndFocus(values.toSpliced(index, 1), Math.max(0, index - 1));
  const move = (index: number, to: number) => {
    const [moved] = values.slice(index, index + 1);
    if (!moved) return;
    const part = to < index ? "[data-move=up]" : "[data-move=down]";
    changeAndFocus(values.toSpliced(index, 1).toSpliced(to, 0, moved), to, part);
  };
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.nativeEvent.isComposing) return;
    const isEmptied = event.key === "Backspace" && texts[index] === "";
    if (event.key !== "Enter" && !isEmptied) return;
    event.preventDefault();
    if (isEmptied) removeAt(index);
    else insertAfter(index);
  };
  const handlePaste = (event: ClipboardEvent, index: number) => {
    const text = event.clipboardData.getData("text");
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    const pasted = newValues(text, texts);
    const isEmpty = texts[index] === "";
    changeAndFocus(
      rows.toSpliced(isEmpty ? index : index + 1, isEmpty ? 1 : 0, ...pasted),
      index + pasted.length - (isEmpty ? 1 : 0),
    );
  };
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">
        <FormattedMessage id="briefDesigner.values" />
      </legend>
      <p className="mb-2 text-xs text-ink-muted">
        <FormattedMessage id="briefDesigner.values.hint" values={{ keyboard }} />
      </p>
      <ol ref={list} className="space-y-1">
        {values.map(({ id, text }, index) => (
          <li key={id} className="flex items-center gap-1">
            <input
              value={text}
              dir="auto"
              aria-label={intl.formatMessage({ id: "briefDesigner.value" }, { number: index + 1 })}
              aria-invalid={error !== undefined && isInvalid(texts, index)}
              aria-describedby={error === undefined ? undefined : errorId}
              className={inputClass}
              onChange={({ target }) => onRename({ index, text: target.value })}
              onKeyDown={(event) => handleKeyDown(event, index)}
              onPaste={(event) => handlePaste(event, index)}
            />
            <MoveButton isUp value={text} isDisabled={index === 0} onPress={() => move(index, index - 1)} />
            <MoveButton
              value={text}
              isDisabled={index === values.length - 1}
              onPress={() => move(index, index + 1)}
            />
            <RemoveButton
              messageId="briefDesigner.value.remove"
              name={text}
              onPress={() => removeAt(index)}
            />
          </li>
        ))}
      </ol>
      {error && (
        <p id={errorId} role="alert" className="mt-1 text-xs text-danger">
          {error}
        </p>
      )}
      <Button
        size="small"
        className="mt-2"
        // Without a value, the error is at the button.
        {...(error && values.length === 0 ? { "aria-describedby": errorId, "data-invalid": "" } : {})}
        onPress={() => insertAfter(values.length - 1)}
      >
        <Plus aria-hidden size={14} />
        <FormattedMessage id="briefDesigner.value.add" />
      </Button>
    </fieldset>
  );
}

/** Returns whether a value is empty or a duplicate. */
function isInvalid(texts: readonly string[], index: number): boolean {
  return texts[index] === "" || texts.filter((text) => text === texts[index]).length > 1;
}

type MoveProps = { value: string; isUp?: boolean; isDisabled: boolean; onPress: () => void };

function MoveButton({ value, isUp = false, isDisabled, onPress }: MoveProps) {
  const intl = useIntl();
  const Icon = isUp ? ArrowUp : ArrowDown;
  const id = isUp ? "briefDesigner.value.up" : "briefDesigner.value.down";
  return (
    <Button
      isStep
      size="small"
      variant="ghost"
      data-move={isUp ? "up" : "down"}
      aria-label={intl.formatMessage({ id }, { name: value })}
      isPending={isDisabled}
      onPress={onPress}
    >
      <Icon aria-hidden size={14} />
    </Button>
  );
}

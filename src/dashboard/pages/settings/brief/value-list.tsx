import { ArrowDown, ArrowUp, Plus } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { FormattedMessage, useIntl } from "react-intl";
import { RemoveButton } from "#dashboard/layout/remove-button.tsx";
import { Button } from "#dashboard/ui/button.tsx";
import { inputClass } from "#dashboard/ui/text-field.tsx";
import { newValues } from "./brief-draft.ts";

type ValuesProps = {
  values: readonly string[];
  error: string | undefined;
  onChange: (values: string[]) => void;
  onRename: (value: { place: number; text: string }) => void;
};

/** The values to choose from: Enter adds the next one, and a list that is pasted becomes values. */
export function ValueList({ values, error, onChange, onRename }: ValuesProps) {
  const intl = useIntl();
  const list = useRef<HTMLOListElement>(null);
  const errorId = useId();
  /** The next key may follow at once: the row is there, and has the focus. */
  const changeAndFocus = (next: string[], place: number) => {
    flushSync(() => onChange(next));
    list.current?.querySelectorAll("input")[place]?.focus();
  };
  const insertAfter = (place: number) => changeAndFocus(values.toSpliced(place + 1, 0, ""), place + 1);
  const removeAt = (place: number) => changeAndFocus(values.toSpliced(place, 1), Math.max(0, place - 1));
  const move = (place: number, to: number) =>
    onChange(values.toSpliced(place, 1).toSpliced(to, 0, values[place] ?? ""));
  const handleKeyDown = (event: KeyboardEvent, place: number) => {
    if (event.nativeEvent.isComposing) return;
    const isEmptied = event.key === "Backspace" && values[place] === "";
    if (event.key !== "Enter" && !isEmptied) return;
    event.preventDefault();
    if (isEmptied) removeAt(place);
    else insertAfter(place);
  };
  const handlePaste = (event: ClipboardEvent, place: number) => {
    const text = event.clipboardData.getData("text");
    if (!/[\r\n]/.test(text.trim())) return;
    event.preventDefault();
    const pasted = newValues(text, values);
    const isEmpty = values[place] === "";
    changeAndFocus(
      values.toSpliced(isEmpty ? place : place + 1, isEmpty ? 1 : 0, ...pasted),
      place + pasted.length - (isEmpty ? 1 : 0),
    );
  };
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">
        <FormattedMessage id="briefDesigner.values" />
      </legend>
      <p className="mb-2 text-xs text-ink-muted">
        <FormattedMessage id="briefDesigner.values.hint" />
      </p>
      <ol ref={list} className="space-y-1">
        {values.map((value, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place while its text changes
          <li key={place} className="flex items-center gap-1">
            <input
              value={value}
              dir="auto"
              aria-label={intl.formatMessage({ id: "briefDesigner.value" }, { place: place + 1 })}
              aria-invalid={error !== undefined && isOdd(values, place)}
              aria-describedby={error === undefined ? undefined : errorId}
              className={inputClass}
              onChange={({ target }) => onRename({ place, text: target.value })}
              onKeyDown={(event) => handleKeyDown(event, place)}
              onPaste={(event) => handlePaste(event, place)}
            />
            <MoveButton isUp value={value} isDisabled={place === 0} onPress={() => move(place, place - 1)} />
            <MoveButton
              value={value}
              isDisabled={place === values.length - 1}
              onPress={() => move(place, place + 1)}
            />
            <RemoveButton words="briefDesigner.value.remove" name={value} onPress={() => removeAt(place)} />
          </li>
        ))}
      </ol>
      {error && (
        <p id={errorId} className="mt-1 text-xs text-danger">
          {error}
        </p>
      )}
      <Button size="small" className="mt-2" onPress={() => insertAfter(values.length - 1)}>
        <Plus aria-hidden size={14} />
        <FormattedMessage id="briefDesigner.value.add" />
      </Button>
    </fieldset>
  );
}

/** An empty value, or one that stands twice. */
function isOdd(values: readonly string[], place: number): boolean {
  return values[place] === "" || values.filter((value) => value === values[place]).length > 1;
}

type MoveProps = { value: string; isUp?: boolean; isDisabled: boolean; onPress: () => void };

function MoveButton({ value, isUp = false, isDisabled, onPress }: MoveProps) {
  const intl = useIntl();
  const Icon = isUp ? ArrowUp : ArrowDown;
  const id = isUp ? "briefDesigner.value.up" : "briefDesigner.value.down";
  return (
    <Button
      size="small"
      variant="quiet"
      aria-label={intl.formatMessage({ id }, { name: value })}
      isPending={isDisabled}
      onPress={onPress}
    >
      <Icon aria-hidden size={14} />
    </Button>
  );
}

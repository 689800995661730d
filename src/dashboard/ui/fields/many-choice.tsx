import { X } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { useStoredText } from "#dashboard/lib/storage/use-stored-text.ts";
import { Button } from "#dashboard/ui/button.tsx";
import { inputClass } from "./text-field.tsx";

type Option = { value: string; label: string };

/** Selects several values of a long list: typing filters the suggestions, selected values are listed below. */
export function ManyChoice(props: {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Error message for text that matches no option. */
  wrong?: string;
  options: readonly Option[];
  chosen: readonly string[];
  /** Storage name of the text in the field: it survives the page until it is added. */
  storageName?: string | undefined;
  /** Parses text that matches no option; undefined if it is invalid. By default, all such text is invalid. */
  parse?: (text: string) => string | undefined;
  onChange: (chosen: string[]) => void;
  /** Receives the input, for the focus. */
  fieldRef?: (input: HTMLInputElement | null) => void;
}) {
  const { options, chosen } = props;
  const intl = useIntl();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, setText } = useStoredText(props.storageName);
  const [isWrong, setIsWrong] = useState(false);
  /** Adds a value; returns false if the text is not empty and not valid. */
  const add = (typed: string): boolean => {
    const name = typed.trim();
    if (name === "") return true;
    const value = optionNamed(options, name) ?? props.parse?.(name);
    setIsWrong(value === undefined);
    if (value === undefined) return false;
    if (!chosen.includes(value)) props.onChange([...chosen, value]);
    setText("");
    return true;
  };
  useAddOnSubmit(input, () => add(text));
  useEffect(() => {
    // Accepts a refused text that was entered before the options were loaded.
    if (isWrong && optionNamed(options, text.trim()) !== undefined) add(text);
  });
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const error = isWrong ? (props.wrong ?? intl.formatMessage({ id: "form.notInList" })) : props.error;
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {props.label}
      </label>
      <input
        ref={(element) => {
          input.current = element;
          props.fieldRef?.(element);
        }}
        id={id}
        list={`${id}-options`}
        value={text}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-hint`}
        className={inputClass}
        onChange={(event) => {
          setIsWrong(false);
          setText(event.target.value);
          const isOption = options.some(({ label }) => label === event.target.value);
          if (isOption && isPicked(event.nativeEvent)) add(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" && event.key !== ",") return;
          event.preventDefault();
          add(text);
        }}
        onBlur={({ relatedTarget }) => {
          // The submit button adds the text when it is released: a chip added now would move it away from the pointer.
          if (!isSubmitButton(relatedTarget, input.current)) add(text);
        }}
      />
      <datalist id={`${id}-options`}>
        {options.map(({ value, label }) => (
          <option key={value} value={label} />
        ))}
      </datalist>
      <p
        id={`${id}-hint`}
        aria-live="polite"
        className={`mt-1 text-xs ${error ? "text-danger" : "text-ink-muted"}`}
      >
        {error ?? props.hint}
      </p>
      {chosen.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-1.5">
          {chosen.map((value) => (
            <li key={value} className="flex items-center rounded-md bg-surface-3 ps-2 text-sm">
              {labelOf(value)}
              <Button
                size="small"
                variant="ghost"
                aria-label={intl.formatMessage({ id: "form.remove" }, { what: labelOf(value) })}
                onPress={() => {
                  props.onChange(chosen.filter((item) => item !== value));
                  input.current?.focus();
                }}
              >
                <X aria-hidden size={12} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Whether an input event is the selection of a suggestion: typed text may be the start of another option. */
function isPicked(event: Event): boolean {
  return !(event instanceof InputEvent) || event.inputType === "insertReplacementText";
}

/**
 * The value of the option with a label, name or value; the name is the label without the part in brackets. Undefined
 * if a name fits several options.
 */
function optionNamed(options: readonly Option[], wanted: string): string | undefined {
  const lowerCased = wanted.toLocaleLowerCase();
  const whole = options.find(({ label }) => label.toLocaleLowerCase() === lowerCased);
  if (whole) return whole.value;
  const named = options.filter(({ value, label }) =>
    [label.replace(/ \([^()]*\)$/, ""), value].some((name) => name.toLocaleLowerCase() === lowerCased),
  );
  return named.length === 1 ? named[0]?.value : undefined;
}

function isSubmitButton(target: EventTarget | null, input: HTMLInputElement | null): boolean {
  return target instanceof HTMLButtonElement && target.type === "submit" && target.form === input?.form;
}

/** Adds the text in the field when the form is sent; invalid text blocks sending. */
function useAddOnSubmit(input: RefObject<HTMLInputElement | null>, settle: () => boolean): void {
  const settleText = useEffectEvent(settle);
  useEffect(() => {
    const form = input.current?.form;
    const listen = (event: Event) => {
      if (settleText()) return;
      event.preventDefault();
      event.stopPropagation();
      input.current?.focus();
    };
    form?.addEventListener("submit", listen);
    return () => form?.removeEventListener("submit", listen);
  }, [input]);
}

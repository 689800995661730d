import { X } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { useIntl } from "react-intl";
import { useStoredText } from "#dashboard/lib/storage/use-stored-text.ts";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";
import { Combobox } from "./combobox.tsx";
import type { OptionsState } from "./combobox-list.tsx";
import { type Option, optionNamed } from "./option-matches.ts";
import { Field, useFieldIds } from "./text-field.tsx";

/** Selects several values of a long list: typing filters the options, selected values are chips before the text. */
export function ManyChoice(props: {
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Error message for text that matches no option. */
  wrong?: string;
  options: readonly Option[];
  state?: OptionsState | undefined;
  chosen: readonly string[];
  /** Storage name of the text in the field: it survives the page until it is added. */
  storageName?: string | undefined;
  /** Parses text that matches no option; undefined if it is invalid. By default, all such text is invalid. */
  parse?: (text: string) => string | undefined;
  onChange: (chosen: string[]) => void;
  /** Receives the input, for the focus. */
  fieldRef?: (input: HTMLInputElement | null) => void;
}) {
  const { options, chosen, parse } = props;
  const intl = useIntl();
  const input = useRef<HTMLInputElement>(null);
  const { text, setText } = useStoredText(props.storageName);
  const [isWrong, setIsWrong] = useState(false);
  const change = (values: string[]) => {
    setIsWrong(false);
    setText("");
    props.onChange(values);
  };
  /** Adds the value of a text. Returns false if the text is invalid; an empty text adds nothing and returns true. */
  const add = (typed: string): boolean => {
    const name = typed.trim();
    if (name === "") return true;
    const value = optionNamed(options, name)?.value ?? parse?.(name);
    if (value === undefined) {
      setIsWrong(true);
      return false;
    }
    if (chosen.includes(value)) setText("");
    else change([...chosen, value]);
    return true;
  };
  useAddOnSubmit(input, () => add(text));
  useEffect(() => {
    // The text was refused because the options were not loaded yet. Now an option has this name.
    if (isWrong && optionNamed(options, text) !== undefined) add(text);
  });
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  const error = isWrong ? (props.wrong ?? intl.formatMessage({ id: "form.notInList" })) : props.error;
  // The error replaces the hint. An additional line would move the button that the user is about to press.
  const hint = error === undefined ? props.hint : undefined;
  const ids = useFieldIds(hint, error);
  return (
    <Field ids={ids} label={props.label} hint={hint} error={error}>
      <Combobox
        isMany
        options={options}
        state={props.state}
        selected={chosen}
        typed={text === "" ? undefined : text}
        text=""
        onType={(typed) => {
          setIsWrong(false);
          setText(typed ?? "");
        }}
        onSelect={(value) =>
          change(chosen.includes(value) ? chosen.filter((item) => item !== value) : [...chosen, value])
        }
        onText={add}
        mayCreate={(name) => optionNamed(options, name) === undefined && parse?.(name) !== undefined}
        onBackspace={() => chosen.length > 0 && props.onChange(chosen.slice(0, -1))}
        onBlur={(relatedTarget) => {
          // The submit button adds the text when it is released: a chip added now would move it away from the pointer.
          if (!isSubmitButton(relatedTarget, input.current)) add(text);
        }}
        input={{
          ...ids.input,
          ref: (element) => {
            input.current = element;
            props.fieldRef?.(element);
          },
        }}
        className="min-h-8.5 flex-wrap"
      >
        {chosen.length > 0 && (
          <ul className="flex max-w-full flex-wrap gap-1 py-1 ps-1">
            {chosen.map((value) => (
              <li key={value} className="flex min-w-0 items-center rounded-sm bg-surface-3 ps-2 text-sm">
                <bdi className="min-w-0 break-words">{labelOf(value)}</bdi>
                <button
                  type="button"
                  aria-label={intl.formatMessage({ id: "form.remove" }, { what: labelOf(value) })}
                  onClick={ignoreDoubleClick(() => {
                    props.onChange(chosen.filter((item) => item !== value));
                    input.current?.focus();
                  })}
                  className="grid size-6 flex-none place-items-center rounded-sm text-ink-muted hover:text-ink"
                >
                  <X aria-hidden size={12} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </Combobox>
    </Field>
  );
}

function isSubmitButton(target: EventTarget | null, input: HTMLInputElement | null): boolean {
  return target instanceof HTMLButtonElement && target.type === "submit" && target.form === input?.form;
}

/** Adds the text in the field when the form is sent; invalid text blocks sending. */
function useAddOnSubmit(input: RefObject<HTMLInputElement | null>, accept: () => boolean): void {
  const acceptText = useEffectEvent(accept);
  useEffect(() => {
    const form = input.current?.form;
    const listen = (event: Event) => {
      if (acceptText()) return;
      event.preventDefault();
      event.stopPropagation();
      input.current?.focus();
    };
    form?.addEventListener("submit", listen);
    return () => form?.removeEventListener("submit", listen);
  }, [input]);
}

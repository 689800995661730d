import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useFilter } from "react-aria-components";
import { ComboboxList, type OptionsState } from "./combobox-list.tsx";
import { matchingOptions, type Option } from "./option-matches.ts";

/** Maximum number of rendered options; typing narrows longer lists. */
const maxShown = 200;
/** Number of options that the page keys skip. */
const pageSize = 10;

/** Attributes of the input. */
type InputProps = {
  id?: string | undefined;
  name?: string | undefined;
  type?: string | undefined;
  dir?: string | undefined;
  maxLength?: number | undefined;
  disabled?: boolean | undefined;
  ref?: ((input: HTMLInputElement | null) => void) | undefined;
  "aria-label"?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: boolean | undefined;
};

export type ComboboxProps = {
  options: readonly Option[];
  /** State of the query that loads the options. */
  state?: OptionsState | undefined;
  selected: readonly string[];
  isMany?: boolean;
  /** For fields that accept any text: Enter takes an option only after an arrow key has selected it. */
  isFreeText?: boolean;
  /** Text in the field while the user types; undefined otherwise. */
  typed: string | undefined;
  /** Text in the field while the user does not type. */
  text: string;
  placeholder?: string | undefined;
  onType: (typed: string | undefined) => void;
  onTake: (value: string) => void;
  /** Handles Enter and the comma for a text that matches no option. */
  onText?: (text: string) => void;
  /** Whether a text becomes a new value. */
  mayCreate?: (text: string) => boolean;
  /** Handles Backspace in the empty field. */
  onBackspace?: () => void;
  onBlur?: (relatedTarget: Element | null) => void;
  input: InputProps;
  /** Classes of the box around the field. */
  className?: string;
  /** Selected values, before the field. */
  children?: ReactNode;
};

/**
 * A text field with a list of options that typing filters: the combobox pattern of ARIA 1.2, whose field keeps the
 * focus. Positioned by React Aria, whose own combobox closes when an option becomes active in a page that scrolls.
 */
export function Combobox(props: ComboboxProps) {
  const { typed, isMany = false, isFreeText = false, input } = props;
  const listId = useId();
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** The option that an arrow key or the pointer made active. */
  const [pointed, setPointed] = useState<number>();
  const { contains, startsWith } = useFilter({ sensitivity: "base" });
  const wanted = (typed ?? "").trim();
  const matches = isOpen ? matchingOptions(props.options, wanted, { contains, startsWith }) : [];
  const isNew = isOpen && wanted !== "" && (props.mayCreate?.(wanted) ?? false);
  const shown = matches.slice(0, maxShown);
  const count = shown.length + (isNew ? 1 : 0);
  const isEnabled = (index: number) => shown[index]?.disabledReason === undefined;
  const indexes = Array.from({ length: count }, (_, index) => index).filter(isEnabled);
  // The first match is active while the user types, so that Enter takes it.
  const first = wanted === "" || isFreeText ? undefined : indexes[0];
  const active = pointed !== undefined && indexes.includes(pointed) ? pointed : first;

  const open = () => {
    if (isOpen) return;
    setPointed(undefined);
    setIsOpen(true);
    if (props.state?.error) props.state.refetch?.();
  };
  const close = () => {
    setIsOpen(false);
    setPointed(undefined);
  };
  const take = (index: number) => {
    const option = shown[index];
    setPointed(undefined);
    if (option) props.onTake(option.value);
    else props.onText?.(wanted);
  };
  /** Makes another option active; from none, the selected one or the first or last. */
  const move = (by: number) => {
    const selected = shown.findIndex(({ value }) => props.selected.includes(value));
    const from = active === undefined ? -1 : indexes.indexOf(active);
    const start = by > 0 ? Math.max(indexes.indexOf(selected), 0) : indexes.length - 1;
    const next = from < 0 ? start : Math.min(Math.max(from + by, 0), indexes.length - 1);
    setPointed(indexes[next]);
  };
  /** Takes the active option or the typed text; returns false if there is none. */
  const settle = (): boolean => {
    if (active !== undefined) take(active);
    else if (wanted !== "" && props.onText) props.onText(wanted);
    else return false;
    close();
    return true;
  };

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.nativeEvent.isComposing) return;
    const handled = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp":
      case "PageDown":
      case "PageUp": {
        handled();
        const step = event.key.startsWith("Page") ? pageSize : 1;
        if (!isOpen) open();
        else if (event.altKey && event.key === "ArrowUp") close();
        else move(event.key.endsWith("Down") ? step : -step);
        return;
      }
      case "Enter": {
        const isSettled = settle();
        // Enter sends a form only while the list is closed, and never from a list of several values.
        if (isSettled || isMany || (isOpen && !isFreeText)) handled();
        close();
        return;
      }
      case "Tab":
        if (wanted !== "" && active !== undefined) settle();
        close();
        return;
      case "Escape":
        if (!isOpen) return;
        handled();
        if (!isMany && !isFreeText) props.onType(undefined);
        close();
        return;
      case ",":
        if (!isMany) return;
        handled();
        if (wanted !== "") props.onText?.(wanted);
        return;
      case "Backspace":
        if (event.currentTarget.value === "" && !event.repeat) props.onBackspace?.();
    }
  }

  return (
    <div
      ref={box}
      className={`flex min-w-0 items-center rounded-md border bg-surface text-sm leading-5 focus-within:outline-2 focus-within:outline-accent ${
        input["aria-invalid"] ? "border-danger" : "border-line-strong"
      } ${input.disabled ? "opacity-60" : ""} ${props.className ?? ""}`}
    >
      {props.children}
      <input
        {...input}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        {...(active === undefined ? {} : { "aria-activedescendant": `${listId}-${active}` })}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? props.text}
        placeholder={props.placeholder}
        onChange={({ target }) => {
          setPointed(undefined);
          props.onType(target.value);
          open();
        }}
        onFocus={(event) => typed === undefined && event.currentTarget.select()}
        onClick={open}
        onKeyDown={handleKey}
        onBlur={({ relatedTarget }) => {
          close();
          props.onBlur?.(relatedTarget);
        }}
        className="min-h-7 min-w-16 flex-1 scroll-mb-16 truncate rounded-md bg-transparent ps-2.5 outline-none"
      />
      <ChevronDown aria-hidden size={14} className="pointer-events-none mx-2 flex-none text-ink-muted" />
      {isOpen && (
        <ComboboxList
          id={listId}
          triggerRef={box}
          isMany={isMany}
          isHidden={isFreeText && shown.every(({ value }) => value === wanted)}
          options={shown}
          total={matches.length}
          newValue={isNew ? wanted : undefined}
          selected={props.selected}
          active={active}
          state={props.state}
          onPoint={setPointed}
          onTake={(index) => {
            take(index);
            // Several values are taken one after another.
            if (!isMany) close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

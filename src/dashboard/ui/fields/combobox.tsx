import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { useFilter } from "react-aria-components";
import { ComboboxList, type OptionsState } from "./combobox-list.tsx";
import { matchingOptions, type Option, optionNamed } from "./option-matches.ts";

/** Maximum number of rendered options; typing narrows longer lists. */
const maxShown = 200;
/** Number of options by which Page Up and Page Down move. */
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
  /** Whether the field accepts any text. Enter then selects an option only after an arrow key has made it active. */
  isFreeText?: boolean;
  /** Text in the field while the user types; undefined otherwise. */
  typed: string | undefined;
  /** Text in the field while the user does not type. */
  text: string;
  placeholder?: string | undefined;
  onType: (typed: string | undefined) => void;
  onSelect: (value: string) => void;
  /** Called on Enter or a comma with a text that matches no option. */
  onText?: (text: string) => void;
  /** Whether a text can be added as a new value. */
  mayCreate?: (text: string) => boolean;
  /** Called on Backspace in the empty field. */
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
  /** Index of the option that an arrow key or the pointer made active. */
  const [pointedIndex, setPointedIndex] = useState<number>();
  const { contains, startsWith } = useFilter({ sensitivity: "base" });
  const wanted = (typed ?? "").trim();
  const matches = isOpen ? matchingOptions(props.options, wanted, { contains, startsWith }) : [];
  const isNew = isOpen && wanted !== "" && (props.mayCreate?.(wanted) ?? false);
  const shown = matches.slice(0, maxShown);
  const count = shown.length + (isNew ? 1 : 0);
  const isEnabled = (index: number) => shown[index]?.disabledReason === undefined;
  const indexes = Array.from({ length: count }, (_, index) => index).filter(isEnabled);
  // While the user types, the first match is active, so that Enter selects it. None is active if the typed text is the
  // name of an option that cannot be selected.
  const isUnavailable = optionNamed(shown.slice(0, 1), wanted)?.disabledReason !== undefined;
  const first = wanted === "" || isFreeText || isUnavailable ? undefined : indexes[0];
  const active = pointedIndex !== undefined && indexes.includes(pointedIndex) ? pointedIndex : first;

  const open = () => {
    if (isOpen) return;
    setPointedIndex(undefined);
    setIsOpen(true);
    if (props.state?.error) props.state.refetch?.();
  };
  const close = () => {
    setIsOpen(false);
    setPointedIndex(undefined);
  };
  const selectOption = (index: number) => {
    const option = shown[index];
    setPointedIndex(undefined);
    if (option) props.onSelect(option.value);
    else props.onText?.(wanted);
  };
  /**
   * Makes the option active that is `by` places further. If none is active, starts at the selected option, or else at
   * the first or last.
   */
  const move = (by: number) => {
    const selected = shown.findIndex(({ value }) => props.selected.includes(value));
    const from = active === undefined ? -1 : indexes.indexOf(active);
    const start = by > 0 ? Math.max(indexes.indexOf(selected), 0) : indexes.length - 1;
    const next = from < 0 ? start : Math.min(Math.max(from + by, 0), indexes.length - 1);
    setPointedIndex(indexes[next]);
  };
  /** Selects the active option, or accepts the typed text. Returns false if there is neither. */
  const accept = (): boolean => {
    if (active !== undefined) selectOption(active);
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
        const isAccepted = accept();
        // Enter sends a form only while the list is closed, and never from a list of several values.
        if (isAccepted || isMany || (isOpen && !isFreeText)) handled();
        close();
        return;
      }
      case "Tab":
        if (wanted !== "" && active !== undefined) accept();
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
          setPointedIndex(undefined);
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
          onPoint={setPointedIndex}
          onSelect={(index) => {
            selectOption(index);
            // In a field for several values, the list stays open for the next one.
            if (!isMany) close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}

import { Search } from "lucide-react";
import { type RefObject, useEffect, useRef } from "react";
import { useIntl } from "react-intl";
import { focusGrid } from "./open-cell.ts";

/** A search begins when typing rests. */
const restMs = 250;

/** Searches while typing; Enter and the arrow down go to the rows. */
export function SearchField(props: {
  text: string;
  onChange: (text: string) => void;
  field: RefObject<HTMLInputElement | null>;
}) {
  const { text, onChange, field } = props;
  const intl = useIntl();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    if (field.current !== null && document.activeElement !== field.current) field.current.value = text;
  }, [field, text]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function search(after: number): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const typed = field.current?.value ?? "";
      if (typed !== text) onChange(typed);
    }, after);
  }

  function handleKeyDown(event: React.KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Enter") search(0);
    if (event.key === "Enter" || event.key === "ArrowDown") return goToRows(event);
    if (event.key === "Escape") event.currentTarget.value = "";
    if (event.key === "Escape") search(0);
  }

  return (
    <search className="flex h-8 min-w-40 flex-1 items-center gap-2 rounded-md border border-line-strong bg-surface px-2 focus-within:outline-2 focus-within:outline-accent sm:max-w-md">
      <Search aria-hidden size={14} className="flex-none text-ink-muted" />
      <input
        ref={field}
        type="search"
        defaultValue={text}
        dir="auto"
        aria-label={intl.formatMessage({ id: "grid.search" })}
        placeholder={intl.formatMessage({ id: "grid.search" })}
        onInput={() => search(restMs)}
        onKeyDown={handleKeyDown}
        className="min-w-0 flex-1 bg-transparent outline-none"
      />
    </search>
  );
}

function goToRows(event: React.KeyboardEvent): void {
  event.preventDefault();
  focusGrid();
}

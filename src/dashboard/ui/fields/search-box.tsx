import { Search } from "lucide-react";
import type { RefObject } from "react";
import { inputClass } from "./text-field.tsx";

type SearchBoxProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  field?: RefObject<HTMLInputElement | null>;
};

/** Filters a list while the user types. */
export function SearchBox(props: SearchBoxProps) {
  return (
    <span className="relative inline-flex min-w-40 max-w-72 flex-1">
      <Search aria-hidden size={14} className="absolute start-2.5 top-2.25 text-ink-muted" />
      <input
        ref={props.field}
        type="search"
        aria-label={props.label}
        placeholder={props.label}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
        className={`${inputClass} h-8 ps-8`}
      />
    </span>
  );
}

import { Search } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { inputClass } from "./text-field.tsx";

/** How long typing rests before something is sought. */
const restMs = 250;

type SearchBoxProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  field?: RefObject<HTMLInputElement | null>;
};

/** Narrows a list while one types. */
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

/** Narrows a list that takes its time: what is sought changes when the typing rests. */
export function RestingSearchBox({ value, onChange, ...box }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Somebody went back, or cleared the filter elsewhere.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }

  function type(next: string): void {
    setTyped(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setKnown(next);
      onChange(next);
    }, restMs);
  }

  return <SearchBox {...box} value={typed} onChange={type} />;
}

import { Search } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { inputClass } from "#dashboard/ui/fields/text-field.tsx";

/** How long typing rests before something is sought. */
const restMs = 250;

/** A field that narrows a list; what is sought changes when the typing rests. */
export function SearchBox(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  field?: RefObject<HTMLInputElement | null>;
}) {
  const { value, onChange } = props;
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Somebody went back, or cleared the filter elsewhere.
  if (known !== value) {
    setKnown(value);
    setTyped(value);
  }
  return (
    <span className="relative w-56 max-w-full">
      <Search aria-hidden size={14} className="absolute start-2.5 top-2.5 text-ink-muted" />
      <input
        ref={props.field}
        type="search"
        aria-label={props.label}
        placeholder={props.label}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          clearTimeout(timer.current);
          timer.current = setTimeout(() => {
            setKnown(target.value);
            onChange(target.value);
          }, restMs);
        }}
        className={`${inputClass} h-8 ps-8`}
      />
    </span>
  );
}

import { inputClass } from "./text-field.tsx";

/** Narrows a list to one of several values; the first choice is all of them. */
export function FilterSelect(props: {
  label: string;
  /** Words of the choice that filters nothing. */
  all: string;
  options: ReadonlyArray<string | { value: string; label: string }>;
  value: string;
  onChange: (value: string) => void;
}) {
  const { options, value } = props;
  // A link may name what is gone by now: it still says what it filters by.
  const labelled = options.map((option) =>
    typeof option === "string" ? { value: option, label: option } : option,
  );
  const isKnown = value === "" || labelled.some((option) => option.value === value);
  const shown = isKnown ? labelled : [{ value, label: value }, ...labelled];
  return (
    <select
      aria-label={props.label}
      value={value}
      onChange={(event) => props.onChange(event.target.value)}
      className={`${inputClass} h-8 max-w-56 !w-auto py-0`}
    >
      <option value="">{props.all}</option>
      {shown.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

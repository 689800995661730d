import { inputClass } from "./text-field.tsx";

/** Select that filters a list by one of several values; its first option removes the filter. */
export function FilterSelect(props: {
  label: string;
  /** Label of the option without a filter. */
  all: string;
  /** Strings are both value and label. */
  options: ReadonlyArray<string | { value: string; label: string }>;
  value: string;
  onChange: (value: string) => void;
}) {
  const { value } = props;
  const options = props.options.map((option) =>
    typeof option === "string" ? { value: option, label: option } : option,
  );
  // Keeps a value that no longer exists as an option: a link may contain it.
  const isKnown = value === "" || options.some((option) => option.value === value);
  const shown = isKnown ? options : [{ value, label: value }, ...options];
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

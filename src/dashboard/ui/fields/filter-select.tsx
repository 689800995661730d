import { NativeSelect } from "./native-select.tsx";

/** Select that filters a list by one of a few fixed values; its first option removes the filter. */
export function FilterSelect(props: {
  label: string;
  /** Label of the option without a filter. */
  all: string;
  options: ReadonlyArray<{ value: string; label: string }>;
  value: string;
  onChange: (value: string) => void;
}) {
  const { value, options } = props;
  // Keeps a value that no longer exists as an option: a link may contain it.
  const isKnown = value === "" || options.some((option) => option.value === value);
  const shown = isKnown ? options : [{ value, label: value }, ...options];
  return (
    <NativeSelect
      aria-label={props.label}
      value={value}
      onChange={(event) => props.onChange(event.target.value)}
      options={[{ value: "", label: props.all }, ...shown]}
      className="h-8 max-w-56 !w-auto"
    />
  );
}

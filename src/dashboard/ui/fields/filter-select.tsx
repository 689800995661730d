import { NativeSelect } from "./native-select.tsx";
import { withValue } from "./option-matches.ts";

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
  return (
    <NativeSelect
      aria-label={props.label}
      value={value}
      onChange={(event) => props.onChange(event.target.value)}
      options={[{ value: "", label: props.all }, ...withValue(options, value)]}
      className="h-8 max-w-56 !w-auto"
    />
  );
}

import { NativeSelect } from "#dashboard/ui/fields/native-select.tsx";

/** A select with a few options in a row of a list. */
export function RowSelect<Value extends string>(props: {
  label: string;
  value: Value;
  options: ReadonlyArray<{ value: Value; label: string }>;
  isDisabled?: boolean;
  onChange: (value: Value) => void;
}) {
  return (
    <NativeSelect
      aria-label={props.label}
      value={props.value}
      disabled={props.isDisabled}
      options={props.options}
      className="h-7"
      onChange={({ target }) => {
        const chosen = props.options.find(({ value }) => value === target.value);
        if (chosen) props.onChange(chosen.value);
      }}
    />
  );
}

/** A select with a few options in a row of a list. */
export function RowSelect<Value extends string>(props: {
  label: string;
  value: Value;
  options: ReadonlyArray<{ value: Value; label: string }>;
  isDisabled?: boolean;
  onChange: (value: Value) => void;
}) {
  return (
    <select
      aria-label={props.label}
      value={props.value}
      disabled={props.isDisabled}
      className="h-7 rounded-md border border-line-strong bg-surface px-1 text-sm disabled:opacity-60"
      onChange={({ target }) => {
        const chosen = props.options.find(({ value }) => value === target.value);
        if (chosen) props.onChange(chosen.value);
      }}
    >
      {props.options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

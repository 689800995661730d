import { useId } from "react";

/** Radio buttons in a row, for a choice between a few options. */
export function Segments<Value extends string>(props: {
  label: string;
  options: ReadonlyArray<{ value: Value; label: string }>;
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="inline-flex min-h-8 max-w-full flex-none flex-wrap rounded-md border border-line-strong p-0.5">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-6.5 items-center rounded-sm px-2 text-sm whitespace-nowrap text-ink-muted has-checked:bg-selected has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
            className="sr-only"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

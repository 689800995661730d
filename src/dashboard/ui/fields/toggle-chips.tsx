import type { ReactNode } from "react";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";

/** A few visible options of which any number can be selected. */
export function ToggleChips<Value extends string>(props: {
  label: string;
  options: ReadonlyArray<{ value: Value; label: ReactNode }>;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}) {
  const { chosen } = props;
  const toggle = (value: Value) =>
    props.onChange(chosen.includes(value) ? chosen.filter((item) => item !== value) : [...chosen, value]);
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{props.label}</legend>
      {props.options.map(({ value, label }) => (
        <button
          key={value}
          type="button"
          aria-pressed={chosen.includes(value)}
          onClick={ignoreDoubleClick(() => toggle(value))}
          className="flex h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-xs hover:bg-surface-2 aria-pressed:border-accent aria-pressed:bg-selected"
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}

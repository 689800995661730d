import type { ComponentProps } from "react";
import { NativeSelect } from "./native-select.tsx";

const inlineClass = "h-6 min-w-0 rounded-sm border border-line-strong bg-surface px-1.5 text-xs text-ink";

/** A small input within a line, with its label before it. */
export function InlineField({ label, ...input }: { label: string } & ComponentProps<"input">) {
  return (
    <label className="flex items-center gap-1 text-xs text-ink-muted">
      <span>{label}</span>
      <input {...input} autoComplete="off" spellCheck={false} className={`${inlineClass} w-20`} />
    </label>
  );
}

/** A small select within a line, with its label before it. */
export function InlineSelect({
  label,
  options,
  ...select
}: { label: string; options: readonly string[] } & ComponentProps<"select">) {
  return (
    <span className="flex items-center gap-1 text-xs text-ink-muted">
      <span aria-hidden>{label}</span>
      <NativeSelect
        {...select}
        aria-label={label}
        options={options.map((option) => ({ value: option, label: option }))}
        className="h-6"
      />
    </span>
  );
}

import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

/** The browser's select with the look of a combobox, for a few fixed options. */
export function NativeSelect({
  options,
  ...props
}: ComponentProps<"select"> & { options?: ReadonlyArray<{ value: string; label: string }> }) {
  return (
    <span className="relative flex min-w-0 items-center">
      <select
        {...props}
        className={`w-full scroll-mb-16 appearance-none truncate rounded-md border border-line-strong bg-surface ps-2.5 pe-7 text-sm leading-5 aria-invalid:border-danger disabled:opacity-60 ${props.className ?? ""}`}
      >
        {props.children}
        {options?.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown aria-hidden size={14} className="pointer-events-none absolute end-2 text-ink-muted" />
    </span>
  );
}

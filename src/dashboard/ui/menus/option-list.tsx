import type { ReactNode } from "react";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";

type OptionListProps = {
  id: string;
  label: string;
  options: ReadonlyArray<{ id: string; content: ReactNode }>;
  /** Index of the option that Enter selects; -1 if none is active. */
  active: number;
  onSelect: (index: number) => void;
  className?: string;
};

/**
 * Suggestions for the text in a field. The field keeps the focus, and refers to the active option by its element id
 * (`<id>-<index>`).
 */
export function OptionList({ id, label, options, active, onSelect, className = "" }: OptionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className={`absolute start-0 top-full z-40 mt-1 w-full rounded-md border border-line bg-surface p-1 shadow-overlay ${className}`}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
        // biome-ignore lint/a11y/useFocusableInteractive: see above
        <div
          key={option.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={ignoreDoubleClick(() => onSelect(index))}
          className={`flex min-h-7 cursor-default items-center gap-3 rounded-sm px-2 py-0.5 hover:bg-surface-2 ${index === active ? "bg-surface-3" : ""}`}
        >
          {option.content}
        </div>
      ))}
    </div>
  );
}

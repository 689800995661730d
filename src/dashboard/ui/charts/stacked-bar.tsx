export type BarPart = { key: string; label: string; amount: number; color: string };

/** A bar of parts, each with a tooltip; the rest of the whole stays empty. */
export function StackedBar({
  label,
  parts,
  whole,
  isNarrow = false,
}: {
  label: string;
  parts: readonly BarPart[];
  whole: number;
  /** Draws a lower bar, for lists with many bars. */
  isNarrow?: boolean;
}) {
  return (
    <div
      role="img"
      aria-label={label}
      className={`flex gap-px overflow-hidden rounded-sm bg-surface-3 ${isNarrow ? "h-2 min-w-12" : "h-2.5 min-w-32"}`}
    >
      {parts
        .filter(({ amount }) => amount > 0)
        .map((part) => (
          <div
            key={part.key}
            title={part.label}
            style={{ width: `${(part.amount / Math.max(whole, 1)) * 100}%`, backgroundColor: part.color }}
          />
        ))}
    </div>
  );
}

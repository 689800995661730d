import { FormattedMessage, type IntlShape, useIntl } from "react-intl";
import { type BarPart, StackedBar } from "#dashboard/ui/charts/stacked-bar.tsx";
import { type LanguageCounts, readCounter, translatedShare, type Unit } from "./counters.ts";
import { type StatusStyle, statusWord } from "./status-styles.ts";

const colors: Record<string, string> = {
  "1": "var(--color-status-accepted)",
  "2": "var(--color-status-review)",
  "3": "var(--color-status-translation)",
  "4": "var(--color-status-rejected)",
};
const counters: Record<string, string> = {
  "1": "accepted",
  "2": "needsReview",
  "3": "needsTranslation",
  "4": "rejected",
};

type BarInput = { counts: LanguageCounts; unit: Unit; statuses: readonly StatusStyle[] };

/**
 * The parts of the bar, which contain every string once: strings by status, then translated strings without a status.
 * Untranslated strings are the empty rest of the bar.
 */
function barPartsOf(intl: IntlShape, { counts, unit, statuses }: BarInput): BarPart[] {
  const part = (statusStyle: StatusStyle, amount: number): BarPart => ({
    key: statusStyle.value,
    label: `${statusWord(intl, statusStyle)}: ${intl.formatNumber(amount)}`,
    amount,
    color: colorOf(statusStyle),
  });
  const [none, ...withStatus] = statuses;
  const parts = withStatus.map((style) => part(style, readCounter(counts, counterOf(style), unit)));
  const read = (name: string) => readCounter(counts, name, unit);
  const withoutStatus = read("all") - parts.reduce((sum, { amount }) => sum + amount, 0);
  // Strings in an order are untranslated but not counted as new; no counter tells how many of them have a status.
  const isOrdered = counts.inOrder !== 0;
  const untranslated = isOrdered ? read("notTranslated") : read("new");
  return none === undefined ? parts : [...parts, part(none, Math.max(0, withoutStatus - untranslated))];
}

/** The strings of a language by status, as a bar with the translated share beside it. */
export function StatusShare(props: BarInput & { isNarrow?: boolean; label?: string }) {
  const { counts, unit, isNarrow = false, label } = props;
  const intl = useIntl();
  const parts = barPartsOf(intl, props);
  const percent = intl.formatNumber(translatedShare(counts, unit), { style: "percent" });
  const words = parts.filter(({ amount }) => amount > 0 || !isNarrow).map((part) => part.label);
  return (
    <span className={`flex items-center ${isNarrow ? "gap-1.5 text-xs" : "gap-3"}`}>
      <span className="flex-1">
        <StackedBar
          label={[...(label === undefined ? [] : [label]), ...words].join(", ")}
          parts={parts}
          whole={readCounter(counts, "all", unit)}
          isNarrow={isNarrow}
        />
      </span>
      <span className={`text-end tabular-nums ${isNarrow ? "w-9 text-ink-muted" : "w-11"}`}>{percent}</span>
    </span>
  );
}

/** Legend of the colours of the bars, with the icons of the statuses. */
export function StatusLegend({ statuses }: { statuses: readonly StatusStyle[] }) {
  const intl = useIntl();
  const [none, ...withStatus] = statuses;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
      {[...withStatus, ...(none ? [none] : [])].map((style) => (
        <li key={style.value} className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-sm" style={{ backgroundColor: colorOf(style) }} />
          <style.icon aria-hidden size={12} />
          {statusWord(intl, style)}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-sm bg-surface-3" />
        <FormattedMessage id="grid.is.notTranslated" />
      </li>
    </ul>
  );
}

function colorOf({ value, color }: StatusStyle): string {
  return color ?? colors[value] ?? "var(--color-status-none)";
}

function counterOf({ value, name }: StatusStyle): string {
  return counters[value] ?? `customStatus-${name}`;
}

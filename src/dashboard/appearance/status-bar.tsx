import { FormattedMessage, type IntlShape, useIntl } from "react-intl";
import { type BarPart, StackedBar } from "#dashboard/ui/charts/stacked-bar.tsx";
import { type LanguageCounts, readCounter, translatedShare, type Unit } from "./counters.ts";
import { type Step, stepWord } from "./text-steps.ts";

/** Steps that bars show, best first. `accepted` is missing, because no counter contains the accepted drafts. */
const barSteps = ["published", "needsReview", "draft", "empty"] as const satisfies readonly Step[];
type BarStep = (typeof barSteps)[number];

const colors: Record<BarStep, string> = {
  published: "var(--color-step-published)",
  needsReview: "var(--color-step-review)",
  draft: "var(--color-step-draft)",
  empty: "var(--color-surface-3)",
};

/** Counters of the statuses that need work. */
const openCounters = ["needsReview", "needsTranslation", "rejected"];

type BarInput = { counts: LanguageCounts; unit: Unit };

/**
 * Number of strings of a language by step. Each string is counted once, although the counters overlap: strings whose
 * status needs work are counted there, whether published or draft, and the other drafts as drafts.
 */
export function stepCounts({ counts, unit }: BarInput): Record<BarStep, number> {
  const read = (name: string) => readCounter(counts, name, unit);
  const translated = read("translated");
  const needsReview = Math.min(
    openCounters.reduce((sum, name) => sum + read(name), 0),
    translated,
  );
  const draft = Math.min(read("draft"), translated - needsReview);
  const published = translated - needsReview - draft;
  return { published, needsReview, draft, empty: read("all") - translated };
}

function barPartsOf(intl: IntlShape, input: BarInput): BarPart[] {
  const amounts = stepCounts(input);
  return barSteps
    .filter((step) => step !== "empty")
    .map((step) => ({
      key: step,
      label: `${stepWord(intl, step)}: ${intl.formatNumber(amounts[step])}`,
      amount: amounts[step],
      color: colors[step],
    }));
}

/** The strings of a language by step, as a bar with the translated share beside it. */
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

/** Legend of the colours of the bars, without steps that no language has. */
export function StatusLegend({ counts, unit }: { counts: readonly LanguageCounts[]; unit: Unit }) {
  const amounts = counts.map((languageCounts) => stepCounts({ counts: languageCounts, unit }));
  const shown = barSteps.filter((step) => amounts.some((amount) => amount[step] > 0));
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
      {shown.map((step) => (
        <li key={step} className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-sm" style={{ backgroundColor: colors[step] }} />
          <FormattedMessage id={`grid.step.${step}`} />
        </li>
      ))}
    </ul>
  );
}

import { FormattedMessage } from "react-intl";
import { countReasons, type SkippedText, type SkipReason } from "./delivery-plan.ts";

/** Maximum number of keys listed per reason; further keys are counted. */
const maxListed = 50;

type SkippedProps = {
  skipped: readonly SkippedText[];
  /** Totals per reason, when `skipped` contains only the first texts. */
  counts?: Partial<Record<SkipReason, number>>;
};

/** Skipped texts, grouped by reason; each reason expands to its keys. */
export function SkippedTexts({ skipped, counts = {} }: SkippedProps) {
  if (skipped.length === 0) return null;
  return (
    <div className="space-y-1 text-sm">
      {[...countReasons(skipped)].map(([reason, listedCount]) => (
        <Reason
          key={reason}
          reason={reason}
          count={counts[reason] ?? listedCount}
          listedTexts={skipped.filter((text) => text.reason === reason).slice(0, maxListed)}
        />
      ))}
    </div>
  );
}

function Reason({
  reason,
  count,
  listedTexts,
}: {
  reason: SkipReason;
  count: number;
  listedTexts: readonly SkippedText[];
}) {
  return (
    <details>
      <summary className="rounded-sm">
        <FormattedMessage id={`orders.skipped.${reason}`} values={{ count }} />
      </summary>
      <ul className="max-h-40 overflow-y-auto py-1 ps-5 text-xs">
        {listedTexts.map(({ key, language }) => (
          <li key={`${language} ${key}`}>
            <bdi className="font-mono text-ink-muted">{language}</bdi>{" "}
            <bdi className="font-mono break-all">{key}</bdi>
          </li>
        ))}
        {count > listedTexts.length && (
          <li className="text-ink-muted">
            <FormattedMessage id="orders.skipped.more" values={{ count: count - listedTexts.length }} />
          </li>
        )}
      </ul>
    </details>
  );
}

import { FormattedMessage } from "react-intl";
import { countReasons, type LeftReason, type LeftText } from "./delivery-plan.ts";

/** Keys that are named for each reason; the rest is counted. */
const namedMost = 50;

type LeftProps = {
  left: readonly LeftText[];
  /** How many there are for each reason, where only the first ones are named. */
  counts?: Partial<Record<LeftReason, number>>;
};

/** Texts that are not delivered, by reason; each reason opens its keys. */
export function LeftOut({ left, counts = {} }: LeftProps) {
  if (left.length === 0) return null;
  return (
    <div className="space-y-1 text-sm">
      {[...countReasons(left)].map(([reason, listed]) => (
        <Reason
          key={reason}
          reason={reason}
          count={counts[reason] ?? listed}
          named={left.filter((one) => one.reason === reason).slice(0, namedMost)}
        />
      ))}
    </div>
  );
}

function Reason({ reason, count, named }: { reason: LeftReason; count: number; named: readonly LeftText[] }) {
  return (
    <details>
      <summary className="rounded-sm">
        <FormattedMessage id={`orders.skipped.${reason}`} values={{ count }} />
      </summary>
      <ul className="max-h-40 overflow-y-auto py-1 ps-5 text-xs">
        {named.map(({ key, language }) => (
          <li key={`${language} ${key}`}>
            <bdi className="font-mono text-ink-muted">{language}</bdi>{" "}
            <bdi className="font-mono break-all">{key}</bdi>
          </li>
        ))}
        {count > named.length && (
          <li className="text-ink-muted">
            <FormattedMessage id="orders.skipped.more" values={{ count: count - named.length }} />
          </li>
        )}
      </ul>
    </details>
  );
}

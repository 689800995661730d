import { FormattedMessage } from "react-intl";
import { countReasons, type LeftText } from "./delivery-plan.ts";

/** Keys that are named for each reason; the rest is counted. */
const namedMost = 50;

/** Texts that are not delivered, by reason; each reason opens its keys. */
export function LeftOut({ left }: { left: readonly LeftText[] }) {
  if (left.length === 0) return null;
  return (
    <div className="space-y-1 text-sm">
      {[...countReasons(left)].map(([reason, count]) => (
        <details key={reason}>
          <summary className="rounded-sm">
            <FormattedMessage id={`orders.skipped.${reason}`} values={{ count }} />
          </summary>
          <ul className="max-h-40 overflow-y-auto py-1 ps-5 text-xs">
            {left
              .filter((one) => one.reason === reason)
              .slice(0, namedMost)
              .map(({ key, language }) => (
                <li key={`${language} ${key}`}>
                  <bdi className="font-mono text-ink-muted">{language}</bdi>{" "}
                  <bdi className="font-mono break-all">{key}</bdi>
                </li>
              ))}
            {count > namedMost && (
              <li className="text-ink-muted">
                <FormattedMessage id="orders.skipped.more" values={{ count: count - namedMost }} />
              </li>
            )}
          </ul>
        </details>
      ))}
    </div>
  );
}

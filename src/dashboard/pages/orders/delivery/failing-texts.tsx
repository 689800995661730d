import { FormattedMessage } from "react-intl";
import type { FailingText } from "#contract/orders/orders.ts";
import { Notice } from "#dashboard/ui/notice.tsx";
import { CheckNames } from "./check-names.tsx";

type FailingProps = {
  /** Number of texts with errors, of which `failures` are the first. */
  failing: number;
  failures: readonly FailingText[];
};

/** Texts with errors, with what is wrong with them. */
export function FailingTexts({ failing, failures }: FailingProps) {
  return (
    <Notice tone="danger">
      <details>
        <summary className="rounded-sm">
          <FormattedMessage id="orders.deliver.failing.before" values={{ count: failing }} />
        </summary>
        <ul className="mt-1 max-h-40 space-y-1 overflow-y-auto text-xs">
          {failures.map(({ key, language, checks }) => (
            <li key={`${language} ${key}`}>
              <bdi className="font-mono text-ink-muted">{language}</bdi>{" "}
              <bdi className="font-mono break-all text-ink">{key}</bdi>{" "}
              <span className="text-ink-muted">–</span> <CheckNames checks={checks} />
            </li>
          ))}
          {failing > failures.length && (
            <li className="text-ink-muted">
              <FormattedMessage id="orders.skipped.more" values={{ count: failing - failures.length }} />
            </li>
          )}
        </ul>
      </details>
    </Notice>
  );
}

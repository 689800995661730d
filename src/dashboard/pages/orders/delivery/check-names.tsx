import { useIntl } from "react-intl";
import type { FailingText } from "#contract/orders/orders.ts";

/** Names of checks that find errors in a text. */
export function CheckNames({ checks }: Pick<FailingText, "checks">) {
  const intl = useIntl();
  return (
    <span>
      {intl.formatList(
        checks.map((check) => intl.formatMessage({ id: `check.${check}` })),
        { type: "unit" },
      )}
    </span>
  );
}

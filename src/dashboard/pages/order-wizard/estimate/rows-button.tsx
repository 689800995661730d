import { FormattedNumber, useIntl } from "react-intl";
import type { LeftOutReason } from "#contract/orders/orders.ts";
import { useOpenParam } from "#dashboard/lib/address/use-open-param.ts";
import { useOrderForm } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { ignoreDoubleClick } from "#dashboard/ui/ignore-double-click.ts";
import { rowsParam } from "./opened-rows.tsx";

/** String count that opens exactly these strings; disabled while a newer estimate is loading. */
export function RowsButton(props: {
  language: string;
  /** Null: the ordered strings. */
  reason: LeftOutReason | null;
  count: number;
  isUpdating: boolean;
}) {
  const { language, reason, count, isUpdating } = props;
  const intl = useIntl();
  const { nameOf } = useOrderForm();
  const rows = useOpenParam(rowsParam);
  if (count === 0) return <FormattedNumber value={0} />;
  const what = intl.formatMessage({ id: reason ? `orders.leftOut.${reason}` : "wizard.rows.wanted" });
  return (
    <button
      type="button"
      aria-disabled={isUpdating || undefined}
      aria-label={intl.formatMessage({ id: "wizard.rows.open" }, { count, what, language: nameOf(language) })}
      onClick={ignoreDoubleClick(() => !isUpdating && rows.open(`${language}.${reason ?? ""}`))}
      className="rounded-sm tabular-nums underline decoration-dotted underline-offset-4 hover:text-accent"
    >
      <FormattedNumber value={count} />
    </button>
  );
}

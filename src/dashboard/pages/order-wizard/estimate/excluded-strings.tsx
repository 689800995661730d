import { FormattedMessage } from "react-intl";
import { Link } from "react-router";
import { useOrderForm, useWizard } from "#dashboard/pages/order-wizard/wizard-context.ts";
import { paths } from "#dashboard/paths.ts";
import type { EstimateRow } from "./estimate-rows.ts";
import { RowsButton } from "./rows-button.tsx";

type ExcludedProps = Pick<EstimateRow, "language" | "leftOut"> & {
  isUpdating: boolean;
  /** Whether the strings are left out in all languages; `language` is then any of these. */
  isInAll?: boolean;
};

/** Strings of a language that are not ordered: how many, why, and which orders already contain them. */
export function ExcludedStrings({ language, leftOut, isUpdating, isInAll }: ExcludedProps) {
  const isCopying = useOrderForm().values.orderToCopy !== "";
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1">
      <span>
        <FormattedMessage id={isInAll ? "wizard.leftOut.all" : "wizard.leftOut"} />
      </span>
      {leftOut.map(({ reason, count, orders }) => (
        <span key={reason} className="inline-flex flex-wrap items-baseline gap-x-1">
          <RowsButton language={language} reason={reason} count={count} isUpdating={isUpdating} />
          <FormattedMessage id={orders.length > 0 ? "wizard.leftOut.in" : messageIdOf(reason, isCopying)} />
          {orders.map((number) => (
            <OrderLink key={number} number={number} />
          ))}
        </span>
      ))}
    </div>
  );
}

/** When an order is copied, the copied order decides, not the selected kind of strings. */
function messageIdOf(reason: string, isCopying: boolean): string {
  return reason === "option" && isCopying ? "wizard.leftOut.notCopied" : `orders.leftOut.${reason}`;
}

function OrderLink({ number }: { number: number }) {
  const { scope, orders } = useWizard();
  const order = orders.find(({ orderNumber }) => orderNumber === number);
  const label = <FormattedMessage id="wizard.orderNumber" values={{ number }} />;
  if (!order) return <span>{label}</span>;
  return (
    <Link to={paths.order(scope, order.id)} className="underline hover:text-ink">
      {label}
    </Link>
  );
}

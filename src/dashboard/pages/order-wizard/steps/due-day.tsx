import { FormattedDate, FormattedMessage } from "react-intl";
import { effectiveDueDate } from "#contract/orders/orders.ts";
import { DueTime } from "#dashboard/lib/time/when.tsx";
import { isDueTooSoon } from "#dashboard/pages/order-wizard/order-rules.ts";

const fullDay = { weekday: "long", year: "numeric", month: "long", day: "numeric" } as const;

/** Shows when the order is due. A date that is too soon is shown unchanged: the order cannot be placed with it. */
export function DueDay({ dueDate }: { dueDate: string }) {
  const now = new Date();
  if (isDueTooSoon({ dueDate }, now)) return <DueTime time={dueDate} />;
  const effectiveDate = effectiveDueDate(dueDate === "" ? undefined : new Date(dueDate), now);
  const date = (
    <time dateTime={effectiveDate.toISOString()} className="font-medium">
      <FormattedDate value={effectiveDate} {...fullDay} {...(dueDate === "" ? {} : { timeZone: "UTC" })} />
    </time>
  );
  return <FormattedMessage id={dueDate === "" ? "wizard.due.usual" : "wizard.due.given"} values={{ date }} />;
}

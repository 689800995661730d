import { FormattedDate, FormattedMessage } from "react-intl";
import { settledDueDate } from "#contract/orders.ts";

/** The day that would be stored. A day without time is one in UTC, whoever reads it where. */
export function DueDay({ dueDate }: { dueDate: string }) {
  const given = dueDate === "" ? undefined : new Date(dueDate);
  const settled = settledDueDate(given, new Date());
  const reason = settled === given ? "given" : given ? "tooSoon" : "usual";
  return (
    <FormattedMessage
      id={`wizard.due.${reason}`}
      values={{
        date: (
          <time dateTime={settled.toISOString()} className="font-medium">
            <FormattedDate value={settled} dateStyle="full" timeZone="UTC" />
          </time>
        ),
      }}
    />
  );
}

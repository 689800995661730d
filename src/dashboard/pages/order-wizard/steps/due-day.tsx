import { FormattedDate, FormattedMessage } from "react-intl";
import { settledDueDate } from "#contract/orders/orders.ts";
import { endOfDay } from "#dashboard/lib/time/due-day.ts";

const fullDay = { weekday: "long", year: "numeric", month: "long", day: "numeric" } as const;
const hourAndZone = { hour: "numeric", minute: "numeric", timeZoneName: "short" } as const;

/** Until when the order would be due: the end of the chosen day where the manager is, with the zone that this means. */
export function DueDay({ dueDate }: { dueDate: string }) {
  const given = dueDate === "" ? undefined : new Date(endOfDay(dueDate));
  const settled = settledDueDate(given, new Date());
  const reason = settled === given ? "given" : given ? "tooSoon" : "usual";
  return (
    <FormattedMessage
      id={`wizard.due.${reason}`}
      values={{
        date: (
          <time dateTime={settled.toISOString()} className="font-medium">
            <FormattedDate value={settled} {...fullDay} {...(settled === given ? hourAndZone : {})} />
          </time>
        ),
      }}
    />
  );
}

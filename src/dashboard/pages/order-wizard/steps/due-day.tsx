import { TriangleAlert } from "lucide-react";
import { FormattedDate, FormattedMessage } from "react-intl";
import { settledDueDate } from "#contract/orders/orders.ts";
import { endOfDay } from "#dashboard/lib/time/due-day.ts";

const fullDay = { weekday: "long", year: "numeric", month: "long", day: "numeric" } as const;
const hourAndZone = { hour: "numeric", minute: "numeric", timeZoneName: "short" } as const;

/** Until when the order would be due: the end of the chosen day where the manager is, with the zone that this means. */
export function DueDay({ dueDate }: { dueDate: string }) {
  const given = dueDate === "" ? undefined : new Date(endOfDay(dueDate));
  const now = new Date();
  const settled = settledDueDate(given, now);
  const reason = reasonOf(given, settled, now);
  const date = (
    <time dateTime={settled.toISOString()} className="font-medium">
      <FormattedDate value={settled} {...fullDay} {...(settled === given ? hourAndZone : {})} />
    </time>
  );
  const words = <FormattedMessage id={`wizard.due.${reason}`} values={{ date }} />;
  if (reason === "given" || reason === "usual") return words;
  return (
    <span className="inline-flex items-start gap-1.5 text-warning">
      <TriangleAlert aria-hidden size={14} className="mt-0.5 flex-none" />
      <span>{words}</span>
    </span>
  );
}

function reasonOf(given: Date | undefined, settled: Date, now: Date): "given" | "usual" | "past" | "tooSoon" {
  if (given === undefined) return "usual";
  if (settled === given) return "given";
  return given < now ? "past" : "tooSoon";
}

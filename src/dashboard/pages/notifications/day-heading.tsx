import { FormattedDate, FormattedRelativeTime } from "react-intl";
import { daysAgo } from "./day-groups.ts";

/** Today and yesterday as words, earlier days as dates. */
export function DayHeading({ day }: { day: string }) {
  const distance = daysAgo(day, new Date());
  return (
    <h2 className="mb-1.5 text-sm font-semibold text-ink-muted first-letter:uppercase">
      {distance < 2 ? (
        <FormattedRelativeTime value={-distance} unit="day" numeric="auto" />
      ) : (
        <FormattedDate value={day} dateStyle="full" timeZone="UTC" />
      )}
    </h2>
  );
}

import { FormattedDate, FormattedRelativeTime } from "react-intl";
import { daysAgo } from "./day-groups.ts";

/** The last days by their distance, earlier ones by their date. */
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

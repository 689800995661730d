import { FormattedDate, useIntl } from "react-intl";
import { isUtcDay } from "./due-day.ts";

/** A day, with the exact time on hover. */
export function Day({ time }: { time: string }) {
  const intl = useIntl();
  return (
    <time dateTime={time} title={intl.formatDate(time, { dateStyle: "full", timeStyle: "medium" })}>
      <FormattedDate value={time} dateStyle="medium" />
    </time>
  );
}

/** A due time: UTC days are the same for every user, other times are shown in the user's time zone. */
export function DueTime({ time }: { time: string }) {
  const intl = useIntl();
  const zone = isUtcDay(time) ? ({ timeZone: "UTC" } as const) : {};
  const hour = isUtcDay(time) ? {} : ({ hour: "numeric", minute: "numeric", timeZoneName: "short" } as const);
  return (
    <time
      dateTime={time}
      title={intl.formatDate(time, {
        ...{ weekday: "long", year: "numeric", month: "long", day: "numeric" },
        ...hour,
        ...zone,
      })}
    >
      <FormattedDate value={time} dateStyle="medium" {...zone} />
    </time>
  );
}

import { FormattedDate, useIntl } from "react-intl";

/** A day, with the exact time on hover. */
export function Day({ time }: { time: string }) {
  const intl = useIntl();
  return (
    <time dateTime={time} title={intl.formatDate(time, { dateStyle: "full", timeStyle: "medium" })}>
      <FormattedDate value={time} dateStyle="medium" />
    </time>
  );
}

/** A day of UTC, which is the same one for every reader. */
export function UtcDay({ time }: { time: string }) {
  const intl = useIntl();
  return (
    <time dateTime={time} title={intl.formatDate(time, { dateStyle: "full", timeZone: "UTC" })}>
      <FormattedDate value={time} dateStyle="medium" timeZone="UTC" />
    </time>
  );
}

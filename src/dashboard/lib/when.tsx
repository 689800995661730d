import { FormattedDate } from "react-intl";

/** A day, with the exact time on hover. */
export function Day({ time }: { time: string }) {
  return (
    <time dateTime={time} title={new Date(time).toLocaleString()}>
      <FormattedDate value={time} dateStyle="medium" />
    </time>
  );
}

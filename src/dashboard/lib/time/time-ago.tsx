import { FormattedRelativeTime, useIntl } from "react-intl";

const steps = [
  ["second", 60],
  ["minute", 60],
  ["hour", 24],
  ["day", 30],
  ["month", 12],
] as const;

/** A relative time, with the exact time on hover. */
export function TimeAgo({ time }: { time: string }) {
  const intl = useIntl();
  let amount = (Date.parse(time) - Date.now()) / 1_000;
  let unit: Intl.RelativeTimeFormatUnitSingular = "year";
  for (const [name, size] of steps) {
    if (Math.abs(amount) < size) {
      unit = name;
      break;
    }
    amount /= size;
  }
  return (
    <time
      dateTime={time}
      title={intl.formatDate(time, { dateStyle: "full", timeStyle: "medium" })}
      className="flex-none"
    >
      <FormattedRelativeTime value={Math.round(Math.min(0, amount))} unit={unit} numeric="auto" />
    </time>
  );
}

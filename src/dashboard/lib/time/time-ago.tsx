import { useSyncExternalStore } from "react";
import { type IntlShape, useIntl } from "react-intl";

/** Units of time, with the number of each in the next larger unit. */
const steps = [
  ["second", 60],
  ["minute", 60],
  ["hour", 24],
  ["day", 30],
  ["month", 12],
] as const;

/** Interval in ms at which all shown times are compared with the clock; only texts that change render again. */
const tickMs = 10_000;
const shownTimes = new Set<() => void>();
let timer: number | undefined;

function subscribe(onTick: () => void): () => void {
  shownTimes.add(onTick);
  timer ??= window.setInterval(() => {
    for (const notify of shownTimes) notify();
  }, tickMs);
  return () => {
    shownTimes.delete(onTick);
    if (shownTimes.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** A relative time, with the exact time on hover. */
export function TimeAgo({ time }: { time: string }) {
  const intl = useIntl();
  const age = useSyncExternalStore(subscribe, () => ageOf(intl, time));
  return (
    // `aria-live`: screen readers must not announce each change of the text.
    <time
      dateTime={time}
      title={intl.formatDate(time, { dateStyle: "full", timeStyle: "medium" })}
      aria-live="off"
      className="flex-none"
    >
      {age}
    </time>
  );
}

function ageOf(intl: IntlShape, time: string): string {
  let amount = (Date.parse(time) - Date.now()) / 1_000;
  let unit: Intl.RelativeTimeFormatUnitSingular = "year";
  for (const [name, size] of steps) {
    if (Math.abs(amount) < size) {
      unit = name;
      break;
    }
    amount /= size;
  }
  // Within the first minute the text is "now". Seconds would change its width every ten seconds, and move the text
  // beside it.
  const rounded = unit === "second" ? 0 : Math.round(Math.min(0, amount));
  return intl.formatRelativeTime(rounded, unit, { numeric: "auto" });
}

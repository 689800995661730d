/** A day without a time, as in a date field: 2026-12-31. */
type DayText = string;
const dayLength = "2026-12-31".length;

const dayMs = 86_400_000;

/**
 * The first day on which an order can be due (rules.md 2, row 4.15). The API stores the start of the day in UTC, which
 * must be at least 24 hours away.
 */
export function earliestDueDay(now: Date): DayText {
  return new Date(Math.ceil(now.getTime() / dayMs + 1) * dayMs).toISOString().slice(0, dayLength);
}

/** Whether a time is the start of a UTC day, which API clients use for a whole day. */
export function isUtcDay(time: string): boolean {
  return Date.parse(time) % dayMs === 0;
}

/** The day of a time for a date field, in the user's time zone. */
export function dayOf(time: string): DayText {
  if (isUtcDay(time)) return time.slice(0, dayLength);
  const date = new Date(time);
  return [
    String(date.getFullYear()).padStart(4, "0"),
    ...[date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")),
  ].join("-");
}

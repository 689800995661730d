/** A day without a time, as a form has it: 2026-12-31. */
type DayText = string;
const dayLength = "2026-12-31".length;

const dayMs = 86_400_000;

/**
 * The first day that an order can be due: its beginning in UTC, which the API takes a day for, is at least 24 hours away
 * (decisions.md 2, row 4.15).
 */
export function earliestDueDay(now: Date): DayText {
  return new Date(Math.ceil(now.getTime() / dayMs + 1) * dayMs).toISOString().slice(0, dayLength);
}

/** Whether a moment is a day of UTC, as clients of the API name one, and not an hour of it. */
export function isUtcDay(time: string): boolean {
  return Date.parse(time) % dayMs === 0;
}

/** The day of a moment as a form has it, where the reader is. */
export function dayOf(time: string): DayText {
  if (isUtcDay(time)) return time.slice(0, dayLength);
  const date = new Date(time);
  return [
    String(date.getFullYear()).padStart(4, "0"),
    ...[date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")),
  ].join("-");
}

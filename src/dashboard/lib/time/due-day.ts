/** A day without a time, as a form has it: 2026-12-31. */
type DayText = string;

/** The end of a day where the reader is: somebody who names a day has all of it. */
export function endOfDay(day: DayText): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const end = new Date(year, month - 1, date, 23, 59, 59);
  // Years of two digits are those of the last century for the constructor.
  end.setFullYear(year);
  return end.toISOString();
}

/** Whether a moment is a day of UTC, as clients of the API name one, and not an hour of it. */
export function isUtcDay(time: string): boolean {
  return Date.parse(time) % 86_400_000 === 0;
}

/** The day of a moment as a form has it, where the reader is. */
export function dayOf(time: string): DayText {
  if (isUtcDay(time)) return time.slice(0, "2026-12-31".length);
  const date = new Date(time);
  return [
    String(date.getFullYear()).padStart(4, "0"),
    ...[date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")),
  ].join("-");
}

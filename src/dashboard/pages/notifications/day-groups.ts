import type { Notification } from "#contract/notifications/notifications.ts";

export type DayGroup = { day: string; notices: Notification[] };

/** Groups notifications, sorted newest first, by the day in the user's time zone. */
export function groupByDay(notices: readonly Notification[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const notice of notices) {
    const day = dayOf(new Date(notice.created));
    const last = groups.at(-1);
    if (last?.day === day) last.notices.push(notice);
    else groups.push({ day, notices: [notice] });
  }
  return groups;
}

/** Number of days between a day and today; 0 is today. */
export function daysAgo(day: string, now: Date): number {
  const startOf = (text: string) => Date.parse(`${text}T00:00:00Z`);
  return Math.round((startOf(dayOf(now)) - startOf(day)) / 86_400_000);
}

/** The day of a time in the user's time zone, in the format of a date field. */
function dayOf(time: Date): string {
  const twoDigits = (number: number) => String(number).padStart(2, "0");
  return [time.getFullYear(), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())].join("-");
}

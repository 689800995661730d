import { expect, it } from "vitest";
import type { Notification } from "#contract/notifications/notifications.ts";
import { daysAgo, groupByDay } from "./day-groups.ts";

const notificationAt = (time: string): Notification => ({
  _id: time,
  type: "mention",
  app: null,
  projectName: null,
  data: {},
  created: new Date(time).toISOString(),
  read: null,
});

it("groups notifications by local day and keeps their order", () => {
  const notices = ["2026-03-29T23:30:00", "2026-03-29T00:10:00", "2026-03-28T23:59:00"].map(notificationAt);
  expect(groupByDay(notices)).toEqual([
    { day: "2026-03-29", notices: notices.slice(0, 2) },
    { day: "2026-03-28", notices: notices.slice(2) },
  ]);
});

it("counts calendar days, even across a day of 23 hours", () => {
  const now = new Date("2026-03-30T00:05:00");
  expect(["2026-03-30", "2026-03-29", "2026-03-01"].map((day) => daysAgo(day, now))).toEqual([0, 1, 29]);
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dayOf, earliestDueDay, isUtcDay } from "./due-day.ts";

const zone = process.env.TZ;

describe.each(["UTC", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kathmandu"])(
  "due days in the time zone %s",
  (name) => {
    beforeEach(() => {
      process.env.TZ = name;
    });
    afterEach(() => {
      process.env.TZ = zone;
    });

    it.each([
      ["2026-11-23T00:00:00.000Z", "2026-11-24"],
      ["2026-11-23T00:00:00.001Z", "2026-11-25"],
      ["2026-11-23T23:59:59.999Z", "2026-11-25"],
      ["2026-12-30T12:00:00.000Z", "2027-01-01"],
    ])("the first day that is 24 hours after %s is %s", (now, day) => {
      expect(earliestDueDay(new Date(now))).toBe(day);
      expect(isUtcDay(day)).toBe(true);
      expect(Date.parse(day) - Date.parse(now)).toBeGreaterThanOrEqual(24 * 3_600_000);
    });

    it("a UTC day is the same day in every time zone", () => {
      expect(dayOf("2026-12-31T00:00:00.000Z")).toBe("2026-12-31");
    });
  },
);

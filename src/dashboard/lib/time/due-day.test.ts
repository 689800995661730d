import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { dayOf, endOfDay, isUtcDay } from "./due-day.ts";

const zone = process.env.TZ;

describe.each(["UTC", "America/Los_Angeles", "Pacific/Kiritimati", "Asia/Kathmandu"])("in %s", (name) => {
  beforeEach(() => {
    process.env.TZ = name;
  });
  afterEach(() => {
    process.env.TZ = zone;
  });

  it("a day ends where the reader is, and is the same day when it is read again", () => {
    for (const day of ["2026-12-31", "2027-03-28", "0099-01-01", "2090-03-03"]) {
      const end = new Date(endOfDay(day));
      expect([end.getHours(), end.getMinutes(), isUtcDay(endOfDay(day))]).toEqual([23, 59, false]);
      expect(dayOf(endOfDay(day))).toBe(day);
    }
  });

  it("tomorrow is a whole day ahead at any hour, as an order needs it", () => {
    for (const hour of [0, 9, 23]) {
      const now = new Date(2026, 10, 23, hour, 30);
      expect(Date.parse(endOfDay("2026-11-24")) - now.getTime()).toBeGreaterThan(86_400_000);
    }
  });

  it("a day of UTC is the same day for every reader", () => {
    expect(dayOf("2026-12-31T00:00:00.000Z")).toBe("2026-12-31");
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseTimestamp, timestampSchema } from "./timestamps.ts";

describe("timestamps", () => {
  it.each([
    ["2026-04-01", "2026-04-01T00:00:00.000Z"],
    ["2024-02-29", "2024-02-29T00:00:00.000Z"],
    ["2026-04-01T10:30", "2026-04-01T10:30:00.000Z"],
    ["2026-04-01 10:30:05.25", "2026-04-01T10:30:05.250Z"],
    ["2026-04-01T10:30:00+02:00", "2026-04-01T08:30:00.000Z"],
    ["0001-01-01", "0001-01-01T00:00:00.000Z"],
    ["9999-12-31T23:59:59Z", "9999-12-31T23:59:59.000Z"],
  ])("%s is parsed as %s", (given, expected) => {
    expect(parseTimestamp(given)?.toISOString()).toBe(expected);
  });

  it.each([
    "owner-of-1",
    "tomorrow",
    "2026",
    "2026-02-31",
    "2025-02-29",
    "2026-13-01",
    "2026-00-10",
    "01.04.2026",
    "2026-04-01T25:00",
    "2026-04-01x",
    "2026-04-01 noon",
    "0000-01-01",
    "0001-01-01T00:00:00+01:00",
    "9999-12-31T23:59:59-01:00",
    "",
  ])("%s is rejected", (given) => {
    expect(parseTimestamp(given)).toBeUndefined();
    expect(timestampSchema.safeParse(given).success).toBe(false);
  });

  it("parses what Date prints", () => {
    const dates = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(dates, (date) => {
        expect(parseTimestamp(date.toISOString())).toEqual(date);
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { type OrderRequest, readdsChanged } from "#contract/orders/orders.ts";
import { assertOrderComplete, dueDateOf, readDueDate, stringOptionOf } from "./order-request.rules.ts";

const now = new Date("2026-03-01T12:00:00Z");
const later = "2026-03-29T12:00:00.000Z";

function issuePaths(requested: OrderRequest): string[] {
  try {
    assertOrderComplete(requested);
    return [];
  } catch (error) {
    const { details } = error as { details: { issues: Array<{ path: string }> } };
    return details.issues.map(({ path }) => path);
  }
}

describe("due date (rules.md 2, row 4.15)", () => {
  it.each([
    [undefined, later],
    [null, later],
    ["2020-01-01", later],
    ["2026-03-02T11:59:59Z", later],
    ["2026-03-02T12:00:00Z", "2026-03-02T12:00:00.000Z"],
    ["2026-04-01", "2026-04-01T00:00:00.000Z"],
    ["2026-04-01T10:30", "2026-04-01T10:30:00.000Z"],
    ["2026-04-01T10:30:00+02:00", "2026-04-01T08:30:00.000Z"],
  ])("%s becomes %s", (date, expected) => {
    expect(dueDateOf(date, now).toISOString()).toBe(expected);
  });

  it.each(["tomorrow", "2026-02-31", "2026-13-01", "01.04.2026", "2026-04-01T25:00", "", "2026"])(
    "rejects %s",
    (date) => {
      expect(() => readDueDate(date)).toThrow("dueDate");
    },
  );
});

describe("order request", () => {
  it("requires source and target languages, but no targets with orderToCopy alone", () => {
    expect(issuePaths({})).toEqual(["sourceLanguage", "languages"]);
    expect(issuePaths({ sourceLanguage: "en", orderToCopy: "x" })).toEqual([]);
    expect(issuePaths({ sourceLanguage: "en", orderToCopy: "x", languageToCopy: "de" })).toEqual([
      "languages",
    ]);
  });

  it("forbids filters beside orderToCopy alone, and languageToCopy without orderToCopy", () => {
    const copy = { sourceLanguage: "en", orderToCopy: "x" };
    expect(
      issuePaths({ ...copy, tags: [], groups: [], stringOption: "all", includeNoTagKeys: false }),
    ).toEqual(["tags", "groups", "stringOption", "includeNoTagKeys"]);
    expect(issuePaths({ sourceLanguage: "en", languages: ["de"], languageToCopy: "fr" })).toEqual([
      "languageToCopy",
    ]);
  });

  it("orders untranslated strings by default, and all strings of a copied scope", () => {
    expect([stringOptionOf({}), stringOptionOf({ orderToCopy: "x" })]).toEqual(["untranslated", "all"]);
    expect(stringOptionOf({ orderToCopy: "x", stringOption: "outdated" })).toBe("outdated");
  });

  it("orders changed strings again unless the flag is false or the source is no base language", () => {
    expect(readdsChanged({}, true)).toBe(true);
    expect(readdsChanged({ ignoreOutdatedInActiveOrders: true }, true)).toBe(true);
    expect(readdsChanged({ ignoreOutdatedInActiveOrders: false }, true)).toBe(false);
    expect(readdsChanged({}, false)).toBe(false);
  });
});

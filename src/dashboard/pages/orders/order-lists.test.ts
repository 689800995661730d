import { describe, expect, it, test } from "vitest";
import { orderStatuses } from "#contract/orders/order-moves.ts";
import type { Order } from "#contract/orders/orders.ts";
import { isFound, isInList, listsOf, pressing, stepToContinue, totalsOf, waitsFor } from "./order-lists.ts";

const order: Order = {
  _id: "c2",
  id: "c2",
  orderNumber: 12,
  sourceLanguage: "en",
  sourceWordCount: 30,
  created: "2026-03-01T10:00:00.000Z",
  updatedAt: "2026-03-01T10:00:00.000Z",
  dueDate: "2026-03-20T00:00:00.000Z",
  requester: "Grace Hopper",
  status: "processing",
  stringOption: "untranslated",
  tags: [],
  includeNoTagKeys: false,
  targetLanguages: {
    de: { words: 20, deliveryStatus: "delivered", strings: 4, delivered: 4, returned: 0 },
    fr: { words: 10, deliveryStatus: "open", strings: 2, delivered: 0, returned: 0 },
  },
  languages: ["de", "fr"],
};

test("each side is waited for where the next step is theirs", () => {
  const waiting = (role: "translator" | "manager" | "owner" | "tptadmin") =>
    orderStatuses.filter((status) => waitsFor(role, { ...order, status }));
  expect(waiting("manager")).toEqual(["draft", "created", "testing"]);
  expect(waiting("owner")).toEqual(waiting("manager"));
  expect(waiting("tptadmin")).toEqual(["requested", "accepted", "processing"]);
  expect(waiting("translator")).toEqual([]);
});

test("what was sent back waits for the vendor, also while the client tests", () => {
  const targetLanguages = {
    de: { words: 2, deliveryStatus: "inProgress", strings: 2, delivered: 1, returned: 1 },
  } as const;
  const waiting = (status: Order["status"]) =>
    (["manager", "tptadmin"] as const).map((role) => waitsFor(role, { status, targetLanguages }));
  expect([waiting("testing"), waiting("done")]).toEqual([
    [true, true],
    [false, false],
  ]);
});

test("an order stands in one of the lists of drafts, open and ended ones, and vendors have no list of drafts", () => {
  for (const status of orderStatuses) {
    const isIn = (list: "open" | "ended" | "drafts" | "all") =>
      isInList({ ...order, status }, list, "manager");
    const lists = (["open", "ended", "drafts"] as const).filter(isIn);
    expect([lists.length, isIn("all")]).toEqual([1, true]);
  }
  expect(listsOf("tpttranslator")).not.toContain("drafts");
  expect(listsOf("translator")).toContain("drafts");
});

test("a draft is gone on with where all of it is seen, or at its beginning if that is where it was left", () => {
  expect(stepToContinue(order)).toBe("review");
  expect(stepToContinue({ languages: [] })).toBe("languages");
});

describe("an order is found", () => {
  const nothing = { statuses: [], language: "", text: "" };
  it.each([
    [{}, true],
    [{ statuses: ["processing", "done"] }, true],
    [{ statuses: ["done"] }, false],
    [{ language: "fr" }, true],
    [{ language: "es" }, false],
    [{ text: "1" }, true],
    [{ text: "#12" }, true],
    [{ text: "2" }, false],
    [{ text: "hopper" }, true],
    [{ text: "hopper", language: "es" }, false],
  ] as const)("by %o: %s", (filter, found) => {
    expect(isFound(order, { ...nothing, ...filter })).toBe(found);
  });

  it("a draft has no number to be found by", () => {
    expect(isFound({ ...order, orderNumber: null }, { ...nothing, text: "#" })).toBe(false);
  });
});

test("what was delivered is counted over all languages", () => {
  expect(totalsOf(order)).toEqual({ strings: 6, delivered: 4, returned: 0 });
});

test.each([
  ["2026-03-10T00:00:00Z", "processing", undefined],
  ["2026-03-18T00:00:00Z", "processing", undefined],
  ["2026-03-18T00:00:01Z", "processing", "soon"],
  ["2026-03-20T23:59:59Z", "onHold", "soon"],
  ["2026-03-21T00:00:00Z", "onHold", "overdue"],
  ["2026-03-21T01:00:00Z", "done", undefined],
  ["2026-03-21T01:00:00Z", "draft", undefined],
] as const)("at %s the date of an order that is %s presses: %s", (now, status, expected) => {
  expect(pressing({ ...order, status }, Date.parse(now))).toBe(expected);
});

test("a date with a time presses until that time", () => {
  const dueDate = "2026-03-20T22:59:59.000Z";
  const at = (now: string) => pressing({ ...order, dueDate, status: "processing" }, Date.parse(now));
  expect([at("2026-03-20T22:59:58Z"), at("2026-03-20T23:00:00Z")]).toEqual(["soon", "overdue"]);
});

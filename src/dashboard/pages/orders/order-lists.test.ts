import { describe, expect, it, test } from "vitest";
import { orderStatuses } from "#contract/orders/order-moves.ts";
import type { Order } from "#contract/orders/orders.ts";
import {
  isInList,
  listsOf,
  matchesFilters,
  stepToContinue,
  totalsOf,
  urgencyOf,
  waitsFor,
} from "./order-lists.ts";

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

test("an order waits for the side that makes the usual next step", () => {
  const waiting = (role: "translator" | "manager" | "owner" | "tptadmin") =>
    orderStatuses.filter((status) => waitsFor(role, { ...order, status }));
  expect(waiting("manager")).toEqual(["draft", "created", "testing"]);
  expect(waiting("owner")).toEqual(waiting("manager"));
  expect(waiting("tptadmin")).toEqual(["requested", "accepted", "processing"]);
  expect(waiting("translator")).toEqual([]);
});

test("waits for the vendor when texts were returned, even while the client tests", () => {
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

test("puts each order into one of drafts, open and ended, and shows no drafts to vendors", () => {
  for (const status of orderStatuses) {
    const isIn = (list: "open" | "ended" | "drafts" | "all") =>
      isInList({ ...order, status }, list, "manager");
    const lists = (["open", "ended", "drafts"] as const).filter(isIn);
    expect([lists.length, isIn("all")]).toEqual([1, true]);
  }
  expect(listsOf("tpttranslator")).not.toContain("drafts");
  expect(listsOf("translator")).toContain("drafts");
});

test("continues a draft at the review, or at the first step when no language is chosen", () => {
  expect(stepToContinue(order)).toBe("review");
  expect(stepToContinue({ languages: [] })).toBe("languages");
});

describe("order filters", () => {
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
  ] as const)("matches an order by %o: %s", (filter, isMatch) => {
    expect(matchesFilters(order, { ...nothing, ...filter })).toBe(isMatch);
  });

  it("finds an order by its title, and if the server found the text in it", () => {
    const named = { ...order, title: "Winter campaign" };
    expect(matchesFilters(named, { ...nothing, text: "CAMP" })).toBe(true);
    expect(matchesFilters(order, { ...nothing, text: "kind" })).toBe(false);
    expect(matchesFilters(order, { ...nothing, text: "kind" }, new Set(["c2"]))).toBe(true);
  });

  it("finds no draft by number", () => {
    expect(matchesFilters({ ...order, orderNumber: null }, { ...nothing, text: "#" })).toBe(false);
  });
});

test("sums the delivered strings over all languages", () => {
  expect(totalsOf(order)).toEqual({ languages: 2, words: 30, strings: 6, delivered: 4, returned: 0 });
});

test.each([
  ["2026-03-10T00:00:00Z", "processing", undefined],
  ["2026-03-18T00:00:00Z", "processing", undefined],
  ["2026-03-18T00:00:01Z", "processing", "soon"],
  ["2026-03-20T23:59:59Z", "onHold", "soon"],
  ["2026-03-21T00:00:00Z", "onHold", "overdue"],
  ["2026-03-21T01:00:00Z", "done", undefined],
  ["2026-03-21T01:00:00Z", "draft", undefined],
] as const)("at %s, the due date of an order with status %s is %s", (now, status, expected) => {
  expect(urgencyOf({ ...order, status }, Date.parse(now))).toBe(expected);
});

test("treats a due date with a time as overdue after that time", () => {
  const dueDate = "2026-03-20T22:59:59.000Z";
  const at = (now: string) => urgencyOf({ ...order, dueDate, status: "processing" }, Date.parse(now));
  expect([at("2026-03-20T22:59:58Z"), at("2026-03-20T23:00:00Z")]).toEqual(["soon", "overdue"]);
});

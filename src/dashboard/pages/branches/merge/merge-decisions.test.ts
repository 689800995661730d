import { expect, it } from "vitest";
import {
  applyRule,
  choiceOf,
  type Decisions,
  decidableByRule,
  decide,
  decisionsToSend,
  fingerprintOf,
  type MergeableRow,
  mayChoose,
  nextOpen,
  progressOf,
  reopen,
  rowId,
  stateOf,
} from "./merge-decisions.ts";

const none: Decisions = new Map();
const pay: MergeableRow = {
  key: "pay",
  language: "de",
  field: "value",
  base: "Zahlen",
  from: "Kaufen",
  to: "Bezahlen",
  newest: "to",
};
const home: MergeableRow = { ...pay, key: "home", newest: "from" };
const locked: MergeableRow = { ...pay, key: "locked", reason: "locked" };
const tag: MergeableRow = {
  key: "",
  language: "",
  field: "name",
  base: "a",
  from: "b",
  to: "c",
  resource: { type: "tag", _id: "b40000000000000000000001", name: "c" },
};
const rows = [pay, home, locked, tag];

it("identifies a row by its resource and field, regardless of its texts", () => {
  expect(rowId({ ...pay, from: "else" })).toBe(rowId(pay));
  expect(new Set(rows.map(rowId)).size).toBe(rows.length);
  expect(rowId({ ...tag, language: "de" })).toBe(rowId(tag));
});

it("marks a decision as changed once the texts of the row have changed", () => {
  const decided = decide(none, pay, { take: "from" });
  expect(stateOf(none, pay)).toBe("open");
  expect(stateOf(decided, pay)).toBe("decided");
  expect(stateOf(decided, { ...pay, to: "Begleichen" })).toBe("changed");
  expect(stateOf(decided, { ...pay, reason: "locked" })).toBe("changed");
  expect(stateOf(decided, { ...pay, newest: "from" })).toBe("decided");
});

it("computes different fingerprints for empty, missing and swapped texts", () => {
  const variants = [
    pay,
    { ...pay, from: "", to: "x" },
    { ...pay, from: null, to: "x" },
    { ...pay, from: "x", to: "" },
  ];
  expect(new Set(variants.map(fingerprintOf)).size).toBe(variants.length);
});

it("allows only the target value for a blocked row, and a written text only for text fields", () => {
  expect(mayChoose(locked, { take: "from" })).toBe(false);
  expect(mayChoose(locked, { value: "x" })).toBe(false);
  expect(mayChoose(locked, { take: "to" })).toBe(true);
  expect(mayChoose(pay, { value: "x" })).toBe(true);
  expect(mayChoose(tag, { value: "x" })).toBe(false);
  expect(decide(none, locked, { take: "from" })).toBe(none);
});

it("chooses a side when the written text equals that side's text", () => {
  expect(choiceOf(pay, "Kaufen")).toEqual({ take: "from" });
  expect(choiceOf(pay, "Bezahlen")).toEqual({ take: "to" });
  expect(choiceOf(pay, "")).toEqual({ value: "" });
});

it.each([
  ["takeNewest", ["to", "from", undefined, "from"]],
  ["takeSource", ["from", "from", undefined, "from"]],
  ["takeTarget", ["to", "to", "to", "to"]],
] as const)("applies the rule %s: %j", (rule, expected) => {
  const settled = applyRule(none, rows, rule);
  const chosen = rows.map((row) => {
    const decision = settled.get(rowId(row));
    return decision && "take" in decision ? decision.take : undefined;
  });
  expect(chosen).toEqual(expected);
});

it("keeps individual decisions when a rule is applied, even if their texts changed", () => {
  const mine = decide(none, pay, { value: "Jetzt zahlen" });
  expect(applyRule(mine, [pay], "takeSource").get(rowId(pay))).toMatchObject({ value: "Jetzt zahlen" });
  expect(decidableByRule(mine, [{ ...pay, to: "neu" }, home], "takeSource")).toEqual([home]);
});

it("converts decisions to the format of the server", () => {
  const decided = decide(decide(none, pay, { value: "Jetzt" }), tag, { take: "from" });
  expect(decisionsToSend(decided)).toEqual([
    { key: "pay", language: "de", field: "value", value: "Jetzt" },
    { resource: "b40000000000000000000001", field: "name", take: "from" },
  ]);
});

it("counts open, decided and changed rows", () => {
  const decided = decide(decide(none, pay, { take: "to" }), home, { take: "to" });
  const current = [pay, { ...home, from: "Start" }, locked, tag];
  expect(progressOf(decided, current)).toEqual({ all: 4, decided: 2, changed: 1, open: 2 });
  expect(progressOf(reopen(decided, rows), current)).toEqual({ all: 4, decided: 0, changed: 0, open: 4 });
  expect(reopen(none, rows)).toBe(none);
});

it("finds the next open row in both directions, wrapping around and skipping decided ones", () => {
  const decided = decide(decide(none, home, { take: "to" }), locked, { take: "to" });
  expect(nextOpen(decided, rows, { from: 0, step: 1 })).toBe(3);
  expect(nextOpen(decided, rows, { from: 3, step: 1 })).toBe(0);
  expect(nextOpen(decided, rows, { from: 0, step: -1 })).toBe(3);
  expect(nextOpen(decided, rows, { from: -1, step: 1 })).toBe(0);
  expect(nextOpen(applyRule(none, rows, "takeTarget"), rows, { from: 0, step: 1 })).toBe(-1);
  expect(nextOpen(none, [], { from: 0, step: 1 })).toBe(-1);
});

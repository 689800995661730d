import { expect, it } from "vitest";
import { undoStep, withStep } from "./decision-steps.ts";
import type { Decision, Decisions } from "./merge-decisions.ts";
import { beginWith, follow, type SharedDecisions, toKeep } from "./shared-decisions.ts";

const decision = (take: "from" | "to"): Decision => ({ take, seen: "1" });
const from = decision("from");
const to = decision("to");
const decide = (shared: SharedDecisions, id: string, chosen: Decision): SharedDecisions => ({
  ...shared,
  steps: withStep(shared.steps, new Map(shared.steps.now).set(id, chosen)),
});
const reopen = (shared: SharedDecisions, id: string): SharedDecisions => {
  const left = new Map(shared.steps.now);
  left.delete(id);
  return { ...shared, steps: withStep(shared.steps, left) };
};
const undo = (shared: SharedDecisions): SharedDecisions => ({ ...shared, steps: undoStep(shared.steps) });
const nowOf = ({ steps }: SharedDecisions) => Object.fromEntries(steps.now);

/** Two tabs that began with the same, and what both of them keep in. */
function twoTabs(begin: Record<string, Decision> = {}) {
  let kept: Decisions = new Map(Object.entries(begin));
  const exchange = (shared: SharedDecisions) => {
    // As it comes back from the storage: other objects.
    const stored: Decisions = new Map(JSON.parse(JSON.stringify([...kept])));
    kept = toKeep(shared, stored);
    return follow(shared, kept);
  };
  return { one: beginWith(kept), two: beginWith(kept), exchange, kept: () => Object.fromEntries(kept) };
}

it("what two tabs decide about different rows is kept together, and both see it", () => {
  const { one, two, exchange, kept } = twoTabs();
  let first = exchange(decide(decide(decide(one, "a", from), "b", from), "c", from));
  const second = exchange(decide(two, "d", to));
  first = exchange(first);
  expect(kept()).toEqual({ a: from, b: from, c: from, d: to });
  expect([nowOf(first), nowOf(second)]).toEqual([kept(), kept()]);
});

it("a row that one tab opens again is open in the other, which keeps what it decided meanwhile", () => {
  const { one, two, exchange, kept } = twoTabs({ a: from, b: from });
  exchange(reopen(one, "a"));
  const second = exchange(decide(two, "c", to));
  expect(kept()).toEqual({ b: from, c: to });
  expect(nowOf(second)).toEqual(kept());
});

it("about the same row the last decision counts", () => {
  const { one, two, exchange, kept } = twoTabs();
  const first = exchange(decide(one, "a", from));
  exchange(decide(two, "a", to));
  expect(nowOf(exchange(first))).toEqual({ a: to });
  expect(kept()).toEqual({ a: to });
});

it("undoing takes back what was decided here, and nothing of the other tab's", () => {
  const { one, two, exchange, kept } = twoTabs();
  let first = exchange(decide(one, "a", from));
  exchange(decide(two, "b", to));
  first = exchange(undo(exchange(first)));
  expect(kept()).toEqual({ b: to });
  expect(nowOf(first)).toEqual({ b: to });
});

it("what is decided while others are followed is not lost", () => {
  const { one, two, exchange } = twoTabs();
  exchange(decide(two, "b", to));
  const stale = decide(one, "a", from);
  // Another decision came between the look at the storage and its taking over.
  const seen = toKeep(stale, new Map([["b", to]]));
  const first = follow(decide(stale, "c", from), seen);
  expect(nowOf(first)).toEqual({ a: from, b: to, c: from });
  expect([...toKeep(first, seen).keys()].toSorted()).toEqual(["a", "b", "c"]);
});

it("looking at what is kept alone writes nothing", () => {
  const shared = beginWith(new Map([["a", from]]));
  const stored: Decisions = new Map([["a", decision("from")]]);
  expect(toKeep(shared, stored)).toBe(stored);
});

it("where nothing can be kept, what is decided stays in its tab", () => {
  const shared = decide(beginWith(new Map()), "a", from);
  expect(nowOf(follow(shared, new Map()))).toEqual({ a: from });
  expect([...toKeep(follow(shared, new Map()), new Map()).keys()]).toEqual(["a"]);
});

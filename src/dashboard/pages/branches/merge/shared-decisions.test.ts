import { expect, it } from "vitest";
import { undoStep, withStep } from "./decision-steps.ts";
import type { Decision, Decisions } from "./merge-decisions.ts";
import { createShared, decisionsToStore, follow, type SharedDecisions } from "./shared-decisions.ts";

const decision = (take: "from" | "to"): Decision => ({ take, seen: "1" });
const from = decision("from");
const to = decision("to");
const decide = (shared: SharedDecisions, id: string, chosen: Decision): SharedDecisions => ({
  ...shared,
  steps: withStep(shared.steps, new Map(shared.steps.present).set(id, chosen)),
});
const reopen = (shared: SharedDecisions, id: string): SharedDecisions => {
  const remaining = new Map(shared.steps.present);
  remaining.delete(id);
  return { ...shared, steps: withStep(shared.steps, remaining) };
};
const undo = (shared: SharedDecisions): SharedDecisions => ({ ...shared, steps: undoStep(shared.steps) });
const nowOf = ({ steps }: SharedDecisions) => Object.fromEntries(steps.present);

/** Two tabs with the same decisions, and their shared storage. */
function twoTabs(initial: Record<string, Decision> = {}) {
  let saved: Decisions = new Map(Object.entries(initial));
  const exchange = (shared: SharedDecisions) => {
    // The storage returns new objects.
    const stored: Decisions = new Map(JSON.parse(JSON.stringify([...saved])));
    saved = decisionsToStore(shared, stored);
    return follow(shared, saved);
  };
  return {
    tabA: createShared(saved),
    tabB: createShared(saved),
    exchange,
    saved: () => Object.fromEntries(saved),
  };
}

it("stores decisions of two tabs about different rows, and both tabs show them", () => {
  const { tabA, tabB, exchange, saved } = twoTabs();
  let first = exchange(decide(decide(decide(tabA, "a", from), "b", from), "c", from));
  const second = exchange(decide(tabB, "d", to));
  first = exchange(first);
  expect(saved()).toEqual({ a: from, b: from, c: from, d: to });
  expect([nowOf(first), nowOf(second)]).toEqual([saved(), saved()]);
});

it("reopens a row in both tabs and keeps a concurrent decision about another row", () => {
  const { tabA, tabB, exchange, saved } = twoTabs({ a: from, b: from });
  exchange(reopen(tabA, "a"));
  const second = exchange(decide(tabB, "c", to));
  expect(saved()).toEqual({ b: from, c: to });
  expect(nowOf(second)).toEqual(saved());
});

it("keeps the last decision about a row", () => {
  const { tabA, tabB, exchange, saved } = twoTabs();
  const first = exchange(decide(tabA, "a", from));
  exchange(decide(tabB, "a", to));
  expect(nowOf(exchange(first))).toEqual({ a: to });
  expect(saved()).toEqual({ a: to });
});

it("reverts on undo only the decisions of the same tab", () => {
  const { tabA, tabB, exchange, saved } = twoTabs();
  let first = exchange(decide(tabA, "a", from));
  exchange(decide(tabB, "b", to));
  first = exchange(undo(exchange(first)));
  expect(saved()).toEqual({ b: to });
  expect(nowOf(first)).toEqual({ b: to });
});

it("keeps a decision made while changes of another tab are applied", () => {
  const { tabA, tabB, exchange } = twoTabs();
  exchange(decide(tabB, "b", to));
  const stale = decide(tabA, "a", from);
  // Another decision was made between reading the storage and applying it.
  const merged = decisionsToStore(stale, new Map([["b", to]]));
  const first = follow(decide(stale, "c", from), merged);
  expect(nowOf(first)).toEqual({ a: from, b: to, c: from });
  expect([...decisionsToStore(first, merged).keys()].toSorted()).toEqual(["a", "b", "c"]);
});

it("returns the stored object when there are no local changes", () => {
  const shared = createShared(new Map([["a", from]]));
  const stored: Decisions = new Map([["a", decision("from")]]);
  expect(decisionsToStore(shared, stored)).toBe(stored);
});

it("keeps decisions in the tab when nothing can be stored", () => {
  const shared = decide(createShared(new Map()), "a", from);
  expect(nowOf(follow(shared, new Map()))).toEqual({ a: from });
  expect([...decisionsToStore(follow(shared, new Map()), new Map()).keys()]).toEqual(["a"]);
});

import { expect, test } from "vitest";
import { remainingSelection } from "./row-selection.ts";

const selected = new Set(["a", "b"]);

test("another search has a selection of its own", () => {
  const turn = { before: { q: "" }, now: { q: "pay" }, loaded: new Set(["a"]) };
  expect([...remainingSelection(selected, turn)]).toEqual([]);
});

test("a search that is made again keeps the rows that it finds again", () => {
  const turn = { before: { q: "pay" }, now: { q: "pay" }, loaded: new Set(["b", "c"]) };
  expect([...remainingSelection(selected, turn)]).toEqual(["b"]);
});

test("where nothing is filtered all rows stay, also those that are not loaded", () => {
  const turn = { before: { q: "" }, now: { q: "" }, loaded: new Set(["c"]) };
  expect([...remainingSelection(selected, turn)]).toEqual(["a", "b"]);
});

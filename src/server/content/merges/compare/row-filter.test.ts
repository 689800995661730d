import { expect, it } from "vitest";
import type { Row } from "./merge-rows.ts";
import { makeRowFilter, type RowFilter } from "./row-filter.ts";

const text: Row = {
  key: "shop.Pay",
  language: "de",
  field: "value",
  base: "a",
  from: "b",
  to: "c",
  outcome: "conflict",
};
const added: Row = { ...text, key: "new", language: "", field: "key", to: null, outcome: "taken" };
const tag: Row = {
  ...added,
  key: "",
  field: "tag",
  from: null,
  to: "Web",
  resource: { type: "tag", _id: "1", name: "Web" },
};
const rows = { text, added, tag };

it.each<[RowFilter, string]>([
  [{}, "text added tag"],
  [{ languages: ["de"] }, "text"],
  [{ languages: [] }, ""],
  [{ fields: ["key", "tag"] }, "added tag"],
  [{ kinds: ["removed"] }, "tag"],
  [{ outcomes: ["taken"] }, "added tag"],
  [{ q: "pay" }, "text"],
  [{ q: "WEB" }, "tag"],
  [{ q: "" }, "text added tag"],
  [{ kinds: ["added", "changed"], outcomes: ["taken"] }, "added"],
])("%j selects %s", (filter, expected) => {
  const matchesFilter = makeRowFilter(filter);
  const names = Object.entries(rows).filter(([, row]) => matchesFilter(row));
  expect(names.map(([name]) => name).join(" ")).toBe(expected);
});

import { expect, it } from "vitest";
import { decide, type MergeableRow } from "#dashboard/pages/branches/merge/merge-decisions.ts";
import { type ConflictFilter, filterConflicts } from "./conflict-filter.ts";

const pay: MergeableRow = { key: "shop.Pay", language: "de", field: "value", base: "a", from: "b", to: "c" };
const note: MergeableRow = { ...pay, key: "home", language: "fr", field: "comment" };
const tag: MergeableRow = {
  ...pay,
  key: "",
  language: "",
  field: "name",
  resource: { type: "tag", _id: "b40000000000000000000001", name: "Checkout" },
};
const decisions = decide(decide(new Map(), pay, { take: "to" }), { ...note, to: "older" }, { take: "to" });
const all: ConflictFilter = { q: "", language: "", field: "", state: "" };

it.each<[Partial<ConflictFilter>, MergeableRow[]]>([
  [{}, [pay, note, tag]],
  [{ q: "pay" }, [pay]],
  [{ q: "checkout" }, [tag]],
  [{ language: "fr" }, [note]],
  [{ field: "value" }, [pay]],
  [{ state: "open" }, [tag]],
  [{ state: "decided" }, [pay]],
  [{ state: "changed" }, [note]],
  [{ language: "de", state: "open" }, []],
])("the filter %j matches the expected conflicts", (filter, matches) => {
  expect(filterConflicts([pay, note, tag], { ...all, ...filter }, decisions)).toEqual(matches);
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  baselineOf,
  changedFields,
  conflictsOf,
  isSame,
  mergeSet,
  mergeValue,
  rebase,
  resolve,
  type Shape,
} from "./three-way.ts";

type Form = { name: string; role: string; tags: string[] };

const text = fc.constantFrom("", "a", "b", "c");
const form = fc.record<Form>({
  name: text,
  role: text,
  tags: fc.uniqueArray(fc.constantFrom("x", "y", "z")),
});
const formOf = (base: Form, mine: Form) => ({ baseline: baselineOf(base, "e0"), values: mine });
const sets: Shape<Form> = { lists: { tags: mergeSet } };
const theirsOf = (values: Form, etag = "e1") => ({ values, etag });

describe("merging a form whose resource another user changed", () => {
  it("keeps fields changed by one side and reports a conflict for fields changed by both", () => {
    fc.assert(
      fc.property(form, form, form, (base, mine, theirs) => {
        const after = rebase(formOf(base, mine), theirsOf(theirs));
        for (const field of ["name", "role", "tags"] as const) {
          const iChanged = !isSame(mine[field], base[field]);
          const theyChanged = !isSame(theirs[field], base[field]);
          const isConflict = iChanged && theyChanged && !isSame(mine[field], theirs[field]);
          expect(after.baseline.unsettled.includes(field)).toBe(isConflict);
          expect(after.values[field]).toEqual(iChanged ? mine[field] : theirs[field]);
        }
        expect(after.baseline).toMatchObject({ base: theirs, etag: "e1" });
      }),
    );
  });

  it("sends the current values with the changed fields applied", () => {
    fc.assert(
      fc.property(form, form, form, (base, mine, theirs) => {
        const { baseline, values } = rebase(formOf(base, mine), theirsOf(theirs), sets);
        expect({ ...theirs, ...changedFields(baseline.base, values) }).toEqual(values);
      }),
    );
  });

  it("merges unordered lists: additions of both contained, minus removals of either", () => {
    fc.assert(
      fc.property(form, form, form, (base, mine, theirs) => {
        const { baseline, values } = rebase(formOf(base, mine), theirsOf(theirs), sets);
        expect(baseline.unsettled).not.toContain("tags");
        for (const tag of ["x", "y", "z"]) {
          const contained = [mine, theirs].map((side) => side.tags.includes(tag));
          const expected = base.tags.includes(tag) ? contained.every(Boolean) : contained.some(Boolean);
          expect(values.tags.includes(tag)).toBe(expected);
        }
      }),
    );
  });

  it("reports grouped fields as one conflict", () => {
    const base = { name: "a", role: "a", tags: [] };
    const theirs = { values: { ...base, role: "b" }, etag: "e1" };
    const after = rebase(formOf(base, { ...base, name: "c" }), theirs, { groups: [["name", "role"]] });
    expect(after).toMatchObject({ baseline: { unsettled: ["name"] }, values: { name: "c", role: "a" } });
  });

  it("keeps a conflict while other fields change, and ends it when both values are equal", () => {
    const base = { name: "a", role: "a", tags: [] };
    const mine = { ...base, name: "b" };
    const first = rebase(formOf(base, mine), theirsOf({ ...base, name: "c" }));
    const second = rebase(first, theirsOf({ ...base, name: "c", role: "b" }, "e2"));
    expect(second).toMatchObject({ baseline: { unsettled: ["name"] }, values: { name: "b", role: "b" } });
    const third = rebase(second, theirsOf({ ...base, name: "b" }, "e3"));
    expect(third).toMatchObject({ baseline: { unsettled: [] }, values: { name: "b", role: "a" } });
  });

  it("keeps the original value of a conflicting field through repeated changes", () => {
    const base = { name: "a", role: "a", tags: [] };
    const mine = { ...base, name: "b" };
    const first = rebase(formOf(base, mine), theirsOf({ ...base, name: "c" }));
    expect(first.baseline.before).toEqual(base);
    const second = rebase(first, theirsOf({ ...base, name: "" }, "e2"));
    expect(second.baseline.before).toEqual(base);
  });

  it("sends the chosen values after all conflicts are resolved", () => {
    fc.assert(
      fc.property(form, form, form, fc.constantFrom("mine", "theirs"), (base, mine, theirs, side) => {
        let state = rebase(formOf(base, mine), theirsOf(theirs));
        const conflicts = conflictsOf(state.baseline, state.values);
        for (const { field } of conflicts) state = resolve(state, { field, side });
        expect(conflictsOf(state.baseline, state.values)).toEqual([]);
        const chosen = side === "mine" ? mine : theirs;
        for (const { field } of conflicts) expect(state.values[field]).toEqual(chosen[field]);
      }),
    );
  });
});

describe("merging one value", () => {
  it("keeps the only change, and reports a conflict only for two different changes", () => {
    fc.assert(
      fc.property(text, text, (before, changed) => {
        const unchanged = { value: before, isConflict: false };
        const adopted = { value: changed, isConflict: false };
        expect(mergeValue({ before, mine: before, theirs: before })).toEqual(unchanged);
        expect(mergeValue({ before, mine: changed, theirs: before })).toEqual(adopted);
        expect(mergeValue({ before, mine: before, theirs: changed })).toEqual(adopted);
        expect(mergeValue({ before, mine: changed, theirs: changed })).toEqual(adopted);
      }),
    );
  });

  it("compares values as the caller does", () => {
    const isEqual = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
    const merged = mergeValue({ before: "a", mine: "b", theirs: "B" }, isEqual);
    expect(merged).toEqual({ value: "b", isConflict: false });
  });
});

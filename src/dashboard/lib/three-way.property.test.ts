import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Baseline, changedFields, follow, isSame } from "./three-way.ts";

type Form = { name: string; role: string; tags: string[] };

const text = fc.constantFrom("", "a", "b", "c");
const form = fc.record<Form>({
  name: text,
  role: text,
  tags: fc.uniqueArray(fc.constantFrom("x", "y", "z")),
});
const baselineOf = (base: Form): Baseline<Form> => ({ base, etag: "e0", unsettled: [], before: base });
const sets = { sets: ["tags"] } as const;

describe("merging a form whose resource another user changed", () => {
  it("keeps fields changed by one side and reports a conflict for fields changed by both", () => {
    fc.assert(
      fc.property(form, form, form, (base, mine, theirs) => {
        const after = follow(baselineOf(base), mine, { values: theirs, etag: "e1" });
        for (const field of ["name", "role", "tags"] as const) {
          const iChanged = !isSame(mine[field], base[field]);
          const theyChanged = !isSame(theirs[field], base[field]);
          const isConflict = iChanged && theyChanged && !isSame(mine[field], theirs[field]);
          expect(after.begun.unsettled.includes(field)).toBe(isConflict);
          expect(after.values[field]).toEqual(iChanged ? mine[field] : theirs[field]);
        }
        expect(after.begun).toMatchObject({ base: theirs, etag: "e1" });
      }),
    );
  });

  it("sends the current values with the changed fields applied", () => {
    fc.assert(
      fc.property(form, form, form, (base, mine, theirs) => {
        const { begun, values } = follow(baselineOf(base), mine, { values: theirs, etag: "e1" }, sets);
        expect({ ...theirs, ...changedFields(begun.base, values) }).toEqual(values);
      }),
    );
  });

  it("merges unordered lists: additions of both contained, minus removals of either", () => {
    fc.assert(
      fc.property(form, form, form, (base, mine, theirs) => {
        const { begun, values } = follow(baselineOf(base), mine, { values: theirs, etag: "e1" }, sets);
        expect(begun.unsettled).not.toContain("tags");
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
    const after = follow(baselineOf(base), { ...base, name: "c" }, theirs, { groups: [["name", "role"]] });
    expect(after).toMatchObject({ begun: { unsettled: ["name"] }, values: { name: "c", role: "a" } });
  });

  it("keeps a conflict while other fields change, and ends it when both values are equal", () => {
    const base = { name: "a", role: "a", tags: [] };
    const mine = { ...base, name: "b" };
    const first = follow(baselineOf(base), mine, { values: { ...base, name: "c" }, etag: "e1" });
    const second = follow(first.begun, first.values, {
      values: { ...base, name: "c", role: "b" },
      etag: "e2",
    });
    expect(second).toMatchObject({ begun: { unsettled: ["name"] }, values: { name: "b", role: "b" } });
    const third = follow(second.begun, second.values, { values: { ...base, name: "b" }, etag: "e3" });
    expect(third).toMatchObject({ begun: { unsettled: [] }, values: { name: "b", role: "a" } });
  });

  it("keeps the original value of a conflicting field through repeated changes", () => {
    const base = { name: "a", role: "a", tags: [] };
    const mine = { ...base, name: "b" };
    const first = follow(baselineOf(base), mine, { values: { ...base, name: "c" }, etag: "e1" });
    expect(first.begun.before).toEqual(base);
    const second = follow(first.begun, first.values, { values: { ...base, name: "" }, etag: "e2" });
    expect(second.begun.before).toEqual(base);
  });
});

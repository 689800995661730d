import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Begun, changedFields, follow, isSame } from "./three-way.ts";

type Form = { name: string; role: string; tags: string[] };

const text = fc.constantFrom("", "a", "b", "c");
const form = fc.record<Form>({
  name: text,
  role: text,
  tags: fc.uniqueArray(fc.constantFrom("x", "y", "z")),
});
const begin = (base: Form): Begun<Form> => ({ base, etag: "e0", unsettled: [], before: base });
const sets = { sets: ["tags"] } as const;

describe("a form of which somebody else changed the base", () => {
  it("keeps each field that one side alone changed, and asks about those that both changed to something else", () => {
    fc.assert(
      fc.property(form, form, form, (base, mine, theirs) => {
        const after = follow(begin(base), mine, { values: theirs, etag: "e1" });
        for (const field of ["name", "role", "tags"] as const) {
          const iChanged = !isSame(mine[field], base[field]);
          const theyChanged = !isSame(theirs[field], base[field]);
          const isAsked = iChanged && theyChanged && !isSame(mine[field], theirs[field]);
          expect(after.begun.unsettled.includes(field)).toBe(isAsked);
          expect(after.values[field]).toEqual(iChanged ? mine[field] : theirs[field]);
        }
        expect(after.begun).toMatchObject({ base: theirs, etag: "e1" });
      }),
    );
  });

  it("sends what it shows: what is there, with the changed fields laid over it", () => {
    fc.assert(
      fc.property(form, form, form, (base, mine, theirs) => {
        const { begun, values } = follow(begin(base), mine, { values: theirs, etag: "e1" }, sets);
        expect({ ...theirs, ...changedFields(begun.base, values) }).toEqual(values);
      }),
    );
  });

  it("has of lists without an order what either side added, and nothing that either took away", () => {
    fc.assert(
      fc.property(form, form, form, (base, mine, theirs) => {
        const { begun, values } = follow(begin(base), mine, { values: theirs, etag: "e1" }, sets);
        expect(begun.unsettled).not.toContain("tags");
        for (const tag of ["x", "y", "z"]) {
          const sides = [mine, theirs].map((side) => side.tags.includes(tag));
          const wanted = base.tags.includes(tag) ? sides.every(Boolean) : sides.some(Boolean);
          expect(values.tags.includes(tag)).toBe(wanted);
        }
      }),
    );
  });

  it("asks about fields that mean something only together as about one", () => {
    const base = { name: "a", role: "a", tags: [] };
    const theirs = { values: { ...base, role: "b" }, etag: "e1" };
    const after = follow(begin(base), { ...base, name: "c" }, theirs, { groups: [["name", "role"]] });
    expect(after).toMatchObject({ begun: { unsettled: ["name"] }, values: { name: "c", role: "a" } });
  });

  it("goes on asking while their change of another field arrives, and stops once both say the same", () => {
    const base = { name: "a", role: "a", tags: [] };
    const mine = { ...base, name: "b" };
    const first = follow(begin(base), mine, { values: { ...base, name: "c" }, etag: "e1" });
    const second = follow(first.begun, first.values, {
      values: { ...base, name: "c", role: "b" },
      etag: "e2",
    });
    expect(second).toMatchObject({ begun: { unsettled: ["name"] }, values: { name: "b", role: "b" } });
    const third = follow(second.begun, second.values, { values: { ...base, name: "b" }, etag: "e3" });
    expect(third).toMatchObject({ begun: { unsettled: [] }, values: { name: "b", role: "a" } });
  });

  it("knows of a field that it asks about what it held before both, however often theirs changes", () => {
    const base = { name: "a", role: "a", tags: [] };
    const mine = { ...base, name: "b" };
    const first = follow(begin(base), mine, { values: { ...base, name: "c" }, etag: "e1" });
    expect(first.begun.before).toEqual(base);
    const second = follow(first.begun, first.values, { values: { ...base, name: "" }, etag: "e2" });
    expect(second.begun.before).toEqual(base);
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BriefField } from "#contract/orders/brief-template.ts";
import { isSameField } from "#dashboard/pages/settings/brief/version-changes.ts";
import { findField, mergeTemplates, replaceField } from "./merge-templates.ts";

const names = ["Tone", "Place", "Unit", "Why", "Length"];
const template = fc.uniqueArray(
  fc.record<BriefField>({
    name: fc.constantFrom(...names),
    type: fc.constant("text"),
    placeholder: fc.constantFrom("a", "b", "c"),
  }),
  { selector: ({ name }) => name },
);
const printed = (side: readonly BriefField[], name: string) => JSON.stringify(findField(side, name));

describe("merge of two templates", () => {
  it("returns the changed template when only one side changed it or both changed it equally", () => {
    fc.assert(
      fc.property(template, template, (base, changed) => {
        const noConflict = { merged: changed, conflicts: [] };
        expect(mergeTemplates({ base, mine: changed, theirs: base })).toEqual(noConflict);
        expect(mergeTemplates({ base, mine: base, theirs: changed })).toEqual(noConflict);
        expect(mergeTemplates({ base, mine: changed, theirs: changed })).toEqual(noConflict);
      }),
    );
  });

  it("uses each field of the side that changed it and reports different changes of both", () => {
    fc.assert(
      fc.property(template, template, template, (base, mine, theirs) => {
        const { merged, conflicts } = mergeTemplates({ base, mine, theirs });
        for (const name of names) {
          const [before, local, remote, result] = [base, mine, theirs, merged].map((side) =>
            printed(side, name),
          );
          expect(conflicts.includes(name)).toBe(local !== before && remote !== before && local !== remote);
          expect(result).toBe(local === before ? remote : local);
        }
      }),
    );
  });

  it("keeps the order of each side for fields that neither side moved", () => {
    fc.assert(
      fc.property(template, fc.subarray(names), fc.subarray(names), (base, removed, retained) => {
        const mine = base.filter(({ name }) => !removed.includes(name));
        const theirs = base.filter(({ name }) => retained.includes(name));
        const { merged } = mergeTemplates({ base, mine, theirs });
        expect(merged).toEqual(base.filter((field) => mine.includes(field) && theirs.includes(field)));
      }),
    );
  });

  it("replaces one field by the other version and keeps the rest", () => {
    fc.assert(
      fc.property(template, template, fc.constantFrom(...names), (mine, theirs, name) => {
        const replaced = replaceField(mine, theirs, name);
        for (const candidate of names)
          expect(printed(replaced, candidate)).toBe(printed(candidate === name ? theirs : mine, candidate));
        const others = (side: readonly BriefField[]) => side.filter((field) => field.name !== name);
        if (findField(mine, name)) expect(others(replaced)).toEqual(others(mine));
      }),
    );
  });

  it("treats fields as equal that differ only in unset properties", () => {
    const field: BriefField = { name: "Tone", type: "text" };
    expect(isSameField(field, { ...field, placeholder: "", mandatory: false })).toBe(true);
  });
});

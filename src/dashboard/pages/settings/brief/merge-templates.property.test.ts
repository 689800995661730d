import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BriefField } from "#contract/orders/brief-template.ts";
import { findField, mergeTemplates, takeField } from "./merge-templates.ts";
import { isSameField } from "./version-changes.ts";

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

describe("templates that two people changed", () => {
  it("are mine where nobody else changed anything, theirs where I did not, and either where both did the same", () => {
    fc.assert(
      fc.property(template, template, (base, changed) => {
        const nothingAsked = { merged: changed, conflicts: [] };
        expect(mergeTemplates({ base, mine: changed, theirs: base })).toEqual(nothingAsked);
        expect(mergeTemplates({ base, mine: base, theirs: changed })).toEqual(nothingAsked);
        expect(mergeTemplates({ base, mine: changed, theirs: changed })).toEqual(nothingAsked);
      }),
    );
  });

  it("have each field as the side that changed it, and name those that both changed to something else", () => {
    fc.assert(
      fc.property(template, template, template, (base, mine, theirs) => {
        const { merged, conflicts } = mergeTemplates({ base, mine, theirs });
        for (const name of names) {
          const [before, own, other, now] = [base, mine, theirs, merged].map((side) => printed(side, name));
          expect(conflicts.includes(name)).toBe(own !== before && other !== before && own !== other);
          expect(now).toBe(own === before ? other : own);
        }
      }),
    );
  });

  it("keep the order of each side among fields that nobody moved", () => {
    fc.assert(
      fc.property(template, fc.subarray(names), fc.subarray(names), (base, left, kept) => {
        const mine = base.filter(({ name }) => !left.includes(name));
        const theirs = base.filter(({ name }) => kept.includes(name));
        const { merged } = mergeTemplates({ base, mine, theirs });
        expect(merged).toEqual(base.filter((field) => mine.includes(field) && theirs.includes(field)));
      }),
    );
  });

  it("have one field as they have it and the others as I do, once that is decided", () => {
    fc.assert(
      fc.property(template, template, fc.constantFrom(...names), (mine, theirs, name) => {
        const taken = takeField(mine, theirs, name);
        for (const one of names) expect(printed(taken, one)).toBe(printed(one === name ? theirs : mine, one));
        const others = (side: readonly BriefField[]) => side.filter((field) => field.name !== name);
        if (findField(mine, name)) expect(others(taken)).toEqual(others(mine));
      }),
    );
  });

  it("count fields as the same that are only written down in another way", () => {
    const field: BriefField = { name: "Tone", type: "text" };
    expect(isSameField(field, { ...field, placeholder: "", mandatory: false })).toBe(true);
  });
});

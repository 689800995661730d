import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { BriefField } from "#contract/orders/brief-template.ts";
import { toDraft } from "./brief-draft.ts";
import {
  beginDraft,
  draftConflicts,
  followTemplate,
  templateOf as mineOf,
  resolveField,
} from "./draft-merge.fixture.ts";

const names = ["Tone", "Place", "Unit", "Why", "Length"];
const template = fc.uniqueArray(
  fc.record<BriefField>({
    name: fc.constantFrom(...names),
    type: fc.constant("text"),
    placeholder: fc.constantFrom("a", "b", "c"),
  }),
  { selector: ({ name }) => name },
);
const printed = (side: readonly BriefField[], name: string) =>
  JSON.stringify(side.find((field) => field.name === name));

describe("merge of two templates", () => {
  const follow = ({ base, mine, theirs }: Record<"base" | "mine" | "theirs", BriefField[]>) => {
    const initial = beginDraft(base);
    return followTemplate({ ...initial, draft: toDraft(mine, initial.draft) }, theirs);
  };
  const merge = (versions: Parameters<typeof follow>[0]) => {
    const state = follow(versions);
    return { merged: mineOf(state), conflicts: draftConflicts(state).map(({ field }) => field) };
  };

  it("returns the changed template when only one side changed it or both changed it equally", () => {
    fc.assert(
      fc.property(template, template, (base, changed) => {
        const noConflict = { merged: changed, conflicts: [] };
        expect(merge({ base, mine: changed, theirs: base })).toEqual(noConflict);
        expect(merge({ base, mine: base, theirs: changed })).toEqual(noConflict);
        expect(merge({ base, mine: changed, theirs: changed })).toEqual(noConflict);
      }),
    );
  });

  it("takes each field from the side that changed it, and reports different changes of both", () => {
    fc.assert(
      fc.property(template, template, template, (base, mine, theirs) => {
        const { merged, conflicts } = merge({ base, mine, theirs });
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
        const { merged } = merge({ base, mine, theirs });
        expect(merged).toEqual(base.filter((field) => mine.includes(field) && theirs.includes(field)));
      }),
    );
  });

  it("replaces one field by the other version and keeps the rest", () => {
    fc.assert(
      fc.property(template, template, template, fc.constantFrom(...names), (base, mine, theirs, name) => {
        const state = follow({ base, mine, theirs });
        const before = mineOf(state);
        const replaced = mineOf(resolveField(state, name, "theirs"));
        for (const candidate of names)
          expect(printed(replaced, candidate)).toBe(printed(candidate === name ? theirs : before, candidate));
        const others = (side: readonly BriefField[]) => side.filter((field) => field.name !== name);
        if (printed(before, name)) expect(others(replaced)).toEqual(others(before));
      }),
    );
  });
});

import { expect, it } from "vitest";
import type { BriefField } from "#contract/orders/brief-template.ts";
import { isSameField } from "#dashboard/pages/settings/brief/version-changes.ts";
import { addField, changeField } from "./brief-draft.ts";
import {
  beginDraft,
  type DraftState,
  draftConflicts,
  followTemplate,
  templateOf as mineOf,
  resolveField,
} from "./draft-merge.fixture.ts";
import { fieldIn, fieldsByName } from "./draft-merge.ts";

const tone: BriefField = { name: "Tone", type: "selection", selectionList: ["formal", "casual"] };
const why: BriefField = {
  name: "Why",
  type: "text",
  conditional: { conditionField: "Tone", condition: "is", conditionValue: "casual" },
};
const place: BriefField = { name: "Place", type: "text" };
const withPlaceholder = (field: BriefField, placeholder: string) => ({ ...field, placeholder });
const edit = (state: DraftState, name: string, change: Parameters<typeof changeField>[2]): DraftState => {
  const id = state.draft.fields.find((field) => field.name === name)?.id ?? "";
  return { ...state, draft: changeField(state.draft, id, change) };
};
const conflictsIn = (state: DraftState) =>
  draftConflicts(state).map(({ field, before, mine, theirs }) => ({
    field,
    before: fieldIn(before, field),
    mine: fieldIn(mine, field),
    theirs: fieldIn(theirs, field),
  }));

it("merges a change by another user without a conflict", () => {
  const mine = edit(beginDraft([tone, why, place]), "Place", { placeholder: "Mine" });
  const merged = followTemplate(mine, [tone, withPlaceholder(why, "Theirs"), place]);
  expect(mineOf(merged)).toEqual([tone, withPlaceholder(why, "Theirs"), withPlaceholder(place, "Mine")]);
  expect(conflictsIn(merged)).toEqual([]);
  expect(merged.draft.fields.map(({ id }) => id)).toEqual(mine.draft.fields.map(({ id }) => id));
});

it("reports a field that both sides changed, with its version before both changes", () => {
  const mine = edit(beginDraft([place]), "Place", { placeholder: "Mine" });
  const twice = followTemplate(followTemplate(mine, [withPlaceholder(place, "One")]), [
    withPlaceholder(place, "Two"),
  ]);
  expect(conflictsIn(twice)).toEqual([
    {
      field: "Place",
      before: place,
      mine: withPlaceholder(place, "Mine"),
      theirs: withPlaceholder(place, "Two"),
    },
  ]);
  expect(mineOf(resolveField(twice, "Place", "theirs"))).toEqual([withPlaceholder(place, "Two")]);
  const resolved = resolveField(twice, "Place", "mine");
  expect(mineOf(resolved)).toEqual([withPlaceholder(place, "Mine")]);
  expect(conflictsIn(resolved)).toEqual([]);
});

it("reports a field that one side changed and the other removed", () => {
  const mine = edit(beginDraft([tone, place]), "Place", { placeholder: "Mine" });
  const merged = followTemplate(mine, [tone]);
  expect(conflictsIn(merged)).toMatchObject([{ field: "Place", before: place, theirs: undefined }]);
  expect(mineOf(resolveField(merged, "Place", "theirs"))).toEqual([tone]);
});

it("keeps the values of a selection while the field is a text", () => {
  const mine = edit(beginDraft([tone]), "Tone", { type: "text" });
  const merged = followTemplate(mine, [tone, place]);
  expect(mineOf(edit(merged, "Tone", { type: "selection" }))).toEqual([tone, place]);
});

it("cannot name the fields of a draft while two have the same name", () => {
  const { draft } = beginDraft([place]);
  expect(fieldsByName.hasUniqueNames(draft)).toBe(true);
  const doubled = changeField(addField(draft, "New"), "field 1", { name: "Place" });
  expect(fieldsByName.hasUniqueNames(doubled)).toBe(false);
});

it("treats fields as equal that differ only in unset properties", () => {
  const field: BriefField = { name: "Tone", type: "text" };
  expect(isSameField(field, { ...field, placeholder: "", mandatory: false })).toBe(true);
  const state = beginDraft([field]);
  expect(
    conflictsIn(followTemplate(edit(state, "Tone", { mandatory: true }), [{ ...field, placeholder: "" }])),
  ).toEqual([]);
});

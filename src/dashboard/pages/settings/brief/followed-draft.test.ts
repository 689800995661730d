import { expect, it } from "vitest";
import type { BriefField } from "#contract/orders/brief-template.ts";
import { addField, changeField, toTemplate } from "./brief-draft.ts";
import { beginDraft, conflictsOf, type DraftState, followTemplate, settleField } from "./followed-draft.ts";

const tone: BriefField = { name: "Tone", type: "selection", selectionList: ["formal", "casual"] };
const why: BriefField = {
  name: "Why",
  type: "text",
  conditional: { conditionField: "Tone", condition: "is", conditionValue: "casual" },
};
const place: BriefField = { name: "Place", type: "text" };
const placeheld = (field: BriefField, placeholder: string) => ({ ...field, placeholder });
const edit = (state: DraftState, name: string, change: Parameters<typeof changeField>[2]): DraftState => {
  const id = state.draft.fields.find((field) => field.name === name)?.id ?? "";
  return { ...state, draft: changeField(state.draft, id, change) };
};
const mineOf = ({ draft }: DraftState) => toTemplate(draft.fields);

it("takes what somebody else changed into the draft, and asks about nothing", () => {
  const mine = edit(beginDraft([tone, why, place]), "Place", { placeholder: "Mine" });
  const followed = followTemplate(mine, [tone, placeheld(why, "Theirs"), place]);
  expect(mineOf(followed)).toEqual([tone, placeheld(why, "Theirs"), placeheld(place, "Mine")]);
  expect(conflictsOf(followed)).toEqual([]);
  expect(followed.draft.fields.map(({ id }) => id)).toEqual(mine.draft.fields.map(({ id }) => id));
});

it("asks about a field that both changed, with what it was before, however often others change it", () => {
  const mine = edit(beginDraft([place]), "Place", { placeholder: "Mine" });
  const twice = followTemplate(followTemplate(mine, [placeheld(place, "One")]), [placeheld(place, "Two")]);
  expect(conflictsOf(twice)).toMatchObject([
    {
      field: "Place",
      before: { Place: place },
      mine: { Place: placeheld(place, "Mine") },
      theirs: { Place: placeheld(place, "Two") },
    },
  ]);
  expect(mineOf(settleField(twice, "Place", "theirs"))).toEqual([placeheld(place, "Two")]);
  const kept = settleField(twice, "Place", "mine");
  expect(mineOf(kept)).toEqual([placeheld(place, "Mine")]);
  expect(conflictsOf(kept)).toEqual([]);
});

it("asks about a field that one changed and the other removed", () => {
  const mine = edit(beginDraft([tone, place]), "Place", { placeholder: "Mine" });
  const followed = followTemplate(mine, [tone]);
  expect(conflictsOf(followed)).toMatchObject([{ field: "Place", before: { Place: place } }]);
  expect(conflictsOf(followed)[0]?.theirs).not.toHaveProperty("Place");
  expect(mineOf(settleField(followed, "Place", "theirs"))).toEqual([tone]);
});

it("keeps the list of a field that is a text for a while", () => {
  const mine = edit(beginDraft([tone]), "Tone", { type: "text" });
  const followed = followTemplate(mine, [tone, place]);
  expect(mineOf(edit(followed, "Tone", { type: "selection" }))).toEqual([tone, place]);
});

it("merges nothing while a name stands twice: neither of the two is lost", () => {
  const begun = beginDraft([place]);
  const draft = changeField(addField(begun.draft, "New"), "field 1", { name: "Place", placeholder: "Mine" });
  const followed = followTemplate({ ...begun, draft }, [place, tone]);
  expect(mineOf(followed)).toEqual([place, placeheld(place, "Mine")]);
});

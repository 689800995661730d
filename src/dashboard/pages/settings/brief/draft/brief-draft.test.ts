import { describe, expect, it } from "vitest";
import type { BriefField } from "#contract/orders/brief-template.ts";
import {
  addField,
  changeField,
  changeValues,
  dependentsOf,
  isSameTemplate,
  moveField,
  newValues,
  removeField,
  renameValue,
  restoreField,
  toDraft,
  toTemplate,
} from "./brief-draft.ts";

const template: BriefField[] = [
  { name: "tone", type: "selection", selectionList: ["formal", "casual"], defaultValue: "casual" },
  {
    name: "why",
    type: "text",
    mandatory: true,
    conditional: { conditionField: "tone", condition: "is", conditionValue: "casual" },
  },
  { name: "unit", type: "text", placeholder: "metric" },
];
const draft = toDraft(template);
const [tone = "", why = "", unit = ""] = draft.fields.map(({ id }) => id);
const namesOf = ({ fields }: typeof draft) => fields.map(({ name }) => name);

describe("template draft", () => {
  it("converts to the template that it was created from", () => {
    expect(toTemplate(draft.fields)).toEqual(template);
    expect(
      isSameTemplate(template, [{ ...template[0], placeholder: "" } as BriefField, ...template.slice(1)]),
    ).toBe(true);
    expect(isSameTemplate(template, template.slice(1))).toBe(false);
  });

  it("updates conditions when a field is renamed, even if its name equals another for a moment", () => {
    const through = ["wh", "why", "voice"].reduce(
      (changed, name) => changeField(changed, tone, { name }),
      draft,
    );
    expect(toTemplate(through.fields)[1]?.conditional?.conditionField).toBe("voice");
  });

  it("keeps the values of a selection while the field is a text", () => {
    const asText = changeField(draft, tone, { type: "text" });
    expect(toTemplate(asText.fields)[0]).not.toHaveProperty("selectionList");
    expect(toTemplate(changeField(asText, tone, { type: "selection" }).fields)).toEqual(template);
  });

  it("updates the default and the conditions when a value is renamed", () => {
    const [field, dependent] = toTemplate(renameValue(draft, tone, { index: 1, text: "relaxed" }).fields);
    expect(field).toMatchObject({ selectionList: ["formal", "relaxed"], defaultValue: "relaxed" });
    expect(dependent?.conditional?.conditionValue).toBe("relaxed");
  });

  it("updates both even if the value is empty or equal to another value for a moment", () => {
    const through = ["forma", "formal", "", "formal", "formally"].reduce(
      (changed, text) => renameValue(changed, tone, { index: 1, text }),
      draft,
    );
    const [field, dependent] = toTemplate(through.fields);
    expect(field).toMatchObject({ selectionList: ["formal", "formally"], defaultValue: "formally" });
    expect(dependent?.conditional?.conditionValue).toBe("formally");
  });

  it("keeps the default when values are moved, and gives new values unique ids", () => {
    const values = draft.fields[0]?.values ?? [];
    const moved = changeValues(draft, tone, ["new", ...values.toReversed()]);
    expect(moved.fields[0]?.values.map(({ text }) => text)).toEqual(["new", "casual", "formal"]);
    expect(new Set(moved.fields[0]?.values.map(({ id }) => id)).size).toBe(3);
    const [field] = toTemplate(renameValue(moved, tone, { index: 1, text: "relaxed" }).fields);
    expect(field?.defaultValue).toBe("relaxed");
  });

  it("keeps the ids of fields when another version replaces the draft", () => {
    const added = addField(draft, "more");
    const theirs = toDraft([{ name: "first", type: "text" }, ...template.toReversed()], added);
    const ids = theirs.fields.map(({ id }) => id);
    expect(ids.slice(1)).toEqual([unit, why, tone]);
    expect(added.fields.map(({ id }) => id)).not.toContain(ids[0]);
    expect(toTemplate(theirs.fields).slice(1)).toEqual(template.toReversed());
  });

  it("gives a new field a unique name", () => {
    const once = addField(draft, "unit");
    expect(namesOf(addField(once, "unit"))).toEqual(["tone", "why", "unit", "unit 2", "unit 3"]);
    expect(new Set(once.fields.map(({ id }) => id)).size).toBe(4);
  });
});

describe("field order", () => {
  it.each([
    [unit, { target: tone, side: "before" as const }, ["unit", "tone", "why"]],
    [tone, { target: unit, side: "after" as const }, ["why", "unit", "tone"]],
    [tone, { target: tone, side: "after" as const }, ["tone", "why", "unit"]],
  ])("moves a field before or after another one", (moved, beside, expected) => {
    expect(namesOf(moveField(draft, moved, beside))).toEqual(expected);
  });
});

describe("field removal", () => {
  it("removes the conditions on a field with the field, and restores both", () => {
    expect(dependentsOf(draft, tone).map(({ id }) => id)).toEqual([why]);
    const removal = removeField(draft, tone);
    if (!removal) throw new Error("The field does not exist.");
    expect(toTemplate(removal.draft.fields)).toEqual([
      { name: "why", type: "text", mandatory: true },
      template[2],
    ]);
    expect(toTemplate(restoreField(removal.draft, removal.removed).fields)).toEqual(template);
  });

  it("restores the field next to fields that were added since", () => {
    const removal = removeField(draft, why);
    if (!removal) throw new Error("The field does not exist.");
    const restored = restoreField(addField(removal.draft, "more"), removal.removed);
    expect(namesOf(restored)).toEqual(["tone", "why", "unit", "more"]);
    expect(new Set(restored.fields.map(({ id }) => id)).size).toBe(4);
  });
});

it("turns pasted lines into unique values", () => {
  expect(newValues(" a \r\nb\n\na\nc", ["c"])).toEqual(["a", "b"]);
});

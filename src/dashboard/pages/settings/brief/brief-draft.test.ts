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

describe("a draft", () => {
  it("is stored as it was read", () => {
    expect(toTemplate(draft.fields)).toEqual(template);
    expect(
      isSameTemplate(template, [{ ...template[0], placeholder: "" } as BriefField, ...template.slice(1)]),
    ).toBe(true);
    expect(isSameTemplate(template, template.slice(1))).toBe(false);
  });

  it("carries the conditions along when a field is renamed, also over the name of another one", () => {
    const through = ["wh", "why", "voice"].reduce(
      (changed, name) => changeField(changed, tone, { name }),
      draft,
    );
    expect(toTemplate(through.fields)[1]?.conditional?.conditionField).toBe("voice");
  });

  it("keeps the list of a field that is a text for a while", () => {
    const asText = changeField(draft, tone, { type: "text" });
    expect(toTemplate(asText.fields)[0]).not.toHaveProperty("selectionList");
    expect(toTemplate(changeField(asText, tone, { type: "selection" }).fields)).toEqual(template);
  });

  it("carries the default and the conditions along when a value is renamed", () => {
    const [field, dependent] = toTemplate(renameValue(draft, tone, { index: 1, text: "relaxed" }).fields);
    expect(field).toMatchObject({ selectionList: ["formal", "relaxed"], defaultValue: "relaxed" });
    expect(dependent?.conditional?.conditionValue).toBe("relaxed");
  });

  it("keeps them with it where its text passes that of another value, or is empty for a while", () => {
    const through = ["forma", "formal", "", "formal", "formally"].reduce(
      (changed, text) => renameValue(changed, tone, { index: 1, text }),
      draft,
    );
    const [field, dependent] = toTemplate(through.fields);
    expect(field).toMatchObject({ selectionList: ["formal", "formally"], defaultValue: "formally" });
    expect(dependent?.conditional?.conditionValue).toBe("formally");
  });

  it("keeps them with it when it is moved, and gives new values ids of their own", () => {
    const values = draft.fields[0]?.values ?? [];
    const moved = changeValues(draft, tone, ["new", ...values.toReversed()]);
    expect(moved.fields[0]?.values.map(({ text }) => text)).toEqual(["new", "casual", "formal"]);
    expect(new Set(moved.fields[0]?.values.map(({ id }) => id)).size).toBe(3);
    const [field] = toTemplate(renameValue(moved, tone, { index: 1, text: "relaxed" }).fields);
    expect(field?.defaultValue).toBe("relaxed");
  });

  it("is called as before where another version takes its place", () => {
    const added = addField(draft, "more");
    const theirs = toDraft([{ name: "first", type: "text" }, ...template.toReversed()], added);
    const ids = theirs.fields.map(({ id }) => id);
    expect(ids.slice(1)).toEqual([unit, why, tone]);
    expect(added.fields.map(({ id }) => id)).not.toContain(ids[0]);
    expect(toTemplate(theirs.fields).slice(1)).toEqual(template.toReversed());
  });

  it("gives a new field a name that is free", () => {
    const once = addField(draft, "unit");
    expect(namesOf(addField(once, "unit"))).toEqual(["tone", "why", "unit", "unit 2", "unit 3"]);
    expect(new Set(once.fields.map(({ id }) => id)).size).toBe(4);
  });
});

describe("the order of the fields", () => {
  it.each([
    [unit, { target: tone, side: "before" as const }, ["unit", "tone", "why"]],
    [tone, { target: unit, side: "after" as const }, ["why", "unit", "tone"]],
    [tone, { target: tone, side: "after" as const }, ["tone", "why", "unit"]],
  ])("is chosen", (moved, beside, expected) => {
    expect(namesOf(moveField(draft, moved, beside))).toEqual(expected);
  });
});

describe("a field that is removed", () => {
  it("takes the conditions on it along, and brings them back", () => {
    expect(dependentsOf(draft, tone).map(({ id }) => id)).toEqual([why]);
    const taken = removeField(draft, tone);
    if (!taken) throw new Error("There was such a field.");
    expect(toTemplate(taken.draft.fields)).toEqual([
      { name: "why", type: "text", mandatory: true },
      template[2],
    ]);
    expect(toTemplate(restoreField(taken.draft, taken.removed).fields)).toEqual(template);
  });

  it("comes back beside what was added meanwhile", () => {
    const taken = removeField(draft, why);
    if (!taken) throw new Error("There was such a field.");
    const restored = restoreField(addField(taken.draft, "more"), taken.removed);
    expect(namesOf(restored)).toEqual(["tone", "why", "unit", "more"]);
    expect(new Set(restored.fields.map(({ id }) => id)).size).toBe(4);
  });
});

it("pasted lines are values, each once", () => {
  expect(newValues(" a \r\nb\n\na\nc", ["c"])).toEqual(["a", "b"]);
});

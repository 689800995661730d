import type { BriefField } from "#contract/orders/brief-template.ts";
import type { DraftCondition, DraftField, DraftValue } from "./draft-field.ts";
import { linked } from "./draft-links.ts";

/** A template while it is edited. */
export type Draft = {
  fields: DraftField[];
  /** Number of the next id. */
  next: number;
};

/** A removed field, with the conditions that must be restored together with it. */
export type RemovedField = { field: DraftField; index: number; conditions: Record<string, DraftCondition> };

const idOf = (number: number) => `field ${number}`;
const valueIdOf = (number: number) => `value ${number}`;
const emptyDraft: Draft = { fields: [], next: 0 };

/**
 * Converts a template to a draft. Fields and values keep the ids they have in an earlier draft, so an open
 * field stays open.
 */
export function toDraft(template: readonly BriefField[], before: Draft = emptyDraft): Draft {
  const previous = new Map(before.fields.map((field) => [field.name, field]));
  let { next } = before;
  const ids = new Map(template.map(({ name }) => [name, previous.get(name)?.id ?? idOf(next++)]));
  const fields = template.map((field): DraftField => {
    const values = new Map(previous.get(field.name)?.values.map(({ id, text }) => [text, id]));
    return {
      id: ids.get(field.name) ?? "",
      name: field.name,
      type: field.type,
      values: (field.selectionList ?? []).map((text) => ({
        id: values.get(text) ?? valueIdOf(next++),
        text,
      })),
      defaultValue: field.defaultValue ?? "",
      defaultId: null,
      placeholder: field.placeholder ?? "",
      mandatory: field.mandatory ?? false,
      conditional: conditionOf(ids, field),
    };
  });
  return { fields: linked(fields), next };
}

function conditionOf(ids: ReadonlyMap<string, string>, { conditional }: BriefField): DraftCondition | null {
  if (!conditional) return null;
  const { conditionField, condition, conditionValue } = conditional;
  return { field: ids.get(conditionField) ?? "", condition, value: conditionValue, valueId: null };
}

/** Converts a draft to the stored template; empty properties are omitted. */
export function toTemplate(fields: readonly DraftField[]): BriefField[] {
  return fields.map(({ name, type, values, defaultValue, placeholder, mandatory, conditional }) => ({
    name,
    type,
    ...(type === "selection" ? { selectionList: values.map(({ text }) => text) } : {}),
    ...(defaultValue === "" ? {} : { defaultValue }),
    ...(placeholder === "" ? {} : { placeholder }),
    ...(mandatory ? { mandatory } : {}),
    ...(conditional
      ? {
          conditional: {
            conditionField: fields.find(({ id }) => id === conditional.field)?.name ?? "",
            condition: conditional.condition,
            conditionValue: conditional.value,
          },
        }
      : {}),
  }));
}

/** Returns whether two templates mean the same, regardless of how empty properties are written. */
export function isSameTemplate(a: readonly BriefField[], b: readonly BriefField[]): boolean {
  const print = (template: readonly BriefField[]) => JSON.stringify(toTemplate(toDraft(template).fields));
  return print(a) === print(b);
}

export function addField({ fields, next }: Draft, name: string): Draft {
  const id = idOf(next);
  const blank = { defaultValue: "", defaultId: null, placeholder: "", mandatory: false, conditional: null };
  return {
    fields: [...fields, { id, name: freeName(fields, name), type: "text", values: [], ...blank }],
    next: next + 1,
  };
}

function freeName(fields: readonly DraftField[], base: string): string {
  const isUsed = (name: string) => fields.some((field) => field.name === name);
  for (let number = 1; ; number++) {
    const name = number === 1 ? base : `${base} ${number}`;
    if (!isUsed(name)) return name;
  }
}

export function changeField(draft: Draft, id: string, change: Partial<DraftField>): Draft {
  return {
    ...draft,
    fields: linked(draft.fields.map((field) => (field.id === id ? { ...field, ...change } : field))),
  };
}

/** Replaces the values of a selection; plain texts are new values. */
export function changeValues(draft: Draft, id: string, inputs: ReadonlyArray<DraftValue | string>): Draft {
  let { next } = draft;
  const values = inputs.map((value) =>
    typeof value === "string" ? { id: valueIdOf(next++), text: value } : value,
  );
  return changeField({ ...draft, next }, id, { values });
}

/** Renames a value, together with the default and the conditions that refer to it. */
export function renameValue(
  draft: Draft,
  id: string,
  { index, text }: { index: number; text: string },
): Draft {
  const field = draft.fields.find((candidate) => candidate.id === id);
  const value = field?.values[index];
  if (!field || !value) return draft;
  const values = field.values.with(index, { ...value, text });
  const fields = draft.fields.map((candidate) => {
    if (candidate.id === id)
      return {
        ...candidate,
        values,
        defaultValue: candidate.defaultId === value.id ? text : candidate.defaultValue,
      };
    const { conditional } = candidate;
    if (conditional?.valueId !== value.id || conditional.condition !== "is") return candidate;
    return { ...candidate, conditional: { ...conditional, value: text } };
  });
  return { ...draft, fields: linked(fields) };
}

export function moveField(
  draft: Draft,
  moved: string,
  { target, side }: { target: string; side: "before" | "after" },
): Draft {
  const field = draft.fields.find(({ id }) => id === moved);
  if (!field || moved === target) return draft;
  const others = draft.fields.filter(({ id }) => id !== moved);
  const index = others.findIndex(({ id }) => id === target) + (side === "after" ? 1 : 0);
  return { ...draft, fields: others.toSpliced(index, 0, field) };
}

/** Returns the fields that are shown depending on this field. */
export function dependentsOf({ fields }: Draft, id: string): DraftField[] {
  return fields.filter(({ conditional }) => conditional?.field === id);
}

/** Removes a field; its dependent fields are then always shown. */
export function removeField(draft: Draft, id: string): { draft: Draft; removed: RemovedField } | undefined {
  const index = draft.fields.findIndex((field) => field.id === id);
  const field = draft.fields[index];
  if (!field) return undefined;
  const conditions = Object.fromEntries(
    dependentsOf(draft, id).flatMap((dependent) =>
      dependent.conditional ? [[dependent.id, dependent.conditional]] : [],
    ),
  );
  const fields = draft.fields
    .filter((candidate) => candidate.id !== id)
    .map((candidate) => (candidate.id in conditions ? { ...candidate, conditional: null } : candidate));
  return { draft: { ...draft, fields }, removed: { field, index, conditions } };
}

/** Restores a field at its position; conditions that were set since then stay. */
export function restoreField(draft: Draft, { field, index, conditions }: RemovedField): Draft {
  const fields = draft.fields.map((candidate) => ({
    ...candidate,
    conditional: candidate.conditional ?? conditions[candidate.id] ?? null,
  }));
  return { ...draft, fields: linked(fields.toSpliced(index, 0, field)) };
}

/** Returns the unique lines of a pasted list that are not yet values. */
export function newValues(text: string, existing: readonly string[]): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== "" && !existing.includes(line));
}

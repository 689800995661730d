import type { BriefField } from "#contract/orders/brief-template.ts";
import {
  type Baseline,
  baselineOf,
  conflictsOf,
  type FieldConflict,
  rebase,
  resolve,
  type Versions,
} from "#dashboard/lib/three-way.ts";
import { type Draft, toDraft, toTemplate } from "./brief-draft.ts";

type Template = readonly BriefField[];

/** A draft with its baseline. */
export type DraftState = { draft: Draft; baseline: Baseline<TemplateFields> };

/** A template for a merge: its fields by name, undefined for a name that only another version has. */
export type TemplateFields = { [name: string]: BriefField | readonly string[] | undefined };

/** Key of the order of the names; a name has no line break. */
const orderKey = "\n";
const shape = { lists: { [orderKey]: mergeOrder } };

export function beginDraft(base: Template, before?: Draft): DraftState {
  return { draft: toDraft(base, before), baseline: baselineOf(fieldsOf(base), undefined) };
}

/** Returns the template that the changes of a draft are based on. */
export function baseOf({ baseline }: DraftState): BriefField[] {
  return templateOf(baseline.base);
}

/**
 * Merges a template that another user stored: additions, removals, changes and moves of one side are adopted. A draft
 * with duplicate names is merged only after they are fixed, since its fields could not be told apart.
 */
export function followTemplate(state: DraftState, theirs: Template): DraftState {
  const { draft, baseline } = state;
  if (new Set(draft.fields.map(({ name }) => name)).size < draft.fields.length) return state;
  const values = { ...empty(baseline.base), ...empty(fieldsOf(theirs)), ...mineOf(draft) };
  const read = { values: { ...empty(values), ...fieldsOf(theirs) }, etag: undefined };
  const next = rebase<TemplateFields>({ baseline, values }, read, shape);
  return { draft: updatedDraft(draft, templateOf(next.values)), baseline: next.baseline };
}

/** Returns undecided fields that still differ. */
export function draftConflicts({ draft, baseline }: DraftState): FieldConflict<TemplateFields>[] {
  return conflictsOf<TemplateFields>(baseline, mineOf(draft), shape);
}

export function settleField(state: DraftState, field: string, side: "mine" | "theirs"): DraftState {
  const mine = mineOf(state.draft);
  const { baseline, values } = resolve<TemplateFields>(
    { baseline: state.baseline, values: mine },
    { field, side },
    shape,
  );
  // A field that was removed here returns to its position there.
  const order = namesIn(mine);
  const theirs = order.includes(field) ? order : namesIn(baseline.base);
  const { value } = mergeOrder({ before: order, mine: order, theirs });
  return { baseline, draft: updatedDraft(state.draft, templateOf({ ...values, [orderKey]: value })) };
}

function mineOf(draft: Draft): TemplateFields {
  return fieldsOf(toTemplate(draft.fields));
}

function fieldsOf(template: Template): TemplateFields {
  const fields = template.map((field) => [field.name, normalized(field)] as const);
  return { ...Object.fromEntries(fields), [orderKey]: template.map(({ name }) => name) };
}

/** Writes empty properties in one way, so that fields that mean the same are equal. */
function normalized({ conditional, ...field }: BriefField): BriefField {
  const [plain = field] = toTemplate(toDraft([field]).fields);
  if (!conditional) return plain;
  const { conditionField, condition, conditionValue } = conditional;
  return { ...plain, conditional: { conditionField, condition, conditionValue } };
}

function templateOf(fields: TemplateFields): BriefField[] {
  return namesIn(fields).flatMap((name) => fieldIn(fields, name) ?? []);
}

export function fieldIn(fields: TemplateFields, name: string): BriefField | undefined {
  const field = fields[name];
  return field && "name" in field ? field : undefined;
}

function namesIn(fields: TemplateFields): readonly string[] {
  return names(fields[orderKey]);
}

function names(order: TemplateFields[string]): readonly string[] {
  return Array.isArray(order) ? order : [];
}

function empty(fields: TemplateFields): TemplateFields {
  return Object.fromEntries(Object.keys(fields).map((name) => [name, undefined]));
}

/**
 * Orders all names like the local version if it was reordered, else like the other one; further names follow their
 * predecessors.
 */
function mergeOrder(versions: Versions<TemplateFields[string]>) {
  const [before, mine, theirs] = [names(versions.before), names(versions.mine), names(versions.theirs)];
  const isMoved =
    mine.filter((name) => before.includes(name)).join("\n") !==
    before.filter((name) => mine.includes(name)).join("\n");
  const [leading, following] = isMoved ? [mine, theirs] : [theirs, mine];
  const value = [...leading];
  for (const [index, name] of following.entries())
    if (!value.includes(name)) value.splice(value.indexOf(following[index - 1] ?? "") + 1, 0, name);
  return { value, isConflict: false };
}

/**
 * Unchanged fields keep draft-only properties, such as the values of a selection that is currently a text.
 */
function updatedDraft(before: Draft, template: Template): Draft {
  const printed = new Map(toTemplate(before.fields).map((field) => [field.name, JSON.stringify(field)]));
  const next = toDraft(template, before);
  const fields = next.fields.map((field, index) => {
    const isUnchanged = JSON.stringify(template[index]) === printed.get(field.name);
    return (isUnchanged && before.fields.find(({ id }) => id === field.id)) || field;
  });
  return { ...next, fields };
}

import type { BriefField } from "#contract/orders/brief-template.ts";
import type { ListAdapter, Shape, Versions } from "#dashboard/lib/three-way.ts";
import { type Draft, toDraft, toTemplate } from "./brief-draft.ts";

type Template = readonly BriefField[];

/**
 * A template in the form that `three-way.ts` merges: its fields by name. A field is undefined if only another version
 * has it.
 */
export type TemplateFields = { [name: string]: BriefField | readonly string[] | undefined };

/** Key of the order of the names; a name has no line break. */
const orderKey = "\n";
export const templateShape = { lists: { [orderKey]: mergeOrder } } satisfies Shape<TemplateFields>;

/** Merges templates by field: additions, removals, changes and moves of one side are adopted. */
export const fieldsByName: ListAdapter<Draft, TemplateFields> = {
  itemsOf: (draft) => fieldsOf(toTemplate(draft.fields)),
  valuesOf(items, { present, base }) {
    // If the merge restores a field that this user removed, it returns to its position in the stored template.
    const isMissing = Object.keys(items).some(
      (name) => fieldIn(items, name) && !namesIn(items).includes(name),
    );
    const order = namesIn(items);
    const { value } = mergeOrder({ before: order, mine: order, theirs: isMissing ? namesIn(base) : order });
    return updatedDraft(present, templateOf({ ...items, [orderKey]: value }));
  },
  hasUniqueNames: ({ fields }) => new Set(fields.map(({ name }) => name)).size === fields.length,
};

function fieldsOf(template: Template): TemplateFields {
  const fields = template.map((field) => [field.name, normalized(field)] as const);
  return { ...Object.fromEntries(fields), [orderKey]: template.map(({ name }) => name) };
}

/** Omits empty properties, so that fields with the same meaning are equal. */
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

/**
 * Merges the order of the names: as this user ordered them if they did, else as in the other version. Names that are
 * missing there follow the name that precedes them in their own version.
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

/** The values of a form by field. */
export type Fields = Record<string, unknown>;
export type FieldOf<T> = keyof T & string;

/** The state that a form was edited from, updated by every merge. */
export type Baseline<T extends Fields> = {
  /** The values as last read: fields that differ were changed in the form. */
  base: T;
  /** Etag of these values; a write of the form sends it. */
  etag: string | undefined;
  /** Fields that both sides changed and that the user has not resolved yet. */
  unsettled: readonly FieldOf<T>[];
  /** The base, with the original values of the unsettled fields before either side changed them. */
  before: T;
};

type Read<T> = { values: T; etag: string | undefined };

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The fields with changed values. */
export function changedFields<T extends Fields>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const field of fieldsOf(after))
    if (!isSame(before[field], after[field])) changed[field] = after[field];
  return changed;
}

/** How the fields of a form relate to each other. */
export type Shape<T> = {
  /** Unordered lists: additions and removals of both sides are merged. */
  sets?: readonly FieldOf<T>[];
  /** Fields that only make sense together; they are resolved together, under the name of the first. */
  groups?: ReadonlyArray<readonly [FieldOf<T>, ...FieldOf<T>[]]>;
};

/** The fields that are resolved under a name. */
export function groupOf<T>(field: FieldOf<T>, { groups = [] }: Shape<T>): readonly FieldOf<T>[] {
  return groups.find((group) => group.includes(field)) ?? [field];
}

/**
 * Merges changes by another user into a form: fields not edited here get the new values, edited fields stay. Fields
 * that both sides changed differently become unsettled.
 */
export function follow<T extends Fields>(
  baseline: Baseline<T>,
  mine: T,
  read: Read<T>,
  shape: Shape<T> = {},
): { begun: Baseline<T>; values: T } {
  const values = { ...mine };
  const unsettled: FieldOf<T>[] = [];
  const before = { ...read.values };
  const firsts = new Set(fieldsOf(mine).map((field) => groupOf(field, shape)[0] ?? field));
  for (const first of firsts) {
    const group = groupOf(first, shape);
    const isGroupEqual = (a: T, b: T) => group.every((field) => isSame(a[field], b[field]));
    if (isGroupEqual(mine, read.values)) continue;
    if (isGroupEqual(mine, baseline.base)) for (const field of group) values[field] = read.values[field];
    else if (shape.sets?.includes(first))
      values[first] = mergeSets(baseline.base[first], mine[first], read.values[first]);
    else if (baseline.unsettled.includes(first) || !isGroupEqual(baseline.base, read.values)) {
      unsettled.push(first);
      const original = baseline.unsettled.includes(first) ? baseline.before : baseline.base;
      for (const field of group) before[field] = original[field];
    }
  }
  return { begun: { base: read.values, etag: read.etag, unsettled, before }, values };
}

/** A field that both sides changed, with all values of both sides and the original ones. */
export type FieldConflict<T> = { field: FieldOf<T>; before: T; mine: T; theirs: T };

/** The conflicts to resolve: unsettled fields whose values still differ. */
export function conflictsOf<T extends Fields>(
  { base, unsettled, before }: Baseline<T>,
  values: T,
  shape: Shape<T> = {},
): FieldConflict<T>[] {
  return unsettled
    .filter((field) => groupOf(field, shape).some((member) => !isSame(values[member], base[member])))
    .map((field) => ({ field, before, mine: values, theirs: base }));
}

/** The other side's list, without the items removed here and with the items added here. */
function mergeSets<V>(base: V, mine: V, theirs: V): V {
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return mine;
  const removed = base.filter((item) => !mine.includes(item));
  const added = mine.filter((item) => !base.includes(item) && !theirs.includes(item));
  return [...theirs.filter((item) => !removed.includes(item)), ...added] as V;
}

function fieldsOf<T extends Fields>(values: T): FieldOf<T>[] {
  return Object.keys(values);
}

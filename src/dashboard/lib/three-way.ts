/** The values of a form, by the name of the field. */
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
  /** The base, but the unsettled fields have the values from before both sides changed them. */
  before: T;
};

export function baselineOf<T extends Fields>(base: T, etag: string | undefined): Baseline<T> {
  return { base, etag, unsettled: [], before: base };
}

/** A value before both sides changed it, and as each side has it now. */
export type Versions<V> = { before: V; mine: V; theirs: V };
export type Merged<V> = { value: V; isConflict: boolean };

export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/**
 * Merges one value. If both sides changed it differently, it is a conflict, and the result is the value of this user.
 */
export function mergeValue<V>(
  { before, mine, theirs }: Versions<V>,
  isEqual: (a: V, b: V) => boolean = isSame,
): Merged<V> {
  const isMine = !isEqual(before, mine);
  const isConflict = isMine && !isEqual(before, theirs) && !isEqual(mine, theirs);
  return { value: isMine ? mine : theirs, isConflict };
}

/** Merges an unordered list: the items of the other user, without those that this user removed and with those added. */
export function mergeSet<V>({ before, mine, theirs }: Versions<V>): Merged<V> {
  if (!Array.isArray(before) || !Array.isArray(mine) || !Array.isArray(theirs))
    return { value: mine, isConflict: false };
  const isRemoved = (item: unknown) => before.includes(item) && !mine.includes(item);
  const added = mine.filter((item) => !before.includes(item) && !theirs.includes(item));
  return { value: [...theirs.filter((item) => !isRemoved(item)), ...added] as V, isConflict: false };
}

/** The fields whose values changed, with their new values. */
export function changedFields<T extends Fields>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const field of fieldsOf(after))
    if (!isSame(before[field], after[field])) changed[field] = after[field];
  return changed;
}

/** How the fields of a form are merged if not each field by itself, as one value. */
export type Shape<T> = {
  /** Merges of lists, such as `mergeSet`. */
  lists?: { readonly [F in FieldOf<T>]?: (versions: Versions<T[F]>) => Merged<T[F]> };
  /** Fields that only make sense together; they are resolved together, under the name of the first. */
  groups?: ReadonlyArray<readonly [FieldOf<T>, ...FieldOf<T>[]]>;
};

/**
 * Converts a form with a list to fields that can be merged one by one: each item becomes a field, whose name must be
 * the same on both sides. The order of the items becomes a field too.
 */
export type ListAdapter<T, Items extends Fields> = {
  itemsOf: (values: T) => Items;
  /**
   * Converts back to values. What is not merged comes from `present`. Items that are missing in the order get the place
   * that they have in `base`.
   */
  valuesOf: (items: Items, context: { present: T; base: Items }) => T;
  /** Whether the names of the items are unique; otherwise merging waits. */
  hasUniqueNames: (values: T) => boolean;
};

/** The fields that are resolved together with a field, including itself. */
export function groupOf<T>(field: FieldOf<T>, { groups = [] }: Shape<T>): readonly FieldOf<T>[] {
  return groups.find((group) => group.includes(field)) ?? [field];
}

type Form<T extends Fields> = { baseline: Baseline<T>; values: T };

/**
 * Merges changes by another user, `read`, into a form. Fields that this user did not edit get the new values, edited
 * fields stay. Fields that both users changed differently become unsettled.
 */
export function rebase<T extends Fields>(
  { baseline, values: mine }: Form<T>,
  read: { values: T; etag: string | undefined },
  shape: Shape<T> = {},
): Form<T> {
  const values = { ...mine };
  const unsettled: FieldOf<T>[] = [];
  const before = { ...read.values };
  const fields = fieldsOf({ ...baseline.base, ...read.values, ...mine });
  const firsts = new Set(fields.map((field) => groupOf(field, shape)[0] ?? field));
  for (const first of firsts) {
    const group = groupOf(first, shape);
    const versions = {
      before: pick(baseline.base, group),
      mine: pick(mine, group),
      theirs: pick(read.values, group),
    };
    const mergeList = shape.lists?.[first];
    const merged = mergeList
      ? asField(
          first,
          mergeList({ before: baseline.base[first], mine: mine[first], theirs: read.values[first] }),
        )
      : mergeValue(versions);
    Object.assign(values, merged.value);
    // A field stays unsettled until both sides have the same value or the user decides.
    const isOpen = baseline.unsettled.includes(first) && !isSame(merged.value, versions.theirs);
    if (!isOpen && !merged.isConflict) continue;
    unsettled.push(first);
    const original = baseline.unsettled.includes(first) ? baseline.before : baseline.base;
    Object.assign(before, pick(original, group));
  }
  return { baseline: { base: read.values, etag: read.etag, unsettled, before }, values };
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

/** Resolves the conflict of a field with the value of one side. */
export function resolve<T extends Fields>(
  { baseline, values }: Form<T>,
  { field, side }: { field: FieldOf<T>; side: "mine" | "theirs" },
  shape: Shape<T> = {},
): Form<T> {
  const unsettled = baseline.unsettled.filter((candidate) => candidate !== field);
  const theirs = side === "theirs" ? pick(baseline.base, groupOf(field, shape)) : {};
  return { baseline: { ...baseline, unsettled }, values: { ...values, ...theirs } };
}

function asField<V>(field: string, { value, isConflict }: Merged<V>): Merged<Record<string, V>> {
  return { value: { [field]: value }, isConflict };
}

function pick<T extends Fields>(values: T, fields: readonly FieldOf<T>[]): Partial<T> {
  const picked: Partial<T> = {};
  for (const field of fields) picked[field] = values[field];
  return picked;
}

function fieldsOf<T extends Fields>(values: T): FieldOf<T>[] {
  return Object.keys(values);
}

/** What a form holds, field by field. */
export type Fields = Record<string, unknown>;
export type FieldOf<T> = keyof T & string;

/** What a form was begun on, and what became of that since. */
export type Begun<T extends Fields> = {
  /** The values as they were read last: what differs from them was changed here. */
  base: T;
  /** Names what was read; a write of the form sends it. */
  etag: string | undefined;
  /** Fields that both sides changed, and of which nobody has said yet what stays. */
  unsettled: readonly FieldOf<T>[];
  /** The base with what unsettled fields held before either side changed them. */
  before: T;
};

type Read<T> = { values: T; etag: string | undefined };

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The fields whose values differ from those before. */
export function changedFields<T extends Fields>(before: T, after: T): Partial<T> {
  const changed: Partial<T> = {};
  for (const field of fieldsOf(after))
    if (!isSame(before[field], after[field])) changed[field] = after[field];
  return changed;
}

/** How the fields of a form hang together. */
export type Shape<T> = {
  /** Lists without an order: of those the items of both sides come and go. */
  sets?: readonly FieldOf<T>[];
  /** Fields that mean something only together; they are decided about under the name of the first. */
  groups?: ReadonlyArray<readonly [FieldOf<T>, ...FieldOf<T>[]]>;
};

/** The fields that are decided about under a name. */
export function groupOf<T>(field: FieldOf<T>, { groups = [] }: Shape<T>): readonly FieldOf<T>[] {
  return groups.find((group) => group.includes(field)) ?? [field];
}

/**
 * A form after somebody else changed what it was begun on: fields that nobody edited here follow, edited ones stay. What
 * both sides changed to something else is unsettled.
 */
export function follow<T extends Fields>(
  begun: Begun<T>,
  mine: T,
  read: Read<T>,
  shape: Shape<T> = {},
): { begun: Begun<T>; values: T } {
  const values = { ...mine };
  const unsettled: FieldOf<T>[] = [];
  const before = { ...read.values };
  const firsts = new Set(fieldsOf(mine).map((field) => groupOf(field, shape)[0] ?? field));
  for (const first of firsts) {
    const group = groupOf(first, shape);
    const isAlike = (one: T, other: T) => group.every((field) => isSame(one[field], other[field]));
    if (isAlike(mine, read.values)) continue;
    if (isAlike(mine, begun.base)) for (const field of group) values[field] = read.values[field];
    else if (shape.sets?.includes(first))
      values[first] = mergeSets(begun.base[first], mine[first], read.values[first]);
    else if (begun.unsettled.includes(first) || !isAlike(begun.base, read.values)) {
      unsettled.push(first);
      const seen = begun.unsettled.includes(first) ? begun.before : begun.base;
      for (const field of group) before[field] = seen[field];
    }
  }
  return { begun: { base: read.values, etag: read.etag, unsettled, before }, values };
}

/** A field that both sides changed, with all values of both and those before. */
export type FieldConflict<T> = { field: FieldOf<T>; before: T; mine: T; theirs: T };

/** What waits for a decision: unsettled fields that do not say the same by now. */
export function conflictsOf<T extends Fields>(
  { base, unsettled, before }: Begun<T>,
  values: T,
  shape: Shape<T> = {},
): FieldConflict<T>[] {
  return unsettled
    .filter((field) => groupOf(field, shape).some((one) => !isSame(values[one], base[one])))
    .map((field) => ({ field, before, mine: values, theirs: base }));
}

/** What the other side has, without what was taken away here and with what was added. */
function mergeSets<V>(base: V, mine: V, theirs: V): V {
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return mine;
  const removed = base.filter((item) => !mine.includes(item));
  const added = mine.filter((item) => !base.includes(item) && !theirs.includes(item));
  return [...theirs.filter((item) => !removed.includes(item)), ...added] as V;
}

function fieldsOf<T extends Fields>(values: T): FieldOf<T>[] {
  return Object.keys(values);
}

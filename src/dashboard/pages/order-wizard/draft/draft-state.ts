import type { DraftChange } from "#contract/orders/orders.ts";
import {
  type Baseline,
  baselineOf,
  changedFields,
  conflictsOf,
  type FieldConflict,
  type FieldOf,
  groupOf,
  isSame,
  rebase,
} from "#dashboard/lib/three-way.ts";
import type { OrderValues } from "#dashboard/pages/order-wizard/order-values.ts";
import {
  alignedWith,
  baseAfter,
  fieldsOf,
  type OrderFields,
  orderShape,
  valuesOfFields,
} from "./order-fields.ts";

/** A draft as stored by the server. */
export type StoredDraft = { id: string; updatedAt: string; etag?: string | undefined; values: OrderValues };

/** Persisted input of a form, with its baseline. */
export type LocalDraft = { baseline: Baseline<OrderFields>; values: OrderValues };

/** State of a draft that can no longer be stored. */
export type DraftEnd = "placed" | "canceled" | "onHold" | "deleted";

export type DraftState = {
  values: OrderValues;
  /** Undefined until the first save. */
  stored: StoredDraft | undefined;
  saving: "idle" | "running" | "failed";
  error: unknown;
  /** Version that the input is based on. */
  baseline: Baseline<OrderFields>;
  /** Fields that others changed too; not stored until the user decides. */
  conflicts: readonly FieldConflict<OrderFields>[];
  /** Incremented whenever saving everything has to wait for decisions. */
  decisionRequests: number;
  /** A newer version by someone else changed the shown values. */
  isChangedByOthers: boolean;
  /** The input was restored from this browser. */
  isRestored: boolean;
  /** Local input that was replaced by the other version; it can be restored. */
  replaced: OrderFields | undefined;
  end: DraftEnd | undefined;
};

export type DraftWrite = {
  values: OrderValues;
  change: DraftChange;
  /** Undefined: no draft exists yet. */
  observed: { id: string; etag: string | undefined } | undefined;
};

export type Initial = {
  values: OrderValues;
  stored: StoredDraft | undefined;
  local?: LocalDraft | undefined;
  end?: DraftEnd | undefined;
};

type BodyOf = (values: OrderValues) => DraftChange;

export function firstState({ values, stored, local, end }: Initial): DraftState {
  const base = fieldsOf(values);
  return {
    values: local?.values ?? values,
    stored,
    baseline: local?.baseline ?? baselineOf(base, stored?.etag),
    saving: "idle",
    error: undefined,
    conflicts: [],
    decisionRequests: 0,
    isChangedByOthers: false,
    isRestored: local !== undefined,
    replaced: undefined,
    end,
  };
}

export function conflictsIn({ baseline, values }: DraftState): FieldConflict<OrderFields>[] {
  return conflictsOf(baseline, alignedWith(fieldsOf(values), baseline.base), orderShape);
}

/** Returns the fields to send. */
export function pendingOf(state: DraftState, bodyOf: BodyOf): DraftChange {
  const before = valuesOfFields(state.baseline.base);
  const after = bodyOf(decidedOf(state));
  const changed = changedFields(bodyOf(before), after);
  if (Object.keys(changed).length === 0) return {};
  return changedFields({ ...bodyOf(before), customBrief: before.customBrief }, after);
}

export function writeOf(state: DraftState, bodyOf: BodyOf): DraftWrite {
  const { stored, baseline } = state;
  return {
    values: decidedOf(state),
    change: pendingOf(state, bodyOf),
    observed: stored && { id: stored.id, etag: baseline.etag },
  };
}

/** Returns the values, with those of the server for undecided fields. */
function decidedOf({ values, conflicts, baseline }: DraftState): OrderValues {
  if (conflicts.length === 0) return values;
  const open = conflicts.flatMap(({ field }) => groupOf(field, orderShape));
  const theirs = open.map((field) => [field, baseline.base[field]]);
  return valuesOfFields({ ...fieldsOf(values), ...Object.fromEntries(theirs) });
}

/** The server may have normalized what was sent; later input becomes a change of the stored values. */
export function afterWrite(
  state: DraftState,
  { values, change, observed }: DraftWrite,
  { stored, bodyOf }: { stored: StoredDraft; bodyOf: BodyOf },
): Partial<DraftState> {
  const body = observed === undefined ? bodyOf(values) : change;
  const { baseline } = state;
  const [sent, read] = [fieldsOf(values), fieldsOf(stored.values)];
  const base = baseAfter(body, { base: baseline.base, sent, stored: read });
  return { isRestored: false, ...merged(state.values, { ...baseline, base }, stored) };
}

/** Adopts the stored values except where there is local input. */
export function afterRefetch(state: DraftState, theirs: StoredDraft): Partial<DraftState> {
  const next = merged(state.values, state.baseline, theirs);
  const hasChanged = !isSame(fieldsOf(next.values), fieldsOf(state.values));
  return { ...next, isChangedByOthers: hasChanged || state.isChangedByOthers };
}

function merged(values: OrderValues, baseline: Baseline<OrderFields>, stored: StoredDraft) {
  const read = fieldsOf(stored.values);
  const mine = alignedWith(fieldsOf(values), baseline.base, read);
  const theirs = { values: alignedWith(read, mine), etag: stored.etag };
  const next = rebase({ baseline, values: mine }, theirs, orderShape);
  return { baseline: next.baseline, values: valuesOfFields(next.values), stored };
}

export function afterDecision(
  { baseline, values, replaced }: DraftState,
  field: FieldOf<OrderFields>,
  side: "mine" | "theirs",
): Partial<DraftState> {
  const unsettled = baseline.unsettled.filter((candidate) => candidate !== field);
  const mine = fieldsOf(values);
  const group = groupOf(field, orderShape);
  const pick = (from: OrderFields) => Object.fromEntries(group.map((name) => [name, from[name]]));
  return {
    baseline: { ...baseline, unsettled },
    ...(side === "theirs" && {
      values: valuesOfFields({ ...mine, ...pick(baseline.base) }),
      replaced: { ...replaced, ...pick(mine) },
    }),
  };
}

/** Restores the replaced input; input typed since then can be restored in turn. */
export function afterRestore({ replaced = {}, values, baseline }: DraftState): Partial<DraftState> {
  const mine = fieldsOf(values);
  const typedSince = Object.fromEntries(Object.keys(replaced).map((field) => [field, mine[field]]));
  const isTyped = Object.entries(typedSince).some(([field, value]) => !isSame(value, baseline.base[field]));
  return {
    values: valuesOfFields({ ...mine, ...replaced }),
    replaced: isTyped ? typedSince : undefined,
  };
}

import type { DraftChange } from "#contract/orders/orders.ts";
import {
  type Baseline as Begun,
  changedFields,
  conflictsOf,
  type FieldConflict,
  type FieldOf,
  follow,
  groupOf,
  isSame,
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

/** A draft as the server has it. */
export type StoredDraft = { id: string; updatedAt: string; etag?: string | undefined; values: OrderValues };

/** A form as it was left, with what it was begun on. */
export type LocalDraft = { begun: Begun<OrderFields>; values: OrderValues };

/** What became of a draft that nothing can be stored in any more. */
export type DraftEnd = "placed" | "canceled" | "onHold" | "deleted";

export type DraftState = {
  values: OrderValues;
  /** Undefined until it is stored for the first time. */
  stored: StoredDraft | undefined;
  saving: "idle" | "running" | "failed";
  error: unknown;
  /** What is typed stands on this. */
  begun: Begun<OrderFields>;
  /** Fields that somebody else changed too: of those nothing is stored before somebody decides. */
  conflicts: readonly FieldConflict<OrderFields>[];
  /** Grows whenever somebody wants all of it stored and has to decide first. */
  asked: number;
  /** Somebody else's newer draft changed what is shown. */
  isRenewed: boolean;
  /** It was left in this browser before it was stored. */
  isRestored: boolean;
  /** What was typed where theirs was taken: it can be brought back. */
  replaced: OrderFields | undefined;
  end: DraftEnd | undefined;
};

export type DraftWrite = {
  values: OrderValues;
  change: DraftChange;
  /** Undefined: there is no draft yet. */
  seen: { id: string; etag: string | undefined } | undefined;
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
    begun: local?.begun ?? { base, etag: stored?.etag, unsettled: [], before: base },
    saving: "idle",
    error: undefined,
    conflicts: [],
    asked: 0,
    isRenewed: false,
    isRestored: local !== undefined,
    replaced: undefined,
    end,
  };
}

export function conflictsIn({ begun, values }: DraftState): FieldConflict<OrderFields>[] {
  return conflictsOf(begun, alignedWith(fieldsOf(values), begun.base), orderShape);
}

/** What of it is to be sent. */
export function pendingOf(state: DraftState, bodyOf: BodyOf): DraftChange {
  const before = valuesOfFields(state.begun.base);
  const after = bodyOf(decidedOf(state));
  const changed = changedFields(bodyOf(before), after);
  if (Object.keys(changed).length === 0) return {};
  return changedFields({ ...bodyOf(before), customBrief: before.customBrief }, after);
}

export function writeOf(state: DraftState, bodyOf: BodyOf): DraftWrite {
  const { stored, begun } = state;
  return {
    values: decidedOf(state),
    change: pendingOf(state, bodyOf),
    seen: stored && { id: stored.id, etag: begun.etag },
  };
}

/** The values with those of the server where nobody has decided yet. */
function decidedOf({ values, conflicts, begun }: DraftState): OrderValues {
  if (conflicts.length === 0) return values;
  const open = conflicts.flatMap(({ field }) => groupOf(field, orderShape));
  const theirs = open.map((field) => [field, begun.base[field]]);
  return valuesOfFields({ ...fieldsOf(values), ...Object.fromEntries(theirs) });
}

/** What was sent stands there now, perhaps in other words; what was typed since is a change of that. */
export function afterWrite(
  state: DraftState,
  { values, change, seen }: DraftWrite,
  { stored, bodyOf }: { stored: StoredDraft; bodyOf: BodyOf },
): Partial<DraftState> {
  const said = seen === undefined ? bodyOf(values) : change;
  const { begun } = state;
  const [sent, read] = [fieldsOf(values), fieldsOf(stored.values)];
  const base = baseAfter(said, { base: begun.base, sent, stored: read });
  return { isRestored: false, ...merged(state.values, { ...begun, base }, stored) };
}

/** Takes over what is stored, but where something was typed. */
export function afterNews(state: DraftState, theirs: StoredDraft): Partial<DraftState> {
  const next = merged(state.values, state.begun, theirs);
  const isNews = !isSame(fieldsOf(next.values), fieldsOf(state.values));
  return { ...next, isRenewed: isNews || state.isRenewed };
}

function merged(values: OrderValues, begun: Begun<OrderFields>, stored: StoredDraft) {
  const read = fieldsOf(stored.values);
  const mine = alignedWith(fieldsOf(values), begun.base, read);
  const next = follow(begun, mine, { values: alignedWith(read, mine), etag: stored.etag }, orderShape);
  return { begun: next.begun, values: valuesOfFields(next.values), stored };
}

export function afterDecision(
  { begun, values, replaced }: DraftState,
  field: FieldOf<OrderFields>,
  side: "mine" | "theirs",
): Partial<DraftState> {
  const unsettled = begun.unsettled.filter((one) => one !== field);
  const mine = fieldsOf(values);
  const group = groupOf(field, orderShape);
  const pick = (from: OrderFields) => Object.fromEntries(group.map((one) => [one, from[one]]));
  return {
    begun: { ...begun, unsettled },
    ...(side === "theirs" && {
      values: valuesOfFields({ ...mine, ...pick(begun.base) }),
      replaced: { ...replaced, ...pick(mine) },
    }),
  };
}

/** Brings back what was typed where theirs was taken; what was typed there since can be brought back in turn. */
export function afterBringingBack({ replaced = {}, values, begun }: DraftState): Partial<DraftState> {
  const mine = fieldsOf(values);
  const since = Object.fromEntries(Object.keys(replaced).map((field) => [field, mine[field]]));
  const isTyped = Object.entries(since).some(([field, value]) => !isSame(value, begun.base[field]));
  return {
    values: valuesOfFields({ ...mine, ...replaced }),
    replaced: isTyped ? since : undefined,
  };
}

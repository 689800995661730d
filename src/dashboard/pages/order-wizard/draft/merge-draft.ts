import type { DraftChange, OrderDetails } from "#contract/orders/orders.ts";
import {
  type Baseline,
  changedFields,
  conflictsOf,
  type FieldConflict,
  groupOf,
  rebase,
} from "#dashboard/lib/three-way.ts";
import { type OrderValues, valuesOf } from "#dashboard/pages/order-wizard/order-values.ts";
import { alignedWith, fieldsOf, type OrderFields, orderShape, valuesOfFields } from "./order-fields.ts";

/** Unsaved input, with the version that it is based on. */
export type LocalDraft = { baseline: Baseline<OrderFields>; values: OrderValues };

/** Merges unsaved input with a newer version of the draft: fields without local input get the stored value. */
export function mergeDraft({ values, baseline }: LocalDraft, order: OrderDetails): LocalDraft {
  const read = fieldsOf(valuesOf(order));
  const mine = alignedWith(fieldsOf(values), baseline.base, read);
  const theirs = { values: alignedWith(read, mine), etag: order.etag };
  const next = rebase({ baseline, values: mine }, theirs, orderShape);
  return { baseline: next.baseline, values: valuesOfFields(next.values) };
}

export function conflictsIn({ baseline, values }: LocalDraft): FieldConflict<OrderFields>[] {
  return conflictsOf(baseline, alignedWith(fieldsOf(values), baseline.base), orderShape);
}

/** Returns the values to send; fields in conflict have the value of the server until the user decides. */
export function decidedValues(local: LocalDraft): OrderValues {
  const open = conflictsIn(local).flatMap(({ field }) => groupOf(field, orderShape));
  if (open.length === 0) return local.values;
  const theirs = open.map((field) => [field, local.baseline.base[field]]);
  return valuesOfFields({ ...fieldsOf(local.values), ...Object.fromEntries(theirs) });
}

/** Returns the fields to send; undefined if nothing changed. */
export function pendingChange(
  local: LocalDraft,
  bodyOf: (values: OrderValues) => DraftChange,
): DraftChange | undefined {
  const before = valuesOfFields(local.baseline.base);
  const after = bodyOf(decidedValues(local));
  if (Object.keys(changedFields(bodyOf(before), after)).length === 0) return undefined;
  return changedFields({ ...bodyOf(before), customBrief: before.customBrief }, after);
}

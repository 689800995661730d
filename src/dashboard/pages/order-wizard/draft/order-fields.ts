import type { DraftChange } from "#contract/orders/orders.ts";
import { type Fields, mergeSet, type Shape } from "#dashboard/lib/three-way.ts";
import type { OrderValues } from "#dashboard/pages/order-wizard/order-values.ts";

const briefPrefix = "customBrief.";

/**
 * An order as flat fields, one per field of the brief template: edits of different fields do not conflict.
 */
export type OrderFields = Fields;

/** How fields are merged: name lists by item; the order and the language to copy are one choice. */
export const orderShape: Shape<OrderFields> = {
  lists: { languages: mergeSet, tags: mergeSet, groups: mergeSet, notifyAddtionalUsers: mergeSet },
  groups: [["orderToCopy", "languageToCopy"]],
};

export function fieldsOf({ customBrief, ...values }: OrderValues): OrderFields {
  return {
    ...values,
    ...Object.fromEntries(customBrief.map(({ name, value }) => [briefPrefix + name, value])),
  };
}

export function valuesOfFields(fields: OrderFields): OrderValues {
  const all = Object.entries(fields);
  const customBrief = all.flatMap(([field, value]) => {
    const name = briefNameOf(field);
    return name === undefined || typeof value !== "string" ? [] : [{ name, value }];
  });
  const others = Object.fromEntries(all.filter(([field]) => briefNameOf(field) === undefined));
  return { ...(others as Omit<OrderValues, "customBrief">), customBrief };
}

/** Returns the brief template's field name; undefined for other fields. */
export function briefNameOf(field: string): string | undefined {
  return field.startsWith(briefPrefix) ? field.slice(briefPrefix.length) : undefined;
}

/** Adds fields that only the other versions have, as undefined: a missing field was not filled in. */
export function alignedWith(fields: OrderFields, ...others: OrderFields[]): OrderFields {
  const names = [fields, ...others].flatMap((version) => Object.keys(version));
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

/**
 * Returns the baseline after a change was stored. Fields of the change have the sent value, so that later input counts
 * as a change. Cleared fields have the value that the server returned. Other fields stay, so that changes by others
 * are detected.
 */
export function baseAfter(
  change: DraftChange,
  { base, sent, stored }: { base: OrderFields; sent: OrderFields; stored: OrderFields },
): OrderFields {
  const brief = change.customBrief && new Set(change.customBrief.map(({ name }) => name));
  const valueAfter = (field: string) => {
    const name = briefNameOf(field);
    if (name !== undefined) {
      if (brief === undefined) return base[field];
      return brief.has(name) ? sent[field] : undefined;
    }
    const value = change[field as keyof DraftChange];
    if (value === undefined) return base[field];
    return value === null ? stored[field] : sent[field];
  };
  const names = Object.keys(alignedWith(base, sent, stored));
  return Object.fromEntries(names.map((field) => [field, valueAfter(field)]));
}

import type { DraftChange } from "#contract/orders/orders.ts";
import type { Fields, Shape } from "#dashboard/lib/three-way.ts";
import type { OrderValues } from "#dashboard/pages/order-wizard/order-values.ts";

const briefStart = "customBrief.";

/** An order field by field, those of the brief template each for itself: what two people fill in apart is no conflict. */
export type OrderFields = Fields;

/** Lists of names come and go by item; which order is copied and what of it are one choice. */
export const orderShape: Shape<OrderFields> = {
  sets: ["languages", "tags", "groups", "notifyAddtionalUsers"],
  groups: [["orderToCopy", "languageToCopy"]],
};

export function fieldsOf({ customBrief, ...values }: OrderValues): OrderFields {
  return {
    ...values,
    ...Object.fromEntries(customBrief.map(({ name, value }) => [briefStart + name, value])),
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

/** The field of the brief template that a field is; undefined for the others. */
export function briefNameOf(field: string): string | undefined {
  return field.startsWith(briefStart) ? field.slice(briefStart.length) : undefined;
}

/** With every field that one of them has: one that is missing was not filled in. */
export function alignedWith(fields: OrderFields, ...others: OrderFields[]): OrderFields {
  const names = [fields, ...others].flatMap((one) => Object.keys(one));
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

/**
 * What a draft is known to hold once a change of it was answered: what the change said, so that what was typed since is a
 * change of that; what it took away as it was read; the rest as before, so that what others stored since is seen.
 */
export function baseAfter(
  change: DraftChange,
  { base, sent, stored }: { base: OrderFields; sent: OrderFields; stored: OrderFields },
): OrderFields {
  const brief = change.customBrief && new Set(change.customBrief.map(({ name }) => name));
  const held = (field: string) => {
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
  return Object.fromEntries(names.map((field) => [field, held(field)]));
}

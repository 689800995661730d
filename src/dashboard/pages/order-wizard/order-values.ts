import * as z from "zod/mini";
import { type BriefField, checkBrief } from "#contract/orders/brief-template.ts";
import {
  type CreateOrderBody,
  createOrderBody,
  type DraftChange,
  maxOrderTitle,
  type OrderDetails,
  type OrderRequest,
} from "#contract/orders/orders.ts";
import { dayOf } from "#dashboard/lib/time/due-day.ts";

/**
 * Values of the wizard: the fields of an order, all present. An empty string means "none". `customBrief` includes
 * fields that do not apply now, so their values return when they apply again.
 */
export const orderValuesSchema = z.extend(z.required(z.omit(createOrderBody, { status: true })), {
  title: z.string().check(z.maxLength(maxOrderTitle)),
  /** Date as 2026-12-24. */
  dueDate: z.string(),
});
export type OrderValues = z.infer<typeof orderValuesSchema>;

/** Values of a new order: untranslated strings from the base language, or everything in an earlier order. */
export function newValues(sourceLanguage: string, orderToCopy = ""): OrderValues {
  return {
    title: "",
    sourceLanguage,
    languages: [],
    orderToCopy,
    languageToCopy: "",
    stringOption: orderToCopy === "" ? "untranslated" : "all",
    tags: [],
    includeNoTagKeys: false,
    sourceFilePerTag: false,
    groups: [],
    ignoreOutdatedInActiveOrders: true,
    brief: "",
    customBrief: [],
    dueDate: "",
    notifyAddtionalUsers: [],
  };
}

/** Values of a new order that repeats an earlier one, except title and due date. */
export function valuesAgain(order: OrderDetails): OrderValues {
  return { ...valuesOf(order), title: "", dueDate: "" };
}

/** Values of a stored draft. */
export function valuesOf(order: OrderDetails): OrderValues {
  return {
    title: order.title ?? "",
    sourceLanguage: order.sourceLanguage,
    languages: order.languages,
    orderToCopy: order.orderToCopy ?? "",
    languageToCopy: order.languageToCopy ?? "",
    stringOption: order.stringOption,
    tags: order.tagNames ?? [],
    includeNoTagKeys: order.includeNoTagKeys,
    sourceFilePerTag: order.sourceFilePerTag ?? false,
    groups: order.groups ?? [],
    ignoreOutdatedInActiveOrders: order.ignoreOutdatedInActiveOrders ?? true,
    brief: order.brief ?? "",
    customBrief: order.customBrief ?? [],
    dueDate: order.dueDate ? dayOf(order.dueDate) : "",
    notifyAddtionalUsers: order.notifyAddtionalUsers ?? [],
  };
}

/**
 * Returns whether each language copies its own scope from the earlier order; other scope fields then do not
 * apply.
 */
export function copiesWhole({
  orderToCopy,
  languageToCopy,
}: Pick<OrderValues, "orderToCopy" | "languageToCopy">): boolean {
  return orderToCopy !== "" && languageToCopy === "";
}

/** Fields that select the strings (rest-api.md 4.15): everything an estimate needs. */
export function scopeRequestOf(values: OrderValues): OrderRequest {
  const { sourceLanguage, languages, orderToCopy, languageToCopy, ignoreOutdatedInActiveOrders } = values;
  const { sourceFilePerTag } = values;
  const { stringOption, tags, includeNoTagKeys, groups } = values;
  return {
    sourceLanguage,
    languages,
    ignoreOutdatedInActiveOrders,
    sourceFilePerTag,
    ...(copiesWhole(values) ? {} : { stringOption, tags, includeNoTagKeys, groups }),
    ...(orderToCopy === "" ? {} : { orderToCopy }),
    ...(languageToCopy === "" ? {} : { languageToCopy }),
  };
}

/** Body that creates the draft; contains only the brief fields that apply. */
export function creationOf(values: OrderValues, template: readonly BriefField[]): CreateOrderBody {
  const { title, brief, customBrief, dueDate, notifyAddtionalUsers } = values;
  return {
    ...(title.trim() === "" ? {} : { title }),
    ...scopeRequestOf(values),
    brief,
    customBrief: checkBrief(template, customBrief).values,
    dueDate: dueDate === "" ? null : dueDate,
    notifyAddtionalUsers,
    status: "draft",
  };
}

const clearableKeys = [
  "title",
  "stringOption",
  "tags",
  "includeNoTagKeys",
  "groups",
  "orderToCopy",
  "languageToCopy",
] as const;

/** Body that updates the draft; fields without a value are sent as null, which clears them. */
export function changeOf(values: OrderValues, template: readonly BriefField[]): DraftChange {
  const { status: _, ...present } = creationOf(values, template);
  const cleared = Object.fromEntries(clearableKeys.map((key) => [key, null]));
  return { ...cleared, ...present };
}

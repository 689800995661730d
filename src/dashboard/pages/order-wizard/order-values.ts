import { type BriefField, type BriefValue, checkBrief } from "#contract/orders/brief-template.ts";
import type {
  CreateOrderBody,
  DraftChange,
  OrderDetails,
  OrderRequest,
  StringOption,
} from "#contract/orders/orders.ts";
import { dayOf } from "#dashboard/lib/time/due-day.ts";

/** What the wizard holds; an empty text stands for "none". */
export type OrderValues = {
  sourceLanguage: string;
  languages: string[];
  /** The id of an order whose scope is copied. */
  orderToCopy: string;
  /** The one language of it that is copied for all; empty: each language its own. */
  languageToCopy: string;
  stringOption: StringOption;
  tags: string[];
  includeNoTagKeys: boolean;
  sourceFilePerTag: boolean;
  groups: string[];
  ignoreOutdatedInActiveOrders: boolean;
  brief: string;
  /** Also of fields that do not apply now, so that they are there again when they do. */
  customBrief: BriefValue[];
  /** A day as 2026-12-24. */
  dueDate: string;
  notifyAddtionalUsers: string[];
};

/** A new order: untranslated strings from the base language, or all of an earlier order. */
export function newValues(sourceLanguage: string, orderToCopy = ""): OrderValues {
  return {
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

/** What is stored of a draft. */
export function valuesOf(order: OrderDetails): OrderValues {
  return {
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

/** Whether each language gets the scope that it had in the copied order: then nothing else of the scope is said. */
export function copiesWhole({
  orderToCopy,
  languageToCopy,
}: Pick<OrderValues, "orderToCopy" | "languageToCopy">): boolean {
  return orderToCopy !== "" && languageToCopy === "";
}

/** What decides about the strings (rest-api.md 4.15): all that an estimate needs. */
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

/** What is sent to create the draft; of the brief only what applies. */
export function creationOf(values: OrderValues, template: readonly BriefField[]): CreateOrderBody {
  const { brief, customBrief, dueDate, notifyAddtionalUsers } = values;
  return {
    ...scopeRequestOf(values),
    brief,
    customBrief: checkBrief(template, customBrief).values,
    dueDate: dueDate === "" ? null : dueDate,
    notifyAddtionalUsers,
    status: "draft",
  };
}

const scopeKeys = [
  "stringOption",
  "tags",
  "includeNoTagKeys",
  "groups",
  "orderToCopy",
  "languageToCopy",
] as const;

/** What is sent to store the draft: what is not said any more is taken away. */
export function changeOf(values: OrderValues, template: readonly BriefField[]): DraftChange {
  const { status: _, ...said } = creationOf(values, template);
  const unsaid = Object.fromEntries(scopeKeys.map((key) => [key, null]));
  return { ...unsaid, ...said };
}

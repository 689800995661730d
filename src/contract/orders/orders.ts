import * as z from "zod/mini";
import { etagSchema, idSchema, personSchema, timeSchema } from "#contract/common.ts";
import { briefValueSchema } from "./brief-template.ts";
import { orderStatuses } from "./order-moves.ts";

/** Choices of strings to order (rules.md 2, row 4.15 stringOption). */
export const stringOptions = [
  "untranslated",
  "all",
  "outdated",
  "untranslatedOrOutdated",
  "withoutTarget",
  "needsTranslation",
] as const;
export type StringOption = (typeof stringOptions)[number];

/** Reasons for leaving a string out of an order (rules.md 7.5). */
export const leftOutReasons = [
  "inOrder",
  "locked",
  "noSource",
  "translated",
  "tag",
  "group",
  "option",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Maximum number of groups in an order (rest-api.md 8). */
export const maxGroups = 10;

const dayMs = 86_400_000;
/** Default time until an order is due, in days (rest-api.md 8). */
const defaultDays = 28;

/**
 * Due date of an order: a missing date, a past one or one less than a day ahead becomes 28 days (rules.md 2, row
 * 4.15).
 */
export function settledDueDate(date: Date | undefined, now: Date): Date {
  if (date && date.getTime() - now.getTime() >= dayMs) return date;
  return new Date(now.getTime() + defaultDays * dayMs);
}

/** Maximum characters of a brief's free text. */
export const maxBriefLength = 200_000;
/** Maximum characters of a comment on an order. */
export const maxOrderComment = 10_000;

const listOfNames = z.array(z.string()).check(z.maxLength(1_000));

/**
 * Request of an order (rest-api.md 4.15). All keys are optional, since a draft may lack any of them. `sourceLanguage`
 * and, except with `orderToCopy` alone, `languages` are required when the order leaves the draft.
 */
const orderRequestSchema = z.object({
  sourceLanguage: z.optional(z.string()),
  languages: z.optional(listOfNames),
  /** ISO 8601; a date without time means UTC midnight. */
  dueDate: z.optional(z.nullable(z.string())),
  stringOption: z.optional(z.enum(stringOptions)),
  brief: z.optional(z.string().check(z.maxLength(maxBriefLength))),
  /** Names of tags, or of screenshots, which stand for their tag (rules.md 8.8). */
  tags: z.optional(listOfNames),
  includeNoTagKeys: z.optional(z.boolean()),
  groups: z.optional(
    z.array(z.string()).check(z.maxLength(maxGroups, `must name at most ${maxGroups} groups`)),
  ),
  customBrief: z.optional(z.array(briefValueSchema).check(z.maxLength(200))),
  orderToCopy: z.optional(z.string()),
  languageToCopy: z.optional(z.string()),
  notifyAddtionalUsers: z.optional(listOfNames),
  ignoreOutdatedInActiveOrders: z.optional(z.boolean()),
  /** Creates a source file per tag: each key must have exactly one of the tags (rules.md 8.8). */
  sourceFilePerTag: z.optional(z.boolean()),
});
export type OrderRequest = z.infer<typeof orderRequestSchema>;

/** Changed strings of open orders are ordered again, unless disabled or not from the base language. */
export function readdsChanged(
  { ignoreOutdatedInActiveOrders }: Pick<OrderRequest, "ignoreOutdatedInActiveOrders">,
  isFromBase: boolean,
): boolean {
  return isFromBase && ignoreOutdatedInActiveOrders !== false;
}

/** Changes of a draft. Null removes a key, which a copied scope needs when a chosen one replaces it. */
export const draftChangeSchema = z.extend(orderRequestSchema, {
  stringOption: z.optional(z.nullable(orderRequestSchema.shape.stringOption)),
  tags: z.optional(z.nullable(orderRequestSchema.shape.tags)),
  includeNoTagKeys: z.optional(z.nullable(orderRequestSchema.shape.includeNoTagKeys)),
  groups: z.optional(z.nullable(orderRequestSchema.shape.groups)),
  orderToCopy: z.optional(z.nullable(orderRequestSchema.shape.orderToCopy)),
  languageToCopy: z.optional(z.nullable(orderRequestSchema.shape.languageToCopy)),
});
export type DraftChange = z.infer<typeof draftChangeSchema>;

/**
 * Body of a creation: `status` is `draft` or, by default, `requested`. Strict, unlike other bodies: ignoring an
 * unknown filter would order more than intended.
 */
export const createOrderBody = z.strictObject({
  ...orderRequestSchema.shape,
  status: z.optional(z.enum(["draft", "requested"])),
});
export type CreateOrderBody = z.infer<typeof createOrderBody>;

/** One language of an order is assigned to one person; several people may share a language. */
export const assigneeSchema = z.object({ language: z.string(), userId: z.string() });

/** A comment, with a move or on its own. */
export const orderComment = z.string().check(z.maxLength(maxOrderComment));

const deliveryStatusSchema = z.enum(["open", "inProgress", "delivered", "canceled"]);
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>;

export const orderFileSchema = z.object({
  _id: idSchema,
  name: z.string(),
  size: z.int(),
  type: z.string(),
  created: timeSchema,
  user: z.nullable(personSchema),
  /** Download URL, valid for 15 minutes. */
  url: z.string(),
});
export type OrderFile = z.infer<typeof orderFileSchema>;

const count = z.int().check(z.nonnegative());

/** Unfinished strings of a completed order. */
export const unfinishedSchema = z.object({ notDelivered: count, toReview: count, unpublished: count });
export type Unfinished = z.infer<typeof unfinishedSchema>;

/** One step of an order's history. */
const orderEventSchema = z.object({
  event: z.enum([
    "created",
    "status",
    "delivery",
    "edited",
    "files",
    "assigned",
    "comment",
    "accepted",
    "published",
    "returned",
    "returnUndone",
  ]),
  created: timeSchema,
  user: z.nullable(personSchema),
  from: z.nullable(z.enum(orderStatuses)),
  to: z.nullable(z.enum(orderStatuses)),
  comment: z.string(),
  /** Strings by language of a delivery or a review. */
  delivered: z.optional(z.record(z.string(), z.int())),
  /** Unfinished strings, for an order that became done. */
  left: z.optional(unfinishedSchema),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** Order 2.9 with the fields that all callers see. */
export const orderSchema = z.object({
  _id: idSchema,
  id: idSchema,
  /** Null until the order leaves the draft. */
  orderNumber: z.nullable(z.int()),
  sourceLanguage: z.string(),
  /** Words of the sources of all ordered keys; each key counts once for all its languages (rules.md 8.1). */
  sourceWordCount: z.number(),
  created: timeSchema,
  updatedAt: timeSchema,
  dueDate: z.nullable(timeSchema),
  requester: z.string(),
  status: z.enum(orderStatuses),
  stringOption: z.enum(stringOptions),
  /** Ids of tags. */
  tags: z.array(idSchema),
  includeNoTagKeys: z.boolean(),
  targetLanguages: z.record(
    z.string(),
    z.object({
      words: z.int(),
      deliveryStatus: deliveryStatusSchema,
      strings: z.int(),
      /** Number of delivered strings. */
      delivered: z.int(),
      /** Number of strings that were sent back and not delivered again. */
      returned: z.int(),
    }),
  ),
  languages: z.array(z.string()),
});
export type Order = z.infer<typeof orderSchema>;

/** Fields for people, not for the project token alone (rules.md 1.7). */
export const orderDetailsSchema = z.extend(orderSchema, {
  etag: z.optional(etagSchema),
  brief: z.optional(z.string()),
  customBrief: z.optional(z.array(briefValueSchema)),
  /** Names as in the request. */
  tagNames: z.optional(z.array(z.string())),
  groups: z.optional(z.array(z.string())),
  orderToCopy: z.optional(z.nullable(z.string())),
  languageToCopy: z.optional(z.nullable(z.string())),
  notifyAddtionalUsers: z.optional(z.array(z.string())),
  ignoreOutdatedInActiveOrders: z.optional(z.boolean()),
  sourceFilePerTag: z.optional(z.boolean()),
  assignees: z.optional(z.array(z.object({ language: z.string(), userId: idSchema, name: z.string() }))),
  /** The caller does not see all languages of the order, so another person of the vendor offers and declines it. */
  isPartial: z.optional(z.boolean()),
  /** Previous status of an order on hold. */
  heldFrom: z.optional(z.nullable(z.enum(orderStatuses))),
  files: z.optional(z.array(orderFileSchema)),
  timeline: z.optional(z.array(orderEventSchema)),
});
export type OrderDetails = z.infer<typeof orderDetailsSchema>;

/** Strings that an order would contain (rules.md 7.5). */
export const estimateSchema = z.object({
  targetLanguages: z.record(
    z.string(),
    z.object({
      strings: z.int(),
      words: z.int(),
      /** Strings whose source text already occurred in this language of the order. */
      repetitions: z.int(),
    }),
  ),
  leftOut: z.array(
    z.object({
      language: z.string(),
      reason: z.enum(leftOutReasons),
      count: z.int(),
      /** For `inOrder`: numbers of the orders that contain them. */
      orders: z.optional(z.array(z.int())),
    }),
  ),
  sourceWordCount: z.int(),
});
export type OrderEstimate = z.infer<typeof estimateSchema>;

/** A delivered text that was not written, with the reason. */
export const skippedDeliverySchema = z.object({
  key: z.string(),
  language: z.string(),
  /** `changed`: the string has changed since the delivery was prepared. */
  reason: z.enum(["notInOrder", "locked", "deleted", "empty", "changed"]),
});
export type SkippedDelivery = z.infer<typeof skippedDeliverySchema>;

/** Filters for strings of an order by their review. */
export const reviewFilters = ["toReview", "rejected", "unpublished", "failing", "returned"] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** A string of an order in its current state. */
export const orderStringSchema = z.object({
  key: z.string(),
  language: z.string(),
  /** Tag of the key's source file, if the order has one per tag (rules.md 8.8); otherwise null. */
  tag: z.nullable(z.string()),
  desc: z.string(),
  maxLength: z.nullable(z.number()),
  /** Current source text, and the one at the time of the order. */
  source: z.string(),
  orderedSource: z.string(),
  sourceChanged: z.boolean(),
  value: z.string(),
  draft: z.string(),
  /** Version of the entry; 0 if never written. A delivery may send it. */
  version: z.int(),
  status: z.string(),
  /** The source has changed since the text was written. */
  outdated: z.boolean(),
  /** Checks find errors in the text. */
  failing: z.boolean(),
  locked: z.boolean(),
  /** The key was deleted after the order. */
  deleted: z.boolean(),
  delivered: z.boolean(),
  /** Sent back and not delivered since: the reason, and whether the text was rewritten since. */
  returned: z.nullable(z.object({ comment: z.string(), rewritten: z.boolean() })),
});
export type OrderString = z.infer<typeof orderStringSchema>;

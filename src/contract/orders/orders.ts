import * as z from "zod/mini";
import { etagSchema, idSchema, personSchema, timeSchema } from "#contract/common.ts";
import { briefValueSchema } from "./brief-template.ts";
import { orderStatuses } from "./order-moves.ts";

/** Which strings are ordered (decisions.md 2, row 4.15 stringOption). */
export const stringOptions = [
  "untranslated",
  "all",
  "outdated",
  "untranslatedOrOutdated",
  "withoutTarget",
  "needsTranslation",
] as const;
export type StringOption = (typeof stringOptions)[number];

/** Why a string is left out of an order (decisions.md 7.5). */
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

/** Groups in an order (rest-api.md 8). */
export const maxGroups = 10;

const dayMs = 86_400_000;
/** Default due date (rest-api.md 8). */
const defaultDays = 28;

/** When an order is due: no date, a past one or one less than a day ahead becomes 28 days (decisions.md 2, row 4.15). */
export function settledDueDate(date: Date | undefined, now: Date): Date {
  if (date && date.getTime() - now.getTime() >= dayMs) return date;
  return new Date(now.getTime() + defaultDays * dayMs);
}

/** Characters of the free text of a brief. */
export const maxBriefLength = 200_000;
/** Characters of a comment on an order. */
export const maxOrderComment = 10_000;

const listOfNames = z.array(z.string()).check(z.maxLength(1_000));

/**
 * What is ordered (rest-api.md 4.15). All keys are optional here, since a draft may lack any of them; `sourceLanguage`
 * and, but with `orderToCopy` alone, `languages` are demanded when the order leaves the draft.
 */
const orderRequestSchema = z.object({
  sourceLanguage: z.optional(z.string()),
  languages: z.optional(listOfNames),
  /** ISO 8601; a date without time is UTC midnight. */
  dueDate: z.optional(z.nullable(z.string())),
  stringOption: z.optional(z.enum(stringOptions)),
  brief: z.optional(z.string().check(z.maxLength(maxBriefLength))),
  /** Names of tags, or of screenshots, which stand for the tag that they belong to (decisions.md 8.8). */
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
  /** A source file is made per tag: each key must have exactly one of the tags (decisions.md 8.8). */
  sourceFilePerTag: z.optional(z.boolean()),
});
export type OrderRequest = z.infer<typeof orderRequestSchema>;

/** Changed strings of open orders are ordered again, unless said otherwise or not from the base language. */
export function readdsChanged(
  { ignoreOutdatedInActiveOrders }: Pick<OrderRequest, "ignoreOutdatedInActiveOrders">,
  isFromBase: boolean,
): boolean {
  return isFromBase && ignoreOutdatedInActiveOrders !== false;
}

/** What is written to a draft; null takes a key away, which a copied scope needs of those of a chosen one. */
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
 * The body of a creation: `status` is `draft` or, by default, `requested`. Strict, unlike other bodies: an ignored filter
 * would order more than was meant.
 */
export const createOrderBody = z.strictObject({
  ...orderRequestSchema.shape,
  status: z.optional(z.enum(["draft", "requested"])),
});
export type CreateOrderBody = z.infer<typeof createOrderBody>;

/** One language of an order goes to one person; several of them may share a language. */
export const assigneeSchema = z.object({ language: z.string(), userId: z.string() });

/** What somebody says with a move or by itself. */
export const orderComment = z.string().check(z.maxLength(maxOrderComment));

const deliveryStatusSchema = z.enum(["open", "inProgress", "delivered", "canceled"]);
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>;

/** A reference file of an order. */
export const orderFileSchema = z.object({
  _id: idSchema,
  name: z.string(),
  size: z.int(),
  type: z.string(),
  created: timeSchema,
  user: z.nullable(personSchema),
  /** Download address, valid for 15 minutes. */
  url: z.string(),
});
export type OrderFile = z.infer<typeof orderFileSchema>;

const count = z.int().check(z.nonnegative());

/** What an order leaves behind that ends. */
export const leftOverSchema = z.object({ notDelivered: count, toReview: count, unpublished: count });
export type LeftOver = z.infer<typeof leftOverSchema>;

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
  /** Of a delivery or a review: strings by language. */
  delivered: z.optional(z.record(z.string(), z.int())),
  /** Of an order that became done: what is left of it. */
  left: z.optional(leftOverSchema),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** Order 2.9 as everybody reads it. */
export const orderSchema = z.object({
  _id: idSchema,
  id: idSchema,
  /** Null until the order leaves the draft. */
  orderNumber: z.nullable(z.int()),
  sourceLanguage: z.string(),
  /** Source words of all ordered keys, of each once however many languages ask for it (decisions.md 8.1). */
  sourceWordCount: z.number(),
  created: timeSchema,
  updatedAt: timeSchema,
  dueDate: z.nullable(timeSchema),
  requester: z.string(),
  status: z.enum(orderStatuses),
  stringOption: z.enum(stringOptions),
  /** Ids. */
  tags: z.array(idSchema),
  includeNoTagKeys: z.boolean(),
  targetLanguages: z.record(
    z.string(),
    z.object({
      words: z.int(),
      deliveryStatus: deliveryStatusSchema,
      strings: z.int(),
      /** Strings that were delivered. */
      delivered: z.int(),
      /** Strings that were sent back and not delivered since. */
      returned: z.int(),
    }),
  ),
  languages: z.array(z.string()),
});
export type Order = z.infer<typeof orderSchema>;

/** What only people see, not the project token alone (decisions.md 1.7). */
export const orderDetailsSchema = z.extend(orderSchema, {
  etag: z.optional(etagSchema),
  brief: z.optional(z.string()),
  customBrief: z.optional(z.array(briefValueSchema)),
  /** Names as they were given. */
  tagNames: z.optional(z.array(z.string())),
  groups: z.optional(z.array(z.string())),
  orderToCopy: z.optional(z.nullable(z.string())),
  languageToCopy: z.optional(z.nullable(z.string())),
  notifyAddtionalUsers: z.optional(z.array(z.string())),
  ignoreOutdatedInActiveOrders: z.optional(z.boolean()),
  sourceFilePerTag: z.optional(z.boolean()),
  assignees: z.optional(z.array(z.object({ language: z.string(), userId: idSchema, name: z.string() }))),
  /** The order has languages that the reader does not see: somebody else of the vendor offers and declines it. */
  isPartial: z.optional(z.boolean()),
  /** The state that an order on hold came from. */
  heldFrom: z.optional(z.nullable(z.enum(orderStatuses))),
  files: z.optional(z.array(orderFileSchema)),
  timeline: z.optional(z.array(orderEventSchema)),
});
export type OrderDetails = z.infer<typeof orderDetailsSchema>;

/** What an order would hold (decisions.md 7.5). */
export const estimateSchema = z.object({
  targetLanguages: z.record(
    z.string(),
    z.object({
      strings: z.int(),
      words: z.int(),
      /** Strings whose source text occurred already in this language of the order. */
      repetitions: z.int(),
    }),
  ),
  leftOut: z.array(
    z.object({
      language: z.string(),
      reason: z.enum(leftOutReasons),
      count: z.int(),
      /** Of `inOrder`: the numbers of the orders that hold them. */
      orders: z.optional(z.array(z.int())),
    }),
  ),
  sourceWordCount: z.int(),
});
export type OrderEstimate = z.infer<typeof estimateSchema>;

/** A delivered text that was not written, and why. */
export const skippedDeliverySchema = z.object({
  key: z.string(),
  language: z.string(),
  /** `changed`: the string is no longer what the delivery was decided on. */
  reason: z.enum(["notInOrder", "locked", "deleted", "empty", "changed"]),
});
export type SkippedDelivery = z.infer<typeof skippedDeliverySchema>;

/** Strings of an order by what their review is about. */
export const reviewFilters = ["toReview", "rejected", "unpublished", "failing", "returned"] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** A string of an order, as it is now. */
export const orderStringSchema = z.object({
  key: z.string(),
  language: z.string(),
  /** Whose source file the key is in, of an order with one per tag (decisions.md 8.8); else null. */
  tag: z.nullable(z.string()),
  desc: z.string(),
  maxLength: z.nullable(z.number()),
  /** The source text now, and as it was when it was ordered. */
  source: z.string(),
  orderedSource: z.string(),
  sourceChanged: z.boolean(),
  value: z.string(),
  draft: z.string(),
  /** Of the entry; 0 while untouched. A delivery may name it. */
  version: z.int(),
  status: z.string(),
  /** Its source changed since it was written. */
  outdated: z.boolean(),
  /** Checks find errors in it. */
  failing: z.boolean(),
  locked: z.boolean(),
  /** The key went to the trash since. */
  deleted: z.boolean(),
  delivered: z.boolean(),
  /** Sent back and not delivered since: why, and whether somebody wrote it since. */
  returned: z.nullable(z.object({ comment: z.string(), rewritten: z.boolean() })),
});
export type OrderString = z.infer<typeof orderStringSchema>;

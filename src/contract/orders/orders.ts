import * as z from "zod/mini";
import { createdTime, etagSchema, idSchema, personSchema, timeSchema } from "#contract/common.ts";
import { storedStatus } from "#contract/statuses.ts";
import { storedChecks } from "#text/checks/check-bits.ts";
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
  "excluded",
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
export function effectiveDueDate(date: Date | undefined, now: Date): Date {
  if (date && date.getTime() - now.getTime() >= dayMs) return date;
  return new Date(now.getTime() + defaultDays * dayMs);
}

/** Maximum characters of a brief's free text. */
export const maxBriefLength = 200_000;
/** Maximum characters of a title. */
export const maxOrderTitle = 100;
/** Maximum characters of a comment on an order. */
export const maxOrderComment = 10_000;

/** A title; an order may have none. */
const orderTitle = z.string().check(z.regex(/\S/, "must not be blank"), z.maxLength(maxOrderTitle));

const listOfNames = z.array(z.string()).check(z.maxLength(1_000));

/**
 * Request of an order (rest-api.md 4.15). All fields are optional, since a draft may lack any of them.
 * `sourceLanguage` and, except with `orderToCopy` alone, `languages` are required when the order is requested.
 */
const orderRequestSchema = z.object({
  title: z.optional(orderTitle).check(z.describe("What people call the order.")),
  sourceLanguage: z.optional(z.string()).check(z.describe("The code of the language to translate from.")),
  languages: z.optional(listOfNames).check(z.describe("The codes of the languages.")),
  dueDate: z
    .optional(z.nullable(z.string()))
    .check(z.describe("The due date as ISO 8601. A date without a time is midnight UTC.")),
  stringOption: z
    .optional(z.enum(stringOptions))
    .check(z.describe("Which strings are ordered. Default: `untranslated`.")),
  brief: z
    .optional(z.string().check(z.maxLength(maxBriefLength)))
    .check(z.describe("The text of the brief for the translators.")),
  /** Names of tags, or of screenshots, which stand for their tag (rules.md 8.8). */
  tags: z
    .optional(listOfNames)
    .check(z.describe("Names of tags or screenshots. Only keys with one of them are ordered.")),
  includeNoTagKeys: z.optional(z.boolean()).check(z.describe("Whether to order keys without a tag as well.")),
  groups: z
    .optional(z.array(z.string()).check(z.maxLength(maxGroups, `must name at most ${maxGroups} groups`)))
    .check(z.describe("Names of groups. Only their keys are ordered.")),
  customBrief: z
    .optional(z.array(briefValueSchema).check(z.maxLength(200)))
    .check(z.describe("The fields of the brief template with their values.")),
  orderToCopy: z
    .optional(z.string())
    .check(z.describe("The ID of an order whose strings are ordered again.")),
  languageToCopy: z
    .optional(z.string())
    .check(z.describe("With `orderToCopy`: takes only the strings of this language.")),
  notifyAddtionalUsers: z
    .optional(listOfNames)
    .check(z.describe("Email addresses of team members to notify as well.")),
  ignoreOutdatedInActiveOrders: z
    .optional(z.boolean())
    .check(
      z.describe(
        "Whether strings whose source changed are ordered even if they are in an open order. Default: true.",
      ),
    ),
  /** Creates a source file per tag: each key must have exactly one of the tags (rules.md 8.8). */
  sourceFilePerTag: z
    .optional(z.boolean())
    .check(z.describe("Makes a source file for each tag. Each key must then have exactly one of the tags.")),
});
export type OrderRequest = z.infer<typeof orderRequestSchema>;

/** Whether changed strings of open orders are ordered again: only from the base language, and unless disabled. */
export function readdsChanged(
  { ignoreOutdatedInActiveOrders }: Pick<OrderRequest, "ignoreOutdatedInActiveOrders">,
  isFromBase: boolean,
): boolean {
  return isFromBase && ignoreOutdatedInActiveOrders !== false;
}

/** Changes of a draft. Null removes a field, as when chosen strings replace the strings of a copied order. */
export const draftChangeSchema = z.extend(orderRequestSchema, {
  title: z
    .optional(z.nullable(orderTitle))
    .check(z.describe("What people call the order. Null removes it. Ended orders can be renamed, too.")),
  stringOption: z
    .optional(z.nullable(z.enum(stringOptions)))
    .check(z.describe("Which strings are ordered. Default: `untranslated`.")),
  tags: z
    .optional(z.nullable(listOfNames))
    .check(z.describe("Names of tags or screenshots. Only keys with one of them are ordered.")),
  includeNoTagKeys: z
    .optional(z.nullable(z.boolean()))
    .check(z.describe("Whether to order keys without a tag as well.")),
  groups: z
    .optional(
      z.nullable(z.array(z.string()).check(z.maxLength(maxGroups, `must name at most ${maxGroups} groups`))),
    )
    .check(z.describe("Names of groups. Only their keys are ordered.")),
  orderToCopy: z
    .optional(z.nullable(z.string()))
    .check(z.describe("The ID of an order whose strings are ordered again.")),
  languageToCopy: z
    .optional(z.nullable(z.string()))
    .check(z.describe("With `orderToCopy`: takes only the strings of this language.")),
});
export type DraftChange = z.infer<typeof draftChangeSchema>;

/**
 * Body of a creation: `status` is `draft` or, by default, `requested`. Strict, unlike other bodies: ignoring an
 * unknown filter would order more than intended.
 */
export const createOrderBody = z.strictObject({
  ...orderRequestSchema.shape,
  status: z
    .optional(z.enum(["draft", "requested"]))
    .check(z.describe("Whether the order is a draft or requested at once. Default: `requested`.")),
});
export type CreateOrderBody = z.infer<typeof createOrderBody>;

/** Assigns a language of an order to a person. Several people may share a language. */
export const assigneeSchema = z.object({
  language: z.string().check(z.describe("The code of the language.")),
  userId: z.string().check(z.describe("The ID of the person.")),
});

/** A comment on an order, with or without a move. */
export const orderComment = z.string().check(z.maxLength(maxOrderComment));

export const deliveryStatusSchema = z.enum(["open", "inProgress", "delivered", "canceled"]);
export type DeliveryStatus = z.infer<typeof deliveryStatusSchema>;

export const orderFileSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the file.")),
  name: z.string().check(z.describe("The name of the file.")),
  size: z.int().check(z.describe("The size in bytes.")),
  type: z.string().check(z.describe("The media type of the file, such as `application/pdf`.")),
  created: createdTime,
  user: z
    .nullable(personSchema)
    .check(z.describe("The person. Null: a program without a person, or a former member.")),
  url: z.string().check(z.describe("The address of the file. Valid for 15 minutes.")),
});
export type OrderFile = z.infer<typeof orderFileSchema>;

const count = z.int().check(z.nonnegative());

/** Remaining work of an order that is done: numbers of its strings. */
export const remainingWorkSchema = z.object({
  notDelivered: count.check(
    z.describe("The number of strings that are not delivered, with those that were sent back."),
  ),
  toReview: count.check(z.describe("The number of delivered strings that nobody has reviewed.")),
  unpublished: count.check(
    z.describe("The number of delivered drafts that are neither published nor rejected."),
  ),
});
export type RemainingWork = z.infer<typeof remainingWorkSchema>;

/** One step of an order's history. */
export const orderEventSchema = z.object({
  event: z
    .enum([
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
      "draftsMoved",
      "renamed",
    ])
    .check(z.describe("What happened to the order.")),
  created: createdTime,
  user: z
    .nullable(personSchema)
    .check(z.describe("The person. Null: a program without a person, or a former member.")),
  from: z
    .nullable(z.enum(orderStatuses))
    .check(z.describe("The status before. Null: the status did not change.")),
  to: z
    .nullable(z.enum(orderStatuses))
    .check(z.describe("The status after. Null: the status did not change.")),
  comment: z.string().check(z.describe("The comment. Empty: none.")),
  delivered: z
    .optional(z.record(z.string(), z.int()))
    .check(z.describe("Of a delivery or a review: the number of strings by language.")),
  assigned: z
    .optional(
      z.array(
        z.object({
          language: z.string().check(z.describe("The code of the language.")),
          user: z.nullable(personSchema).check(z.describe("The translator. Null: a former member.")),
          removed: z
            .boolean()
            .check(z.describe("Whether the translator was removed from the language, not assigned to it.")),
        }),
      ),
    )
    .check(z.describe("Of a change of assignees: the translators who were assigned or removed.")),
  left: z
    .optional(remainingWorkSchema)
    .check(z.describe("Of an order that is done: the number of strings that remain.")),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;

/** An order (rest-api.md 2.9) with the fields that all callers see. */
export const orderSchema = z.object({
  _id: idSchema.check(z.describe("The ID of the order.")),
  id: idSchema.check(z.describe("The ID of the order, as in `_id`.")),
  orderNumber: z
    .nullable(z.int())
    .check(z.describe("The number of the order in the project. Null: it is still a draft.")),
  title: z
    .optional(z.string())
    .check(
      z.describe("What people call the order. Missing: it has no title, or there is no personal token."),
    ),
  sourceLanguage: z.string().check(z.describe("The code of the language to translate from.")),
  /** Words of the sources of all ordered keys; each key counts once for all its languages (rules.md 8.1). */
  sourceWordCount: z
    .number()
    .check(
      z.describe(
        "The number of source words of the order. Each key counts once, however many languages it has.",
      ),
    ),
  created: createdTime,
  updatedAt: timeSchema.check(z.describe("When it was last changed, as ISO 8601 in UTC.")),
  dueDate: z.nullable(timeSchema).check(z.describe("The due date, as ISO 8601 in UTC. Null: none yet.")),
  requester: z.string().check(z.describe("The name of the person who made the order.")),
  status: z.enum(orderStatuses).check(z.describe("The status of the order.")),
  stringOption: z.enum(stringOptions).check(z.describe("Which strings are ordered.")),
  tags: z
    .array(idSchema)
    .check(z.describe("The IDs of the tags. Only keys with one of them are ordered. Empty: all.")),
  includeNoTagKeys: z.boolean().check(z.describe("Whether to order keys without a tag as well.")),
  targetLanguages: z
    .record(
      z.string(),
      z.object({
        words: z.int().check(z.describe("The number of words in the source texts.")),
        deliveryStatus: deliveryStatusSchema.check(
          z.describe(
            "How much of the language was delivered: nothing (`open`), some (`inProgress`) or all (`delivered`).",
          ),
        ),
        strings: z.int().check(z.describe("The number of strings.")),
        delivered: z.int().check(z.describe("The number of strings that were delivered.")),
        returned: z
          .int()
          .check(z.describe("The number of strings that were sent back and not delivered since.")),
      }),
    )
    .check(z.describe("The numbers by language code.")),
  languages: z.array(z.string()).check(z.describe("The codes of the languages.")),
});
export type Order = z.infer<typeof orderSchema>;

/** An order with the fields for people; callers with only the project token do not get them (rules.md 1.7). */
export const orderDetailsSchema = z.extend(orderSchema, {
  etag: z
    .optional(etagSchema)
    .check(
      z.describe(
        "Stands for the resource as it is now. Send it with an update to have that refused if the resource changed since.",
      ),
    ),
  brief: z.optional(z.string()).check(z.describe("The text of the brief for the translators.")),
  customBrief: z
    .optional(z.array(briefValueSchema))
    .check(z.describe("The fields of the brief template with their values.")),
  tagNames: z
    .optional(z.array(z.string()))
    .check(z.describe("The names of tags or screenshots as they were given.")),
  groups: z
    .optional(z.array(z.string()))
    .check(z.describe("Names of groups. Only their keys are ordered. Empty: all.")),
  orderToCopy: z
    .optional(z.nullable(z.string()))
    .check(z.describe("The ID of an order whose strings are ordered again. Null: none.")),
  languageToCopy: z
    .optional(z.nullable(z.string()))
    .check(z.describe("The language of `orderToCopy` whose strings are ordered again. Null: all.")),
  notifyAddtionalUsers: z
    .optional(z.array(z.string()))
    .check(z.describe("Email addresses of team members to notify as well.")),
  ignoreOutdatedInActiveOrders: z
    .optional(z.boolean())
    .check(
      z.describe(
        "Whether strings whose source changed are ordered even if they are in an open order. Default: true.",
      ),
    ),
  sourceFilePerTag: z.optional(z.boolean()).check(z.describe("Whether there is a source file for each tag.")),
  assignees: z
    .optional(
      z.array(
        z.object({
          language: z.string().check(z.describe("The code of the language.")),
          userId: idSchema.check(z.describe("The ID of the person.")),
          name: z.string().check(z.describe("The name of the person.")),
        }),
      ),
    )
    .check(z.describe("The people who translate each language.")),
  /** True if the caller does not see all languages of the order, and so cannot offer or decline it. */
  isPartial: z
    .optional(z.boolean())
    .check(z.describe("Whether the order has languages that the caller does not see.")),
  heldFrom: z
    .optional(z.nullable(z.enum(orderStatuses)))
    .check(z.describe("The status from which the order was put on hold. Null: it is not on hold.")),
  files: z.optional(z.array(orderFileSchema)).check(z.describe("The reference files.")),
  timeline: z
    .optional(z.array(orderEventSchema))
    .check(z.describe("What happened to the order, oldest first.")),
});
export type OrderDetails = z.infer<typeof orderDetailsSchema>;

/** Strings that an order would contain (rules.md 7.5). */
export const estimateSchema = z.object({
  targetLanguages: z
    .record(
      z.string(),
      z.object({
        strings: z.int().check(z.describe("The number of strings.")),
        words: z.int().check(z.describe("The number of words in the source texts.")),
        repetitions: z
          .int()
          .check(
            z.describe(
              "The number of strings whose source text occurs earlier in the same language of the order.",
            ),
          ),
      }),
    )
    .check(z.describe("The numbers by language code.")),
  leftOut: z
    .array(
      z.object({
        language: z.string().check(z.describe("The code of the language.")),
        reason: z
          .enum(leftOutReasons)
          .check(
            z.describe(
              "Why the strings are not ordered. `tag`, `group` and `option` stand for the choices in the request.",
            ),
          ),
        count: z.int().check(z.describe("The number of strings.")),
        orders: z
          .optional(z.array(z.int()))
          .check(z.describe("For the reason `inOrder`: the numbers of the orders.")),
      }),
    )
    .check(z.describe("The strings that are not ordered, by language and reason.")),
  sourceWordCount: z
    .int()
    .check(
      z.describe(
        "The number of source words of the order. Each key counts once, however many languages it has.",
      ),
    ),
});
export type OrderEstimate = z.infer<typeof estimateSchema>;

/** A delivered text that was not written, with the reason. */
export const skippedDeliverySchema = z.object({
  key: z.string().check(z.describe("The name of the key.")),
  language: z.string().check(z.describe("The code of the language.")),
  /** `changed`: the string has changed since the delivery was prepared. */
  reason: z
    .enum(["notInOrder", "locked", "deleted", "empty", "changed"])
    .check(z.describe("Why it was skipped.")),
});
export type SkippedDelivery = z.infer<typeof skippedDeliverySchema>;

const failingChecks = z.array(z.enum(storedChecks));

/** A delivered text in which checks find errors. */
export const failingTextSchema = z.object({
  key: z.string().check(z.describe("The name of the key.")),
  language: z.string().check(z.describe("The code of the language.")),
  checks: failingChecks.check(z.describe("The checks that find errors in the text.")),
});
export type FailingText = z.infer<typeof failingTextSchema>;

/** Filters for strings of an order by their review. */
export const reviewFilters = ["toReview", "rejected", "unpublished", "failing", "returned"] as const;
export type ReviewFilter = (typeof reviewFilters)[number];

/** A string of an order in its current state. */
export const orderStringSchema = z.object({
  key: z.string().check(z.describe("The name of the key.")),
  language: z.string().check(z.describe("The code of the language.")),
  /** Tag of the key's source file, if the order has one per tag (rules.md 8.8); otherwise null. */
  tag: z
    .nullable(z.string())
    .check(z.describe("The tag whose source file has the key. Null: there is no source file for each tag.")),
  desc: z.string().check(z.describe("The description of the key for translators. Empty: none.")),
  maxLength: z
    .nullable(z.number())
    .check(z.describe("The longest text allowed, in characters. Null or missing: no limit.")),
  /** Current source text, and the one at the time of the order. */
  source: z.string().check(z.describe("The source text.")),
  orderedSource: z.string().check(z.describe("The source text when it was ordered.")),
  sourceChanged: z.boolean().check(z.describe("Whether the source changed since it was ordered.")),
  value: z.string().check(z.describe("The published text. Empty: none.")),
  draft: z.string().check(z.describe("The draft. Empty: none.")),
  version: z.int().check(z.describe("The version of the entry, a whole number. 0: nobody has written it.")),
  status: storedStatus,
  outdated: z.boolean().check(z.describe("Whether the source changed since the text was written.")),
  failing: z.boolean().check(z.describe("Whether checks find errors in the text.")),
  checks: failingChecks.check(z.describe("The checks that find errors in the text.")),
  locked: z.boolean().check(z.describe("Whether the entry is locked.")),
  deleted: z.boolean().check(z.describe("Whether the key is in the trash.")),
  delivered: z.boolean().check(z.describe("Whether the string was delivered.")),
  /** Sent back and not delivered since: the reason, and whether the text was rewritten since. */
  returned: z
    .nullable(
      z.object({
        comment: z.string().check(z.describe("Why the string was sent back.")),
        rewritten: z.boolean().check(z.describe("Whether the text was written since it was sent back.")),
      }),
    )
    .check(z.describe("Why the string was sent back. Null: it was not, or was delivered since.")),
});
export type OrderString = z.infer<typeof orderStringSchema>;

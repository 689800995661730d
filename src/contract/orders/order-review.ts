import * as z from "zod/mini";
import { etagSchema, readEtag } from "#contract/common.ts";
import { deliverableStatuses, type OrderStatus } from "./order-moves.ts";
import { orderComment } from "./orders.ts";

/** Maximum number of keys per language in one review. */
const maxNamedKeys = 20_000;

/**
 * Selects strings: all that the action applies to, all of some languages, or `strings` by name. Locked and deleted
 * strings are excluded.
 */
const selectionShape = {
  languages: z
    .optional(z.array(z.string()).check(z.maxLength(1_000)))
    .check(z.describe("The codes of the languages.")),
  /** Keys by language; instead of `languages`. Strings that are not delivered are skipped. */
  strings: z
    .optional(z.record(z.string(), z.array(z.string()).check(z.maxLength(maxNamedKeys))))
    .check(z.describe("Names of keys by language. Use it instead of `languages`.")),
  /** Base versions of `strings` by language and key. Strings that have changed are skipped. */
  versions: z
    .optional(z.record(z.string(), z.record(z.string(), z.int())))
    .check(
      z.describe(
        "The version of each entry that the reviewer saw, by language and key. Entries that changed since are skipped.",
      ),
    ),
  /** ETag of the order that the reviewer saw; 409 with its `current` state if it has changed. */
  etag: readEtag,
};

/** Review of delivered strings. */
export const reviewBody = z.discriminatedUnion("action", [
  z.object({
    /** Sets status 1 on strings with status 0 or 2, and on named strings whatever their status. */
    action: z.literal("accept").check(z.describe("The action to carry out.")),
    ...selectionShape,
    publish: z.optional(z.boolean()).check(z.describe("Whether to publish the drafts as well.")),
  }),
  z.object({
    /** Returns strings to the vendor with status 4. Without `strings`: all that are not accepted. */
    action: z.literal("sendBack").check(z.describe("The action to carry out.")),
    ...selectionShape,
    rejectedOnly: z
      .optional(z.boolean())
      .check(
        z.describe("Sends back only strings that a reviewer rejected or marked as needing translation."),
      ),
    /** Reason, for the translators. */
    comment: orderComment.check(z.regex(/\S/, "must say why"), z.describe("A comment.")),
  }),
  z.object({
    /** Publishes the drafts of strings that were not rejected. */
    action: z.literal("publish").check(z.describe("The action to carry out.")),
    ...selectionShape,
  }),
]);
export type ReviewBody = z.output<typeof reviewBody>;
export type ReviewAction = ReviewBody["action"];

const count = z.int().check(z.nonnegative());

/** Review progress of a language. Locked and deleted strings are not counted. */
export const languageReviewSchema = z.object({
  notDelivered: count.check(
    z.describe("The number of strings that are not delivered, with those that were sent back."),
  ),
  returned: count.check(z.describe("The number of strings that were sent back and not delivered since.")),
  /** Delivered, with status 0 or 2. */
  toReview: count.check(z.describe("The number of delivered strings that nobody has reviewed.")),
  /** Delivered, with status 3 or 4. */
  rejected: count.check(
    z.describe("The number of delivered strings that are rejected or marked as needing translation."),
  ),
  /** Delivered, with any other status. */
  accepted: count.check(z.describe("The number of delivered strings with any other status.")),
  unpublished: count.check(
    z.describe("The number of delivered drafts that are neither published nor rejected."),
  ),
  failing: count.check(z.describe("The number of delivered texts in which checks find errors.")),
});
export type LanguageReview = z.infer<typeof languageReviewSchema>;

export const orderReviewSchema = z.object({
  languages: z
    .record(z.string(), languageReviewSchema)
    .check(z.describe("How far the review is, by language code.")),
  /** ETag of the counted order. A review that sends it applies only to this state. */
  etag: etagSchema,
});

export const skippedReviewSchema = z.object({
  key: z.string().check(z.describe("The name of the key.")),
  language: z.string().check(z.describe("The code of the language.")),
  /** `failing`: the text has errors of checks, and the project does not publish or accept such texts. */
  reason: z.enum(["changed", "failing"]).check(z.describe("Why it was skipped.")),
});
export type SkippedReview = z.infer<typeof skippedReviewSchema>;

export const skippedCountsSchema = z.object({
  changed: count.check(z.describe("The number of strings that changed since the reviewer saw them.")),
  failing: count.check(z.describe("The number of strings with errors that the project does not accept.")),
});
export type SkippedCounts = z.infer<typeof skippedCountsSchema>;

/** Whether a review action is allowed in a status. Strings of a finished order cannot be sent back. */
export function isReviewable(status: OrderStatus, action: ReviewAction): boolean {
  return deliverableStatuses.includes(status) || (status === "done" && action !== "sendBack");
}

import * as z from "zod/mini";
import { etagSchema } from "#contract/common.ts";
import { deliverableStatuses, type OrderStatus } from "./order-moves.ts";
import { orderComment } from "./orders.ts";

/** Maximum number of keys per language in one review. */
const maxNamedKeys = 20_000;

/**
 * Selected strings: all that the action applies to, those of some languages, or named ones. Locked and deleted
 * strings are excluded.
 */
const choiceShape = {
  languages: z.optional(z.array(z.string()).check(z.maxLength(1_000))),
  /** Keys by language; instead of `languages`. Strings that are not delivered are skipped. */
  strings: z.optional(z.record(z.string(), z.array(z.string()).check(z.maxLength(maxNamedKeys)))),
  /** Base versions of `strings` by language and key. Strings that have changed are skipped. */
  versions: z.optional(z.record(z.string(), z.record(z.string(), z.int()))),
  /** ETag of the order that the reviewer saw; 409 with its `current` state if it has changed. */
  etag: z.optional(etagSchema),
};

/** Review of delivered strings. */
export const reviewBody = z.discriminatedUnion("action", [
  z.object({
    /** Sets status 1 on strings without a judgement; named strings get it whatever their status. */
    action: z.literal("accept"),
    ...choiceShape,
    /** Publishes their drafts too. */
    publish: z.optional(z.boolean()),
  }),
  z.object({
    /** Returns strings to the vendor with status 4; without `strings` all that are not accepted. */
    action: z.literal("sendBack"),
    ...choiceShape,
    /** Only strings that a reviewer rejected or marked as needing translation. */
    rejectedOnly: z.optional(z.boolean()),
    /** Reason, for the translators. */
    comment: orderComment.check(z.regex(/\S/, "must say why")),
  }),
  z.object({
    /** Publishes the drafts of strings that were not rejected. */
    action: z.literal("publish"),
    ...choiceShape,
  }),
]);
export type ReviewBody = z.output<typeof reviewBody>;
export type ReviewAction = ReviewBody["action"];

const count = z.int().check(z.nonnegative());

/** Review progress of a language. Locked and deleted strings are not counted. */
const languageReviewSchema = z.object({
  /** Includes returned strings. */
  notDelivered: count,
  returned: count,
  /** Delivered and not judged: status 0 or 2. */
  toReview: count,
  /** Delivered, with status 3 or 4. */
  rejected: count,
  /** Delivered, with any other status. */
  accepted: count,
  /** Delivered drafts that were not rejected. */
  unpublished: count,
  /** Delivered texts with errors of checks. */
  failing: count,
});
export type LanguageReview = z.infer<typeof languageReviewSchema>;

export const orderReviewSchema = z.object({
  languages: z.record(z.string(), languageReviewSchema),
  /** ETag of the counted order. A review that sends it applies only to this state. */
  etag: etagSchema,
});

export const skippedReviewSchema = z.object({
  key: z.string(),
  language: z.string(),
  /** `failing`: the text has errors of checks, and the project does not publish or accept such texts. */
  reason: z.enum(["changed", "failing"]),
});
export type SkippedReview = z.infer<typeof skippedReviewSchema>;

export const skippedCountsSchema = z.object({ changed: count, failing: count });
export type SkippedCounts = z.infer<typeof skippedCountsSchema>;

/** Whether a review action is allowed in a status. Strings of a finished order cannot be sent back. */
export function isReviewable(status: OrderStatus, action: ReviewAction): boolean {
  return deliverableStatuses.includes(status) || (status === "done" && action !== "sendBack");
}

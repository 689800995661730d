import * as z from "zod/mini";
import { etagSchema } from "#contract/common.ts";
import { deliverableStatuses, type OrderStatus } from "./order-moves.ts";
import { orderComment } from "./orders.ts";

/** Keys of a language that one review may name. */
const maxNamedKeys = 20_000;

/** Which strings: all that the action is about, those of some languages, or these alone. Locked and deleted ones are none. */
const choiceShape = {
  languages: z.optional(z.array(z.string()).check(z.maxLength(1_000))),
  /** Keys by language; instead of `languages`. Those that are not delivered are passed over. */
  strings: z.optional(z.record(z.string(), z.array(z.string()).check(z.maxLength(maxNamedKeys)))),
  /** By language and key, of `strings`: the version that the reviewer saw; what moved on since is skipped. */
  versions: z.optional(z.record(z.string(), z.record(z.string(), z.int()))),
  /** Of the order that the reviewer saw; 409 with its `current` state when it was changed since. */
  etag: z.optional(etagSchema),
};

/** What a reviewer decides about delivered strings. */
export const reviewBody = z.discriminatedUnion("act", [
  z.object({
    /** Status 1 for what nobody judged yet; strings that are named whatever their status. */
    act: z.literal("accept"),
    ...choiceShape,
    /** Publishes their drafts with it. */
    publish: z.optional(z.boolean()),
  }),
  z.object({
    /** Open work of the vendor again, with status 4; without `strings` everything that is not accepted. */
    act: z.literal("sendBack"),
    ...choiceShape,
    /** Only what a reviewer rejected or marked as needing translation. */
    rejectedOnly: z.optional(z.boolean()),
    /** Why, for those who translate. */
    comment: orderComment.check(z.regex(/\S/, "must say why")),
  }),
  z.object({
    /** The drafts of strings that nobody rejected become what apps get. */
    act: z.literal("publish"),
    ...choiceShape,
  }),
]);
export type ReviewBody = z.output<typeof reviewBody>;
export type ReviewAction = ReviewBody["act"];

const count = z.int().check(z.nonnegative());

/** How far the review of a language is. Locked and deleted strings, which nobody waits for, count nowhere. */
const languageReviewSchema = z.object({
  /** What was sent back among them. */
  notDelivered: count,
  returned: count,
  /** Delivered, and nobody judged them: status 0 or 2. */
  toReview: count,
  /** Delivered, with status 3 or 4. */
  rejected: count,
  /** Delivered, with any other status. */
  accepted: count,
  /** Delivered drafts that nobody rejected. */
  unpublished: count,
  /** Delivered texts in which checks find errors. */
  failing: count,
});
export type LanguageReview = z.infer<typeof languageReviewSchema>;

export const orderReviewSchema = z.object({
  languages: z.record(z.string(), languageReviewSchema),
  /** Of the order as it is counted here: a review that names it decides about nothing else. */
  etag: etagSchema,
});

export const skippedReviewSchema = z.object({
  key: z.string(),
  language: z.string(),
  /** `failing`: checks find errors in it, and the project neither publishes nor accepts such texts. */
  reason: z.enum(["changed", "failing"]),
});
export type SkippedReview = z.infer<typeof skippedReviewSchema>;

export const skippedCountsSchema = z.object({ changed: count, failing: count });
export type SkippedCounts = z.infer<typeof skippedCountsSchema>;

/** Whether a review may do this in a state: nothing is sent back to a vendor whose order has ended. */
export function isReviewable(status: OrderStatus, action: ReviewAction): boolean {
  return deliverableStatuses.includes(status) || (status === "done" && action !== "sendBack");
}

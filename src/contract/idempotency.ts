import * as z from "zod/mini";

/**
 * Makes sure that an action is done once: a request that comes again with the same key within 24 hours, because its answer
 * was lost, is answered what the first one was (decisions.md 8.11). A key is made anew for each action.
 */
export const idempotencyKeyHeader = "Idempotency-Key";
/** Says that an answer is the one that was given before. */
export const replayedHeader = "Idempotency-Replayed";

/** Visible characters of ASCII, as a UUID has. */
export const idempotencyKeySchema = z
  .string()
  .check(z.regex(/^[!-~]{1,255}$/, "must be 1 to 255 visible characters"));

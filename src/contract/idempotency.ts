import * as z from "zod/mini";

/**
 * Ensures that an action runs once: a request that is repeated with the same key within 24 hours, because its answer
 * was lost, gets the answer of the first request (rules.md 8.11). Each action needs a new key.
 */
export const idempotencyKeyHeader = "Idempotency-Key";
/** Marks an answer as that of an earlier request. */
export const replayedHeader = "Idempotency-Replayed";

/** Visible ASCII characters, such as a UUID. */
export const idempotencyKeySchema = z
  .string()
  .check(z.regex(/^[!-~]{1,255}$/, "must be 1 to 255 visible characters"));

import { sql } from "kysely";
import { type BulkSkipReason, bulkSkipReasons } from "#contract/bulk.ts";

/** Number of entries that an action changes and skips, with reasons. */
export type Totals = { count: number; skipped: number; skippedCounts: Record<BulkSkipReason, number> };

/** Reasons that are known before anything is written. */
export type KnownReason = Exclude<BulkSkipReason, "changed">;
export type CountedByReason = { count: number } & Record<KnownReason, number>;

/** Columns that count rows by their `reason`, which is null for changed rows. */
export const countedByReason = sql`
  count(*) FILTER (WHERE reason IS NULL)::integer AS count,
  count(*) FILTER (WHERE reason = 'not_allowed')::integer AS not_allowed,
  count(*) FILTER (WHERE reason = 'locked')::integer AS locked,
  count(*) FILTER (WHERE reason = 'failing')::integer AS failing`;

export function totalsOf({ count = 0, ...skipped }: Partial<CountedByReason & { changed: number }>): Totals {
  const counts = bulkSkipReasons.map((reason) => [reason, skipped[reason] ?? 0] as const);
  return {
    count,
    skipped: counts.reduce((sum, [, some]) => sum + some, 0),
    skippedCounts: Object.fromEntries(counts) as Totals["skippedCounts"],
  };
}

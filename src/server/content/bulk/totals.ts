import { sql } from "kysely";
import { type BulkSkipReason, bulkSkipReasons } from "#contract/bulk.ts";

/** Number of entries that an action changes and skips, with reasons. */
export type Totals = { count: number; skipped: number; skippedCounts: Record<BulkSkipReason, number> };

export type CountedByReason = { count: number } & Record<BulkSkipReason, number>;

/** Columns that count rows by their `reason`, which is null for changed rows. */
export const countedByReason = sql`
  count(*) FILTER (WHERE reason IS NULL)::integer AS count,
  count(*) FILTER (WHERE reason = 'not_allowed')::integer AS not_allowed,
  count(*) FILTER (WHERE reason = 'locked')::integer AS locked,
  count(*) FILTER (WHERE reason = 'failing')::integer AS failing,
  count(*) FILTER (WHERE reason = 'changed')::integer AS changed`;

export function totalsOf({ count = 0, ...skipped }: Partial<CountedByReason>): Totals {
  const counts = bulkSkipReasons.map((reason) => [reason, skipped[reason] ?? 0] as const);
  return {
    count,
    skipped: counts.reduce((sum, [, some]) => sum + some, 0),
    skippedCounts: Object.fromEntries(counts) as Totals["skippedCounts"],
  };
}

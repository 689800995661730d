import type { Kysely } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import type { entryEndpoints } from "#contract/entries.ts";
import type { RowRange } from "#contract/row-ranges.ts";
import { idsIn, rangesIn } from "#server/content/entries/key-id-list.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { requireStoredSet } from "./working-set.ts";

/** Finds the positions of rows of a set in another set of the branch, so that a selection survives a new search. */
export async function findRanges(
  db: Kysely<Database>,
  branch: BranchRef,
  { set, ranges, inSet }: BodyOf<typeof entryEndpoints.findRanges>,
): Promise<{ ranges: RowRange[] }> {
  const [from, into] = await Promise.all([
    requireStoredSet(db, branch, set),
    requireStoredSet(db, branch, inSet),
  ]);
  return { ranges: rangesIn(into.keyIds, new Set(idsIn(from.keyIds, ranges))) };
}

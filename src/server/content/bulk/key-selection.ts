import { type Kysely, type RawBuilder, sql } from "kysely";
import type { BulkBody } from "#contract/bulk.ts";
import { resolveCells } from "#server/content/entries/entries.store.ts";
import { idsAt, idsIn } from "#server/content/entries/key-id-list.ts";
import { searchCondition } from "#server/content/entries/search/search-condition.ts";
import { requireStoredSet } from "#server/content/entries/search/working-set.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { listCustomStatuses } from "#server/platform/db/values/statuses.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";

export type KeySelection = {
  /** Selects the ids of the chosen keys. */
  keys: RawBuilder<unknown>;
  /** Languages that are used if the request names none. */
  shownIds: number[];
};

type SelectionInput = {
  body: Pick<BulkBody, "set" | "ranges" | "q" | "keys">;
  languages: ReadonlyArray<{ id: number; code: string }>;
  requestedIds: number[] | undefined;
};

/** Selects the keys of a set, a search or a list (rules.md 7.3). */
export async function selectKeys(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { body, languages, requestedIds }: SelectionInput,
): Promise<KeySelection> {
  const { scope } = caller;
  const allIds = languages.map(({ id }) => id);
  if (body.set !== undefined) {
    const { keyIds, shownIds } = await requireStoredSet(db, scope, body.set);
    const ids = body.ranges === undefined ? idsAt(keyIds) : idsIn(keyIds, body.ranges);
    return { keys: keysIn(scope, `{${ids.join()}}`), shownIds };
  }
  if (body.keys !== undefined) {
    const { keyIds } = await resolveCells(db, scope, body.keys);
    return { keys: keysIn(scope, `{${[...keyIds.values()].join()}}`), shownIds: allIds };
  }
  const shownIds = requestedIds ?? allIds;
  const statuses = await listCustomStatuses(db, scope.teamId);
  const matches = searchCondition(caller, { text: body.q ?? "", languages, shownIds, statuses });
  const keys = sql`SELECT k.id FROM entry_key k
    WHERE k.project_id = ${scope.projectId} AND k.branch_id = ${scope.branchId} AND k.trashed_by IS NULL AND ${matches}`;
  return { keys, shownIds };
}

/**
 * Selects the keys of a list, given as a PostgreSQL array literal. Comparing with an array needs one index scan; for a
 * table PostgreSQL would estimate 200 different ids and look each one up: 0.9 s for 100,000 entries instead of 0.3.
 */
export function keysIn({ projectId, branchId }: BranchRef, array: string): RawBuilder<unknown> {
  return sql`SELECT k.id FROM entry_key k
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = ANY(ARRAY(SELECT unnest(${array}::bigint[])))`;
}

/**
 * Selects many ids, passed as a parameter in PostgreSQL's array syntax: it is the fastest to parse, and the number of
 * ids is known when the statement is planned.
 */
export function idsOf(ids: readonly number[]): RawBuilder<unknown> {
  return sql`SELECT id FROM unnest(${`{${ids.join()}}`}::bigint[]) AS listed(id)`;
}

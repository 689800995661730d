import { type Kysely, type RawBuilder, sql } from "kysely";
import { parseQuery, QueryError } from "#contract/query.ts";
import { matchKeys } from "#server/content/entries/search/match-keys.ts";
import type { BatchKey, TouchedKey } from "#server/content/history/entry-changes.ts";
import { type PointInTime, pastTables } from "#server/content/history/past-tables.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { listCustomStatuses } from "#server/platform/db/values/statuses.ts";
import type { EventScope } from "./listeners.ts";

type Where = { branch: BranchRef; scope: EventScope };

/**
 * Condition of a query on keys, of all or of given ones. Undefined for a query that is no longer valid, because its
 * language or status was deleted: it matches everything, since sending too much is better than too little.
 */
export async function queryCondition(
  tx: Kysely<Database>,
  { branch, scope: { teamId, baseLanguageId } }: Where,
  text: string,
  among?: readonly number[],
): Promise<RawBuilder<boolean> | undefined> {
  const languages = await listLanguages(tx, branch);
  const statuses = await listCustomStatuses(tx, teamId);
  const shownIds = languages.map(({ id }) => id);
  try {
    // The search is not restricted to a person: nothing is hidden.
    const caller = { scope: branch, role: null, person: null, languageIds: null };
    const context = { ...branch, baseLanguageId, languages, shownIds, statuses, caller, text };
    return matchKeys(parseQuery(text), among === undefined ? context : { ...context, among });
  } catch (error) {
    if (error instanceof QueryError) return undefined;
    throw error;
  }
}

/**
 * Filters the keys that batches touched to those that a query found before or after the batch, whatever happened since.
 * Undefined: it matches everything.
 */
export async function matchTouchedKeys(
  tx: Kysely<Database>,
  { branch, scope }: Where,
  text: string,
  touched: readonly TouchedKey[],
): Promise<BatchKey[] | undefined> {
  if (touched.length === 0) return [];
  // Ids of points in time: 1 before and 2 after the changes of the first key, 3 and 4 of the second, and so on.
  const points = touched.flatMap(({ keyId, first, last, created }, index): PointInTime[] => {
    const after = { id: 2 * index + 2, keyId, sequence: last };
    return created ? [after] : [{ id: 2 * index + 1, keyId, sequence: first - 1 }, after];
  });
  const among = points.map(({ id }) => id);
  const condition = await queryCondition(tx, { branch, scope }, text, among);
  if (condition === undefined) return undefined;
  const { rows } = await sql<{ id: number }>`
    ${pastTables({ ...branch, baseLanguageId: scope.baseLanguageId }, points)}
    SELECT k.id FROM entry_key k WHERE ${condition}`.execute(tx);
  const found = new Set(rows.map(({ id }) => Math.floor((id - 1) / 2)));
  return touched.filter((_, index) => found.has(index));
}

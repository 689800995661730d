import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { ChangeScope } from "#server/content/write-path/changed-entries.ts";
import { lockLanguagesExclusively } from "#server/content/write-path/locks/lock-languages.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isFromOtherMeaning, isTranslated } from "#server/platform/db/values/entry-states.ts";
import {
  attentionStatuses,
  countedBuiltInStatuses,
  firstCustomStatus,
  isOneOf,
} from "#server/platform/db/values/statuses.ts";
import { excludedKeys, wholeBranch } from "./entry-counters.ts";

export type CounterRow = Omit<Selectable<Database["counter"]>, "project_id" | "branch_id">;

export type CountedBranch = Pick<ChangeScope, "projectId" | "branchId" | "baseLanguageId">;

/**
 * Adds keys with all their entries to the counters of the change set, or subtracts them. The keys must be locked and
 * not in the trash.
 */
export async function addKeyCounters(
  change: OpenChangeSet,
  keyIds: readonly number[],
  sign: 1 | -1,
): Promise<void> {
  const { tx, input } = change;
  addCounters(change, await countKeys(tx, input.scope, sql`id = ANY(${keyIds}::bigint[])`), sign);
  addCounters(change, await countEntries(tx, input.scope, sql`key_id = ANY(${keyIds}::bigint[])`), sign);
}

/**
 * Recounts languages that are restored from the trash. Locks them until the commit against writes in them and edits of
 * their sources.
 */
export async function recountLanguages(change: OpenChangeSet, languageIds: readonly number[]): Promise<void> {
  await lockLanguagesExclusively(change.tx, change.input.scope.projectId, languageIds);
  const condition = sql<boolean>`language_id = ANY(${languageIds}::integer[])`;
  addCounters(change, await readCounters(change, condition), -1);
  addCounters(change, await countEntries(change.tx, change.input.scope, condition), 1);
}

/** Recounts a branch with this base language. Caller must hold the key locks. */
export async function recountBranch(change: OpenChangeSet, baseLanguageId: number): Promise<void> {
  addCounters(change, await readCounters(change, sql`true`), -1);
  addCounters(change, await countAll(change.tx, { ...change.input.scope, baseLanguageId }), 1);
}

/** Creates the counters of a branch that has none yet. */
export async function countBranch(tx: Kysely<Database>, scope: CountedBranch): Promise<void> {
  const counted = await countAll(tx, scope);
  await sql`
    INSERT INTO counter (project_id, branch_id, language_id, name, strings, words)
    SELECT ${scope.projectId}::integer, ${scope.branchId}::integer, c.* FROM unnest(
      ${counted.map((item) => item.language_id)}::integer[], ${counted.map((item) => item.name)}::text[],
      ${counted.map((item) => item.strings)}::integer[], ${counted.map((item) => item.words)}::integer[]) AS c`.execute(
    tx,
  );
}

function addCounters({ counters }: OpenChangeSet, counted: readonly CounterRow[], sign: 1 | -1): void {
  for (const { language_id, name, strings, words } of counted)
    counters.add(language_id, name, sign * strings, sign * words);
}

/** Reads the stored counters; `condition` is about language_id. */
function readCounters({ tx, input }: OpenChangeSet, condition: RawBuilder<boolean>): Promise<CounterRow[]> {
  return tx
    .selectFrom("counter")
    .select(["language_id", "name", "strings", "words"])
    .where("project_id", "=", input.scope.projectId)
    .where("branch_id", "=", input.scope.branchId)
    .where(condition)
    .execute();
}

/** Computes the correct counters of a branch by scanning it. */
export async function countAll(db: Kysely<Database>, scope: CountedBranch): Promise<CounterRow[]> {
  const everything = sql<boolean>`true`;
  return [...(await countEntries(db, scope, everything)), ...(await countKeys(db, scope, everything))];
}

/** Counts the keys outside the trash and their words, the excluded ones separately. */
export async function countKeys(
  db: Kysely<Database>,
  { projectId, branchId }: CountedBranch,
  condition: RawBuilder<boolean>,
): Promise<CounterRow[]> {
  const { rows } = await sql<CounterRow>`
    SELECT ${sql.lit(wholeBranch)} AS language_id, counted.* FROM (
      SELECT count(*) FILTER (WHERE NOT excluded)::integer AS all_strings,
        coalesce(sum(words) FILTER (WHERE NOT excluded), 0)::integer AS all_words,
        count(*) FILTER (WHERE excluded)::integer AS excluded_strings,
        coalesce(sum(words) FILTER (WHERE excluded), 0)::integer AS excluded_words
      FROM entry_key
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND trashed_by IS NULL AND ${condition}
    ) AS k
    CROSS JOIN LATERAL (VALUES ('all', all_strings, all_words), (${sql.lit(excludedKeys)}, excluded_strings, excluded_words))
      AS counted(name, strings, words)
    WHERE counted.name = 'all' OR counted.strings > 0`.execute(db);
  return rows;
}

/**
 * Counts by scanning, with the same meaning as entry-counters.ts; tests compare the two. Includes untouched entries in
 * an order, and no entries of excluded keys. `condition` is about key_id and language_id.
 */
export async function countEntries(
  db: Kysely<Database>,
  scope: CountedBranch,
  condition: RawBuilder<boolean>,
): Promise<CounterRow[]> {
  const { projectId, branchId, baseLanguageId } = scope;
  const { rows } = await sql<CounterRow>`
    WITH open_order AS (
      SELECT key_id, language_id, bool_or(translating) AS translating FROM order_entry
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND open AND ${condition} GROUP BY key_id, language_id
    ),
    entry_state AS (
      SELECT coalesce(e.key_id, o.key_id) AS key_id, coalesce(e.language_id, o.language_id) AS language_id,
        ${isTranslated()} AS translated, e.draft_id IS NOT NULL AS draft,
        coalesce(e.locked, false) AS locked, coalesce(e.status, 0) AS status, e.meaning,
        coalesce(e.excluded, false) AS excluded,
        coalesce(e.checks & ~e.dismissed, 0) AS checks,
        o.key_id IS NOT NULL AS in_order, coalesce(o.translating, false) AS in_translation
      FROM (SELECT * FROM entry WHERE project_id = ${projectId} AND branch_id = ${branchId} AND ${condition}) e
      FULL JOIN open_order o ON o.key_id = e.key_id AND o.language_id = e.language_id
    ),
    entry_in_branch AS (
      SELECT e.*, k.words, e.translated AND ${isFromOtherMeaning(baseLanguageId)} AS outdated
      FROM entry_state e
      JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = e.key_id
        AND k.trashed_by IS NULL AND NOT k.excluded
      JOIN language l ON l.project_id = ${projectId} AND l.branch_id = ${branchId} AND l.id = e.language_id
        AND l.trashed_by IS NULL
    ),
    counted_entry AS (SELECT * FROM entry_in_branch WHERE NOT excluded)
    SELECT c.language_id, n.name, n.strings::integer, n.words::integer FROM (
      SELECT language_id, ${sql.join(Object.entries(countedStates).map(([name, state]) => countColumns(name, state)))}
      FROM counted_entry GROUP BY language_id
    ) AS c CROSS JOIN LATERAL (VALUES ${sql.join(Object.keys(countedStates).map(counterValues))}) AS n(name, strings, words)
    WHERE n.strings > 0
    UNION ALL
    SELECT language_id, 'status:' || status, count(*)::integer, sum(words)::integer FROM counted_entry
    WHERE status >= ${sql.lit(firstCustomStatus)} GROUP BY language_id, status
    UNION ALL
    SELECT language_id, 'excluded', count(*)::integer, sum(words)::integer FROM entry_in_branch WHERE excluded
    GROUP BY language_id
    UNION ALL
    SELECT language_id, 'checks:' || checks, count(*)::integer, sum(words)::integer FROM counted_entry
    WHERE checks <> 0 GROUP BY language_id, checks`.execute(db);
  return rows;
}

/** Condition of each counter, on the columns of `counted_entry` above. */
const countedStates = {
  translated: sql`translated`,
  draft: sql`draft`,
  locked: sql`locked`,
  outdated: sql`outdated`,
  ...Object.fromEntries(countedBuiltInStatuses.map(({ id, name }) => [name, sql`status = ${sql.lit(id)}`])),
  notNew: sql`(translated OR status <> 0 OR in_order)`,
  inOrder: sql`in_order`,
  inTranslation: sql`in_translation`,
  needsAttention: sql`(outdated OR ${isOneOf(sql`status`, attentionStatuses)})`,
};

/** Columns with the strings and words of a state, so that one scan counts all states. */
function countColumns(name: string, state: RawBuilder<unknown>) {
  return sql`count(*) FILTER (WHERE ${state}) AS ${sql.ref(`${name}_strings`)},
    coalesce(sum(words) FILTER (WHERE ${state}), 0) AS ${sql.ref(`${name}_words`)}`;
}

function counterValues(name: string) {
  return sql`(${sql.lit(name)}, ${sql.ref(`c.${name}_strings`)}, ${sql.ref(`c.${name}_words`)})`;
}

import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import { CounterDeltas, checksCounter } from "#server/content/write-path/counters/entry-counters.ts";
import { storeCounters } from "#server/content/write-path/counters/store-counters.ts";
import { cellOf, textBits } from "#server/content/write-path/entry-state.ts";
import { type CellRef, lockVersions } from "#server/content/write-path/locks/lock-entries.ts";
import { RaceLost, retryOnRace } from "#server/content/write-path/races.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { inconsistentBit } from "#text/checks/check-bits.ts";
import { announceChecks } from "./announce-checks.ts";
import type { CheckedScope } from "./check-entries.ts";
import { comparedTexts, sourceOf } from "./same-source.ts";

/**
 * Maximum number of changes, strings of their sources and findings compared while a save waits; a job does the rest
 * (rules.md 9.2).
 */
const maxCompared = 1_000;
/** Number of change sets read at once. */
const maxChangeSets = 500;
/** Number of findings stored at once; saves in these entries wait for the whole batch. */
const batchSize = 500;
/** Number of keys compared at once, without locks: each query has a fixed cost, whatever the number. */
const keysAtOnce = 2_000;
/** Maximum wait for a lock while a save waits for the comparison, in ms: an import may hold locks for long. */
const lockTimeoutMs = 200;

/** State of the comparison of a branch. */
type Position = {
  scope: CheckedScope;
  /** Sequence up to which the log is compared. */
  compared: number;
  /** Number of stored comparisons: it shows whether another one was stored in between. */
  comparisons: number;
  /** Change sets after `compared`, and the sequence of the last of them. */
  setIds: number[];
  last: number;
  version: number;
};

/** Whether all new changes of the log were compared, some of them, or none because there are too many. */
export type CompareOutcome = "all" | "some" | "nothing";

/**
 * Reads the log since the last comparison, and stores which texts differ from others of the same source and language
 * (`inconsistent`, rules.md 9.15). It locks entries in the order of every save and compares again once they are
 * locked; if another comparison was stored in between, it starts over. `isAwaited`: a save waits for the result, so it
 * compares little and does not wait long for locks.
 */
export function compareChanged(
  db: Kysely<Database>,
  branch: BranchRef,
  { isAwaited }: { isAwaited: boolean },
): Promise<CompareOutcome> {
  return retryOnRace(async () => {
    const position = await readPosition(db, branch);
    if (position === undefined || position.setIds.length === 0) return "all";
    const { scope, setIds, last } = position;
    const { rows } = await prepared<{ touched: number; members: number; cells: CellRef[] }>`
      WITH ${concernedSources(scope, setIds)}, ${comparedTexts(scope, isAwaited ? maxCompared + 1 : undefined)}
      SELECT (SELECT count(*) FROM log_change)::integer AS touched, (SELECT count(*) FROM source_key)::integer AS members,
        (SELECT coalesce(json_agg(cell), '[]') FROM (${wrongFindings()}
          ORDER BY 1, 2 LIMIT ${isAwaited ? maxCompared + 1 : null}::integer) AS cell) AS cells`.execute(db);
    const { touched = 0, members = 0, cells = [] } = rows[0] ?? {};
    if (touched > maxCompared || (isAwaited && Math.max(members, cells.length) > maxCompared))
      return "nothing";
    if (touched > 0 || setIds.length === maxChangeSets) await storeAll(db, position, { cells, isAwaited });
    return last >= position.version ? "all" : "some";
  });
}

/**
 * Compares all texts of a branch, some keys at a time, and continues after a crash. Returns whether there may be more.
 * Skips a branch that has only its base language (1.3 s of processor time after a first upload of 100,000 sources).
 */
export function compareBatch(db: Kysely<Database>, branch: BranchRef): Promise<boolean> {
  return retryOnRace(async () => {
    const position = await readPosition(db, branch);
    const after = position && (await readCursor(db, branch));
    if (position === undefined || after === undefined) return false;
    const { scope } = position;
    const { rows } = await sql<CellRef & { last: number | null }>`
      WITH batch_key AS MATERIALIZED (
        SELECT id FROM entry_key WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND id > ${after}
          AND EXISTS (SELECT FROM language WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId}
            AND id <> ${scope.baseLanguageId} AND trashed_by IS NULL)
        ORDER BY id LIMIT ${keysAtOnce}
      ),
      concerned_source AS MATERIALIZED (
        SELECT DISTINCT s.source_id, NULL::integer AS language_id FROM batch_key
        CROSS JOIN LATERAL (${sourceOf(scope, sql`batch_key.id`)} OFFSET 0) s WHERE s.source_id IS NOT NULL
      ),
      ${comparedTexts(scope)}
      SELECT last, cell.* FROM (SELECT max(id) AS last FROM batch_key) k
      LEFT JOIN (${wrongFindings()}) AS cell ON true
      ORDER BY "keyId", "languageId"`.execute(db);
    const cells = rows.filter(({ keyId }) => keyId !== null);
    for (let from = 0; from < cells.length; from += batchSize)
      await retryOnRace(() => store(db, position, { cells: cells.slice(from, from + batchSize) }));
    const last = rows[0]?.last ?? null;
    await db.transaction().execute((tx) => storeCursor(tx, scope, { after, last }));
    return last !== null;
  });
}

/**
 * Stores the position. Notifies people who see the branch once all texts are compared, which comes after all other
 * checks.
 */
async function storeCursor(
  tx: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  { after, last }: { after: number; last: number | null },
): Promise<void> {
  await tx
    .updateTable("branch")
    .set({ compare_after: last })
    .where("project_id", "=", projectId)
    .where("id", "=", branchId)
    .where("compare_after", "=", after)
    .execute();
  if (last === null) await announceChecks(tx, { projectId, branchId });
}

/** Selects the compared entries whose stored finding is wrong. */
function wrongFindings(): RawBuilder<unknown> {
  return sql`SELECT key_id AS "keyId", language_id AS "languageId" FROM compared_text
    WHERE differs <> (checks & ${sql.lit(inconsistentBit)} <> 0)`;
}

async function readPosition(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
): Promise<Position | undefined> {
  const { rows } = await prepared<
    Omit<Position, "scope"> & Pick<CheckedScope, "baseLanguageId" | "baseLanguage" | "patterns">
  >`
    SELECT b.compared, b.comparisons, b.version, s.ids AS "setIds", s.last, p.base_language_id AS "baseLanguageId",
      l.code AS "baseLanguage", p.placeholder_patterns AS patterns
    FROM branch b JOIN project p ON p.id = b.project_id
    JOIN language l ON l.project_id = b.project_id AND l.branch_id = b.id AND l.id = p.base_language_id
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(max(sequence), 0) AS last FROM (
        SELECT id, sequence FROM change_set
        WHERE project_id = ${projectId} AND branch_id = ${branchId} AND sequence > b.compared
        ORDER BY sequence LIMIT ${maxChangeSets}
      ) AS later_set
    ) s
    WHERE b.project_id = ${projectId} AND b.id = ${branchId} AND b.removed_at IS NULL`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { baseLanguageId, baseLanguage, patterns } = row;
  return { ...row, scope: { projectId, branchId, baseLanguageId, baseLanguage, patterns } };
}

async function readCursor(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
): Promise<number | undefined> {
  const branch = await db
    .selectFrom("branch")
    .select("compare_after")
    .where("project_id", "=", projectId)
    .where("id", "=", branchId)
    .where("recheck_stopped", "=", false)
    .executeTakeFirst();
  return branch?.compare_after ?? undefined;
}

/**
 * Selects the sources that change sets may concern (`concerned_source`), with the language if only one is concerned:
 * sources of written translations, written sources before and after, and sources of created or deleted keys.
 * `log_change` has the changes that concern them.
 */
function concernedSources(scope: CheckedScope, setIds: readonly number[]): RawBuilder<unknown> {
  const { projectId, branchId, baseLanguageId } = scope;
  const ofSets = sql`project_id = ${projectId} AND change_set_id = ANY(${setIds}::bigint[])`;
  return sql`
    log_change AS MATERIALIZED (
      SELECT * FROM (
        SELECT key_id, language_id, value_before, value_after, draft_before, draft_after FROM entry_change
        WHERE ${ofSets} AND branch_id = ${branchId} AND fields & ${sql.lit(textBits)} <> 0
        UNION ALL
        SELECT resource_id, NULL, NULL, NULL, NULL, NULL FROM resource_change
        WHERE ${ofSets} AND resource = 'key' AND (before IS NULL OR after IS NULL)
      ) AS c LIMIT ${maxCompared + 1}
    ),
    concerned_source AS MATERIALIZED (
      SELECT DISTINCT source.id AS source_id, CASE WHEN c.language_id <> ${baseLanguageId} THEN c.language_id END AS language_id
      FROM log_change c
      LEFT JOIN LATERAL (
        SELECT value_id, draft_id FROM entry
        WHERE project_id = ${projectId} AND branch_id = ${branchId} AND key_id = c.key_id
          AND language_id = ${baseLanguageId} OFFSET 0
      ) s ON true
      CROSS JOIN LATERAL (
        SELECT coalesce(s.value_id, s.draft_id) AS id WHERE c.language_id IS DISTINCT FROM ${baseLanguageId}
        UNION ALL
        SELECT v.id FROM (VALUES (s.value_id), (s.draft_id), (value_before), (value_after), (draft_before), (draft_after)) AS v(id)
        WHERE c.language_id = ${baseLanguageId}
      ) source
      WHERE source.id IS NOT NULL
    )`;
}

/** Stores the findings in batches; the log position advances only when all are stored. */
async function storeAll(
  db: Kysely<Database>,
  position: Position,
  { cells, isAwaited }: { cells: readonly CellRef[]; isAwaited: boolean },
): Promise<void> {
  let { comparisons } = position;
  // Runs once even without cells, to store the position.
  for (let from = 0; from === 0 || from < cells.length; from += batchSize) {
    const isLast = from + batchSize >= cells.length;
    await store(
      db,
      { ...position, comparisons },
      {
        cells: cells.slice(from, from + batchSize),
        compared: isLast ? position.last : position.compared,
        ...(isAwaited ? { lockTimeoutMs } : {}),
      },
    );
    comparisons += 1;
  }
}

type StoreInput = {
  cells: readonly CellRef[];
  /** Sequence up to which the log is compared. Without it, the cells are compared regardless of the log. */
  compared?: number;
  lockTimeoutMs?: number;
};

/** Stores and counts the findings of some cells, compared again once they are locked. */
async function store(
  db: Kysely<Database>,
  { scope, comparisons }: Pick<Position, "scope" | "comparisons">,
  { cells, compared, lockTimeoutMs: lockTimeout }: StoreInput,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const counters = new CounterDeltas();
    let expectedComparisons = comparisons;
    if (cells.length > 0) {
      if (lockTimeout !== undefined)
        await sql`SELECT set_config('lock_timeout', ${`${lockTimeout}`}, true)`.execute(tx);
      await lockVersions(tx, scope, cells);
      // Once the cells are locked, a comparison includes all texts that were stored before.
      if (compared === undefined)
        expectedComparisons = (await readPosition(tx, scope))?.comparisons ?? expectedComparisons;
      await toggleInconsistent(tx, scope, { cells, counters });
    }
    // Locks the branch before its counters, in the order of every change set.
    const { numUpdatedRows } = await tx
      .updateTable("branch")
      .set((eb) => ({
        comparisons: eb("comparisons", "+", 1),
        ...(compared === undefined ? {} : { compared }),
      }))
      .where("project_id", "=", scope.projectId)
      .where("id", "=", scope.branchId)
      .where("comparisons", "=", expectedComparisons)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new RaceLost();
    await storeCounters(tx, scope, counters);
    if (counters.rows().length > 0) await announceChecks(tx, scope);
  });
}

type ToggledFinding = Pick<Selectable<Database["entry"]>, "language_id" | "checks" | "dismissed"> & {
  /** The entry or its key is excluded: its findings are not counted. */
  excluded: boolean;
  words: number;
};
type ToggleInput = { cells: readonly CellRef[]; counters: CounterDeltas };

/** Inverts the finding (`#` is XOR) in the cells where it is stored wrongly, and counts the change. */
async function toggleInconsistent(
  tx: Kysely<Database>,
  scope: CheckedScope,
  { cells, counters }: ToggleInput,
): Promise<void> {
  const { rows } = await prepared<ToggledFinding>`
    WITH cell AS MATERIALIZED (
      SELECT * FROM unnest(${cells.map(({ keyId }) => keyId)}::bigint[],
        ${cells.map(({ languageId }) => languageId)}::integer[]) AS c(key_id, language_id)
    ),
    concerned_source AS MATERIALIZED (
      SELECT DISTINCT s.source_id, c.language_id FROM cell c
      CROSS JOIN LATERAL (${sourceOf(scope, sql`c.key_id`)} OFFSET 0) s WHERE s.source_id IS NOT NULL
    ),
    ${comparedTexts(scope)},
    wrong_finding AS MATERIALIZED (
      SELECT c.key_id, c.language_id, c.words, c.excluded FROM compared_text c JOIN cell USING (key_id, language_id)
      WHERE c.differs <> (c.checks & ${sql.lit(inconsistentBit)} <> 0)
    )
    UPDATE entry e SET checks = e.checks # ${sql.lit(inconsistentBit)} FROM wrong_finding w
    WHERE e.project_id = ${scope.projectId} AND e.branch_id = ${scope.branchId} AND e.key_id = w.key_id
      AND e.language_id = w.language_id
    RETURNING e.language_id, e.checks, e.dismissed, w.excluded, w.words`.execute(tx);
  for (const { language_id, checks, dismissed, excluded, words } of rows) {
    if (excluded) continue;
    const [before, after] = [checks ^ inconsistentBit, checks].map((bits) => bits & ~dismissed);
    if (before) counters.add(language_id, checksCounter(before), -1, -words);
    if (after) counters.add(language_id, checksCounter(after), 1, words);
  }
}

/** Stored findings of entries, as bits, by cell. */
export async function readStoredChecks(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  cells: readonly CellRef[],
): Promise<Map<string, number>> {
  const { rows } = await prepared<CellRef & { checks: number }>`
    SELECT e.key_id AS "keyId", e.language_id AS "languageId", e.checks
    FROM unnest(${cells.map(({ keyId }) => keyId)}::bigint[], ${cells.map(({ languageId }) => languageId)}::integer[])
      AS c(key_id, language_id)
    CROSS JOIN LATERAL (
      SELECT key_id, language_id, checks FROM entry
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND key_id = c.key_id AND language_id = c.language_id
      OFFSET 0
    ) e`.execute(db);
  return new Map(rows.map(({ keyId, languageId, checks }) => [cellOf(keyId, languageId), checks]));
}

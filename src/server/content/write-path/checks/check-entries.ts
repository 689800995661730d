import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { ChangeScope, ReadScope } from "#server/content/write-path/changed-entries.ts";
import { type CounterDeltas, checksCounter } from "#server/content/write-path/counters/entry-counters.ts";
import type { CellRef } from "#server/content/write-path/locks/lock-entries.ts";
import { syntaxColumns } from "#server/content/write-path/syntax-columns.ts";
import { batchSize, withTexts } from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";
import { checksIn } from "./checks-in.ts";
import { forEachYielding } from "./for-each-yielding.ts";

export type CheckedScope = Pick<
  ReadScope,
  "projectId" | "branchId" | "baseLanguageId" | "baseLanguage" | "patterns"
>;

/** Entries to check: a list, or all entries of some keys. */
export type CheckedEntries = { cells: readonly CellRef[] } | { keyIds: readonly number[] };

/**
 * Maximum number checked at once: texts that a change set does not write but whose sources and limits it changes
 * (rules.md 9.2), and keys that a job locks (saves in them wait that long).
 */
export const maxAtOnce = { texts: 1_000, keys: 50 };

/** Findings in the stored entry `e` that are not dismissed, as bits; null without an entry. */
export const openFindings = sql<number>`(e.checks & ~e.dismissed)`;

/** Whether findings in the stored entry `e` of a key `k` are reported (rules.md 35.5); null without an entry. */
export const reportsFindings = sql<boolean>`NOT (e.excluded OR k.excluded)`;

/** Checks that find errors in the stored entry `e`, as bits; null without an entry. */
export function errorsFound(projectId: number): RawBuilder<number> {
  return sql<number>`(${openFindings} & ${failingChecks(projectId)})`;
}

/** Whether checks find errors in the stored entry `e`; null without an entry. */
export function isFailing(projectId: number): RawBuilder<boolean> {
  return sql<boolean>`(${errorsFound(projectId)} <> 0)`;
}

/** Whether checks find warnings in the stored entry `e`; null without an entry. */
export function isWarned(projectId: number): RawBuilder<boolean> {
  return sql<boolean>`(${openFindings} & ~(${failingChecks(projectId)} | ${offChecks(projectId)}) <> 0)`;
}

/** Checks that make a text of a project fail, as bits. */
function failingChecks(projectId: number): RawBuilder<number> {
  return sql<number>`(SELECT failing_checks FROM project WHERE id = ${projectId})`;
}

export async function readFailingChecks(db: Kysely<Database>, projectId: number): Promise<number> {
  const { failing_checks } = await db
    .selectFrom("project")
    .select("failing_checks")
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  return failing_checks;
}

/** Checks that are off in a project, as bits. */
export function offChecks(projectId: number): RawBuilder<number> {
  return sql<number>`(SELECT off_checks FROM project WHERE id = ${projectId})`;
}

type CheckedRow = Pick<Selectable<Database["entry"]>, "key_id" | "language_id" | "checks" | "dismissed"> &
  Pick<Selectable<Database["entry_key"]>, "words" | "max_length" | "syntax" | "style"> & {
    /** Code of the language. */
    language: string;
    /** The key is in the trash or excluded, or the entry is excluded: its findings are not counted. */
    uncounted: boolean;
    source_id: number | null;
    text_id: number | null;
  };

type CheckOptions = {
  scope: CheckedScope;
  counters: CounterDeltas;
  /** Maximum number of translations (without the base language). If there are more, nothing is checked. */
  maxTranslations?: number;
  /** Ends the checks with an error when aborted. */
  stopping?: AbortSignal;
};

/**
 * Runs the checks on entries as they are stored now, then stores and counts the findings. Caller must hold the key
 * locks, at least shared ones if sources and limits do not change. Returns the number of texts, or undefined if there
 * are too many.
 */
export async function checkEntries(
  tx: Kysely<Database>,
  which: CheckedEntries,
  { scope, counters, maxTranslations, stopping }: CheckOptions,
): Promise<number | undefined> {
  const rows = await readChecked(tx, scope, which, maxTranslations);
  if (maxTranslations !== undefined && rows.length > maxTranslations) return undefined;
  for await (const batch of checkRows(tx, scope, rows, stopping)) {
    for (const { row, checks } of batch) {
      if (row.uncounted) continue;
      const [before, after] = [row.checks & ~row.dismissed, checks & ~row.dismissed];
      if (before) counters.add(row.language_id, checksCounter(before), -1, -row.words);
      if (after) counters.add(row.language_id, checksCounter(after), 1, row.words);
    }
    await storeChecks(
      tx,
      scope,
      batch.filter(({ row, checks }) => checks !== row.checks),
    );
  }
  return rows.length;
}

/** Returns the entries whose stored texts have a finding of the given checks. Stores nothing. */
export async function findFailing(
  tx: Kysely<Database>,
  cells: readonly CellRef[],
  { scope, checks: failingBits }: { scope: CheckedScope; checks: number },
): Promise<CellRef[]> {
  const failing: CellRef[] = [];
  const rows = await readChecked(tx, scope, { cells }, undefined);
  for await (const batch of checkRows(tx, scope, rows))
    for (const { row, checks } of batch)
      if (checks & ~row.dismissed & failingBits)
        failing.push({ keyId: row.key_id, languageId: row.language_id });
  return failing;
}

type FoundChecks = { row: CheckedRow; checks: number };

async function* checkRows(
  tx: Kysely<Database>,
  scope: CheckedScope,
  rows: CheckedRow[],
  stopping?: AbortSignal,
): AsyncGenerator<FoundChecks[]> {
  const { projectId } = scope;
  const textIds = (row: CheckedRow) => [row.source_id, row.text_id];
  for await (const batch of withTexts(tx, rows, { projectId, textIds, maxBytes: batchSize.size })) {
    const found: FoundChecks[] = [];
    const check = (row: CheckedRow) => {
      const text = {
        ...row,
        languageId: row.language_id,
        maxLength: row.max_length,
        source: batch.texts.get(row.source_id ?? 0) ?? "",
        target: batch.texts.get(row.text_id ?? 0) ?? "",
      };
      found.push({ row, checks: checksIn(scope, text, row.checks) });
    };
    await forEachYielding(batch.rows, check, stopping);
    yield found;
  }
}

async function readChecked(
  tx: Kysely<Database>,
  { projectId, branchId, baseLanguageId }: CheckedScope,
  which: CheckedEntries,
  maxTranslations: number | undefined,
): Promise<CheckedRow[]> {
  const ofBranch = sql`project_id = ${projectId} AND branch_id = ${branchId}`;
  const requested =
    "cells" in which
      ? sql`unnest(${which.cells.map(({ keyId }) => keyId)}::bigint[],
          ${which.cells.map(({ languageId }) => languageId)}::integer[]) AS r(key_id, language_id)`
      : sql`unnest(${which.keyIds}::bigint[]) AS r(key_id)`;
  const inLanguage = "cells" in which ? sql`AND language_id = r.language_id` : sql``;
  const translated = maxTranslations === undefined ? sql`` : sql`AND language_id <> ${baseLanguageId}`;
  // Makes PostgreSQL look rows up one by one (changed-entries.ts).
  const { rows } = await prepared<CheckedRow>`
    SELECT * FROM (
      SELECT e.key_id, e.language_id, l.code AS language, e.checks, e.dismissed, k.words,
        k.max_length, k.syntax, k.style, k.trashed_by IS NOT NULL OR k.excluded OR e.excluded AS uncounted,
        source.text_id AS source_id,
        coalesce(e.draft_id, e.value_id) AS text_id
      FROM ${requested}
      CROSS JOIN LATERAL (
        SELECT words, max_length, ${syntaxColumns(projectId)}, trashed_by, excluded FROM entry_key
        WHERE ${ofBranch} AND id = r.key_id OFFSET 0
      ) k
      CROSS JOIN LATERAL (
        SELECT key_id, language_id, checks, dismissed, excluded, value_id, draft_id FROM entry
        WHERE ${ofBranch} AND key_id = r.key_id ${inLanguage} ${translated} OFFSET 0
      ) e
      JOIN language l ON l.project_id = ${projectId} AND l.branch_id = ${branchId} AND l.id = e.language_id
        AND l.trashed_by IS NULL
      LEFT JOIN LATERAL (
        SELECT coalesce(value_id, draft_id) AS text_id FROM entry
        WHERE ${ofBranch} AND key_id = r.key_id AND language_id = ${baseLanguageId} OFFSET 0
      ) source ON true
      LIMIT ${maxTranslations === undefined ? null : maxTranslations + 1}::integer
    ) AS checked_entry
    ORDER BY key_id, language_id`.execute(tx);
  return rows;
}

async function storeChecks(
  tx: Kysely<Database>,
  { projectId, branchId }: CheckedScope,
  found: readonly FoundChecks[],
): Promise<void> {
  if (found.length === 0) return;
  await prepared`
    UPDATE entry e SET checks = f.checks
    FROM unnest(${found.map(({ row }) => row.key_id)}::bigint[], ${found.map(({ row }) => row.language_id)}::integer[],
      ${found.map(({ checks }) => checks)}::integer[]) AS f(key_id, language_id, checks)
    WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = f.key_id
      AND e.language_id = f.language_id`.execute(tx);
}

/**
 * Ends all dismissals of a branch whose sources have changed. Caller must hold the key locks and recount afterwards.
 */
export async function endDismissals(
  tx: Kysely<Database>,
  { projectId, branchId }: Pick<ChangeScope, "projectId" | "branchId">,
): Promise<void> {
  await tx
    .updateTable("entry")
    .set({ dismissed: 0 })
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("dismissed", "<>", 0)
    .execute();
}

import { type Kysely, sql } from "kysely";
import { expect } from "vitest";
import { type CheckedScope, checkEntries } from "#server/content/write-path/checks/check-entries.ts";
import { CounterDeltas } from "#server/content/write-path/counters/entry-counters.ts";
import { countEntries } from "#server/content/write-path/counters/recount.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { inconsistentBit } from "#text/checks/check-bits.ts";

/** Expects that the stored counters of all branches equal the results of a scan. */
export async function expectCorrectCounters(db: Kysely<Database>, projectId: number): Promise<void> {
  const branches = await db
    .selectFrom("branch")
    .innerJoin("project", "project.id", "branch.project_id")
    .select(["branch.id as branchId", "project.base_language_id as baseLanguageId"])
    .where("project.id", "=", projectId)
    .execute();
  for (const branch of branches) {
    const scope = { projectId, ...branch };
    const counted = await countEntries(db, scope, sql<boolean>`true`);
    expect((await readStored(db, scope)).map(line).sort()).toEqual(
      counted.filter(isNonZero).map(line).sort(),
    );
    await expectCorrectWords(db, scope);
  }
}

/** Expects that the stored results of checks equal those of running them, in all branches of a project. */
export async function expectCorrectChecks(db: Kysely<Database>, projectId: number): Promise<void> {
  const stored = await readChecks(db, projectId);
  const { rows: branches } = await sql<CheckedScope>`
    SELECT p.id AS "projectId", b.id AS "branchId", p.base_language_id AS "baseLanguageId", l.code AS "baseLanguage",
      p.placeholder_patterns AS patterns
    FROM project p JOIN branch b ON b.project_id = p.id AND b.removed_at IS NULL
    JOIN language l ON l.project_id = p.id AND l.branch_id = b.id AND l.id = p.base_language_id
    WHERE p.id = ${projectId}`.execute(db);
  for (const scope of branches) {
    const keys = await db
      .selectFrom("entry_key")
      .select("id")
      .where("project_id", "=", projectId)
      .where("branch_id", "=", scope.branchId)
      .execute();
    const counters = new CounterDeltas();
    await checkEntries(db, { keyIds: keys.map(({ id }) => id) }, { scope, counters });
  }
  expect(stored).toEqual(await readChecks(db, projectId));
  for (const scope of branches) await expectTrueInconsistencies(db, scope);
}

/** Slow reference implementation: compares the texts of living keys and languages one by one. */
async function expectTrueInconsistencies(db: Kysely<Database>, scope: CheckedScope): Promise<void> {
  const { rows } = await sql<{ key: string; language: number; text: string; source: string; checks: number }>`
    SELECT k.name AS key, e.language_id AS language, t.body AS text, s.body AS source, e.checks FROM entry e
    JOIN entry_key k ON k.project_id = e.project_id AND k.branch_id = e.branch_id AND k.id = e.key_id
      AND k.trashed_by IS NULL
    JOIN language l ON l.project_id = e.project_id AND l.branch_id = e.branch_id AND l.id = e.language_id
      AND l.trashed_by IS NULL
    JOIN entry b ON b.project_id = e.project_id AND b.branch_id = e.branch_id AND b.key_id = e.key_id
      AND b.language_id = ${scope.baseLanguageId}
    LEFT JOIN text t ON t.project_id = e.project_id AND t.id = coalesce(e.draft_id, e.value_id)
    LEFT JOIN text s ON s.project_id = e.project_id AND s.id = coalesce(b.value_id, b.draft_id)
    WHERE e.project_id = ${scope.projectId} AND e.branch_id = ${scope.branchId}
      AND e.language_id <> ${scope.baseLanguageId}`.execute(db);
  const inconsistentRows = rows.filter(
    (row) =>
      row.text &&
      row.source &&
      rows.some(
        ({ language, source, text }) =>
          language === row.language && source === row.source && text && text !== row.text,
      ),
  );
  const name = ({ key, language }: { key: string; language: number }) => `${language} ${key}`;
  expect(
    rows
      .filter(({ checks }) => checks & inconsistentBit)
      .map(name)
      .sort(),
  ).toEqual(inconsistentRows.map(name).sort());
}

async function readChecks(db: Kysely<Database>, projectId: number) {
  const { rows } = await sql`
    SELECT k.name, e.branch_id, e.language_id, e.checks FROM entry e
    JOIN entry_key k ON k.project_id = e.project_id AND k.branch_id = e.branch_id AND k.id = e.key_id
    WHERE e.project_id = ${projectId} AND e.checks <> 0 ORDER BY e.branch_id, e.key_id, e.language_id`.execute(
    db,
  );
  return rows;
}

type Branch = { projectId: number; branchId: number };
type Counter = { language_id: number; name: string; strings: number; words: number };

const line = ({ language_id, name, strings, words }: Counter) => `${language_id} ${name} ${strings} ${words}`;
const isNonZero = ({ strings, words }: Counter) => strings !== 0 || words !== 0;

/** Stored counters of living languages. */
async function readStored(db: Kysely<Database>, { projectId, branchId }: Branch): Promise<Counter[]> {
  const { rows } = await sql<Counter>`
    SELECT c.language_id, c.name, c.strings, c.words FROM counter c
    JOIN language l ON l.project_id = c.project_id AND l.branch_id = c.branch_id AND l.id = c.language_id
      AND l.trashed_by IS NULL
    WHERE c.project_id = ${projectId} AND c.branch_id = ${branchId}`.execute(db);
  return rows.filter(isNonZero);
}

async function expectCorrectWords(db: Kysely<Database>, { projectId, branchId }: Branch): Promise<void> {
  const where = sql`project_id = ${projectId} AND branch_id = ${branchId}`;
  for (const [name, isCounted] of [
    ["all", sql`NOT excluded`],
    ["excludedKeys", sql`excluded`],
  ] as const) {
    const { rows } = await sql<{ stored: string; counted: string }>`
      SELECT coalesce((SELECT strings || ' ' || words FROM counter WHERE ${where} AND language_id = 0 AND name = ${name}),
          '0 0') AS stored,
        (SELECT count(*) || ' ' || coalesce(sum(words), 0) FROM entry_key
          WHERE ${where} AND trashed_by IS NULL AND ${isCounted}) AS counted`.execute(db);
    expect([name, rows[0]?.stored]).toEqual([name, rows[0]?.counted]);
  }
}

import { type Kysely, sql } from "kysely";
import type { BulkSkipReason, SkippedRow } from "#contract/bulk.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { CellRow } from "./cell-actions.ts";
import type { Plan } from "./plan.ts";

/** Names of skipped entries, with the reason. */
export async function skippedCells(
  db: Kysely<Database>,
  { scope: { projectId, branchId } }: Plan,
  cells: readonly CellRow[],
): Promise<SkippedRow[]> {
  if (cells.length === 0) return [];
  const { rows } = await sql<SkippedRow>`
    SELECT k.name AS key, l.code AS language, given.reason
    FROM unnest(${cells.map((cell) => cell.key_id)}::bigint[], ${cells.map((cell) => cell.language_id)}::integer[],
      ${cells.map((cell) => cell.reason)}::text[]) WITH ORDINALITY AS given(key_id, language_id, reason, ordinal)
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = given.key_id
    JOIN language l ON l.project_id = ${projectId} AND l.branch_id = ${branchId} AND l.id = given.language_id
    ORDER BY given.ordinal`.execute(db);
  return rows;
}

export type SkippedKey = { id: number; reason: BulkSkipReason };

/** Names of skipped keys, with the reason. */
export async function skippedKeys(
  db: Kysely<Database>,
  { scope: { projectId, branchId } }: Plan,
  skipped: readonly SkippedKey[],
): Promise<SkippedRow[]> {
  if (skipped.length === 0) return [];
  const rows = await db
    .selectFrom("entry_key")
    .select(["id", "name"])
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where(
      "id",
      "in",
      skipped.map(({ id }) => id),
    )
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return skipped.map(({ id, reason }) => ({ key: names.get(id) ?? "", reason }));
}

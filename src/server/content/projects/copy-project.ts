import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/** Pre-populated categories (rest-api.md 2.4). */
const tagCategories = ["iOS", "Android", "Web", "Jira"];

/** Tables that are copied with the settings of a project. Columns that are not listed get their defaults. */
const settingsTables: ReadonlyArray<{ table: string; columns: readonly string[] }> = [
  { table: "tag_category", columns: ["name"] },
];

export async function defaultTagCategories(tx: Kysely<Database>, projectId: number): Promise<void> {
  const rows = tagCategories.map((name) => ({ project_id: projectId, name }));
  await tx.insertInto("tag_category").values(rows).execute();
}

/** Copies the tables of the settings into a new project. */
export async function copySettingsTables(
  tx: Kysely<Database>,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (const { table, columns } of settingsTables) {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    await sql`
      INSERT INTO ${sql.table(table)} (project_id, ${names})
      SELECT ${to}::integer, ${names} FROM ${sql.table(table)} WHERE project_id = ${from} ORDER BY id`.execute(
      tx,
    );
  }
}

type Structure = {
  from: { projectId: number; defaultBranchId: number; baseLanguageId: number };
  /** The new project, and the id of its default branch, which does not exist yet. */
  to: { projectId: number; branchId: number };
  personId: number | null;
  /** Whether all are copied; otherwise only the base language, the group `main` and the default branch. */
  languages: boolean;
  groups: boolean;
  branches: boolean;
};

/**
 * Copies branches with their languages and groups, which keep their ids, since keys include the project. Returns the
 * new branches by the ids of the originals.
 */
export async function copyStructure(
  tx: Kysely<Database>,
  structure: Structure,
): Promise<Map<number, number>> {
  const { from, to } = structure;
  const pairs = await copyBranches(tx, structure);
  const branchPairs = sql`unnest(${pairs.map((pair) => pair.from)}::integer[], ${pairs.map((pair) => pair.to)}::integer[])
    AS branch_pair(from_id, to_id)`;
  await sql`
    INSERT INTO language (project_id, branch_id, id, code, name)
    SELECT ${to.projectId}::integer, branch_pair.to_id, l.id, l.code, l.name
    FROM ${branchPairs} JOIN language l ON l.project_id = ${from.projectId} AND l.branch_id = branch_pair.from_id
    WHERE l.trashed_by IS NULL AND (${structure.languages} OR l.id = ${from.baseLanguageId})`.execute(tx);
  await sql`
    INSERT INTO entry_group (project_id, branch_id, id, name)
    SELECT ${to.projectId}::integer, branch_pair.to_id, g.id, g.name
    FROM ${branchPairs} JOIN entry_group g ON g.project_id = ${from.projectId} AND g.branch_id = branch_pair.from_id
    WHERE g.trashed_by IS NULL AND (${structure.groups} OR g.name = 'main')`.execute(tx);
  return new Map(pairs.map((pair) => [pair.from, pair.to]));
}

async function copyBranches(
  tx: Kysely<Database>,
  { from, to, personId, branches }: Structure,
): Promise<Array<{ from: number; to: number }>> {
  const { rows } = await sql<{ from: number; to: number }>`
    WITH source_branches AS MATERIALIZED (
      SELECT id, name, read_only, editable_by_translator, CASE WHEN id = ${from.defaultBranchId} THEN ${to.branchId}
        ELSE nextval(pg_get_serial_sequence('branch', 'id'))::integer END AS new_id
      FROM branch
      WHERE project_id = ${from.projectId} AND deleted_at IS NULL AND (${branches} OR id = ${from.defaultBranchId})
    ),
    copied_branches AS (
      INSERT INTO branch (project_id, id, name, read_only, editable_by_translator, parent_id, parent_version, created_by)
      SELECT ${to.projectId}, new_id, CASE WHEN ${branches} THEN name ELSE 'main' END, read_only AND ${branches},
        editable_by_translator OR NOT ${branches}, nullif(${to.branchId}::integer, new_id),
        CASE WHEN new_id <> ${to.branchId} THEN 0 END, ${personId}::integer
      FROM source_branches
    )
    SELECT id AS from, new_id AS to FROM source_branches`.execute(tx);
  return rows;
}

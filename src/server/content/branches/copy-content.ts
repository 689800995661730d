import { type RawBuilder, sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { Counted } from "#server/content/write-path/counters/recount.ts";

type CopiedTable = {
  table: string;
  /** All columns except `project_id` and `branch_id`. */
  columns: readonly string[];
  /** Whether to exclude trashed rows. */
  trash?: true;
  /** Excludes rows that reference trashed resources: table by referencing column. */
  of?: Readonly<Record<string, string>>;
};

/** Columns of a screenshot besides its id and its screen, and columns of its boxes. */
export const screenshotColumns =
  "file_id width height image_width image_height language_id is_verified person_id uploaded_at created_at updated_at sha1 mimetype original_name device_language device_model platform operating_system bundle_version".split(
    " ",
  );
export const positionColumns = "ordinal key_id x y width height name text".split(" ");

/** Tables that a new branch copies; not orders, discussions, history or trash (rules.md 3.2). */
const copiedTables: readonly CopiedTable[] = [
  { table: "language", columns: ["id", "code", "name"], trash: true },
  { table: "entry_group", columns: ["id", "name"], trash: true },
  {
    table: "entry_key",
    columns:
      "id group_id meaning words max_length syntax style excluded name name_hash description meta".split(" "),
    trash: true,
  },
  {
    table: "entry",
    columns:
      "key_id value_id draft_id comment_id change_set_id language_id version meaning status person_id updated_at src locked excluded checks dismissed origin".split(
        " ",
      ),
    of: { key_id: "entry_key", language_id: "language" },
  },
  { table: "awaited_check", columns: ["key_id", "done"], of: { key_id: "entry_key" } },
  { table: "tag", columns: "id name category_id position created_at updated_at".split(" "), trash: true },
  {
    table: "screenshot",
    columns: ["id", "tag_id", ...screenshotColumns],
    trash: true,
    of: { tag_id: "tag" },
  },
  {
    table: "screenshot_position",
    columns: ["screenshot_id", ...positionColumns],
    of: { screenshot_id: "screenshot" },
  },
  { table: "tag_key", columns: ["tag_id", "key_id"], of: { tag_id: "tag", key_id: "entry_key" } },
];

/**
 * Copies the content of a branch into the branch of the change set, table by table, with its counters. Returns the
 * number of rows.
 */
export async function copyContent(change: OpenChangeSet, sourceId: number): Promise<number> {
  let copied = 0;
  for (const table of copiedTables) copied += await copyTable(change, sourceId, table);
  await copyCounters(change, sourceId);
  return copied;
}

async function copyTable(
  change: OpenChangeSet,
  sourceId: number,
  { table, columns, trash, of = {} }: CopiedTable,
): Promise<number> {
  const { projectId, branchId } = change.input.scope;
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const conditions = Object.entries(of).map(([column, owner]) => isLive(column, owner));
  if (trash) conditions.push(sql`source.trashed_by IS NULL`);
  const { numAffectedRows } = await sql`
    INSERT INTO ${sql.table(table)} (project_id, branch_id, ${names})
    SELECT ${projectId}::integer, ${branchId}::integer, ${names} FROM ${sql.table(table)} source
    WHERE source.project_id = ${projectId} AND source.branch_id = ${sourceId} AND ${sql.join(conditions, sql` AND `)}`.execute(
    change.tx,
  );
  return Number(numAffectedRows ?? 0);
}

/** Condition on a `source` row: its owner is not in the trash. Trashed rows are few, and have partial indexes. */
function isLive(column: string, owner: string): RawBuilder<unknown> {
  return sql`NOT EXISTS (SELECT FROM ${sql.table(owner)} owner WHERE owner.project_id = source.project_id
    AND owner.branch_id = source.branch_id AND owner.id = ${sql.ref(`source.${column}`)}
    AND owner.trashed_by IS NOT NULL)`;
}

/**
 * Nothing in the copy is in an order: strings that were not new only because of an order are new there (rules.md
 * 5).
 */
async function copyCounters(change: OpenChangeSet, sourceId: number): Promise<void> {
  const { projectId } = change.input.scope;
  const { rows } = await sql<Counted>`
    WITH live_languages AS (
      SELECT 0 AS id UNION ALL
      SELECT id FROM language WHERE project_id = ${projectId} AND branch_id = ${sourceId} AND trashed_by IS NULL
    ),
    ordered_cells AS (
      SELECT DISTINCT key_id, language_id FROM order_entry
      WHERE project_id = ${projectId} AND branch_id = ${sourceId} AND open
    )
    SELECT c.language_id, c.name, c.strings, c.words FROM counter c JOIN live_languages l ON l.id = c.language_id
    WHERE c.project_id = ${projectId} AND c.branch_id = ${sourceId} AND c.name NOT IN ('inOrder', 'inTranslation')
    UNION ALL
    SELECT o.language_id, 'notNew', -count(*)::integer, -sum(k.words)::integer
    FROM ordered_cells o JOIN live_languages l ON l.id = o.language_id
    JOIN entry_key k ON k.project_id = ${projectId} AND k.branch_id = ${sourceId} AND k.id = o.key_id
      AND k.trashed_by IS NULL AND NOT k.excluded
    LEFT JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${sourceId} AND e.key_id = o.key_id
      AND e.language_id = o.language_id
    WHERE e.value_id IS NULL AND e.draft_id IS NULL AND coalesce(e.status, 0) = 0 AND NOT coalesce(e.excluded, false)
    GROUP BY o.language_id`.execute(change.tx);
  for (const row of rows) change.counters.add(row.language_id, row.name, row.strings, row.words);
}

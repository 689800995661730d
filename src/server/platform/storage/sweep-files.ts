import type { Disk } from "flydrive";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { previewKeys } from "./image-previews.ts";
import { diskKey } from "./stored-files.ts";

const batchSize = 100;

/**
 * Deletes unreferenced files that were stored at least a day ago. References are found by foreign keys to
 * `stored_file`: a table without a foreign key loses its files.
 */
export async function sweepFiles(deps: { db: Kysely<Database>; disk: Disk }): Promise<number> {
  const unused = unusedFiles(await listReferences(deps.db));
  let removed = 0;
  let inBatch: number;
  do {
    inBatch = await deps.db.transaction().execute((tx) => sweepBatch({ ...deps, db: tx }, unused));
    removed += inBatch;
  } while (inBatch === batchSize);
  return removed;
}

type Reference = { table: string; column: string };

async function listReferences(db: Kysely<Database>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    SELECT r.relname AS "table", a.attname AS "column" FROM pg_constraint c
    JOIN pg_class r ON r.oid = c.conrelid
    CROSS JOIN LATERAL unnest(c.conkey, c.confkey) AS k(referencing, referenced)
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.referencing
    JOIN pg_attribute f ON f.attrelid = c.confrelid AND f.attnum = k.referenced AND f.attname = 'id'
    WHERE c.contype = 'f' AND c.confrelid = 'stored_file'::regclass`.execute(db);
  return rows;
}

function unusedFiles(references: readonly Reference[]) {
  const conditions = references.map(
    ({ table, column }) => sql`NOT EXISTS (SELECT FROM ${sql.table(table)} r
      WHERE r.project_id = f.project_id AND r.${sql.ref(column)} = f.id)`,
  );
  return sql`
    SELECT f.project_id, f.id FROM stored_file f
    WHERE f.created_at < now() - interval '1 day' AND ${sql.join(conditions, sql` AND `)}
    ORDER BY f.project_id, f.id LIMIT ${batchSize} FOR UPDATE SKIP LOCKED`;
}

/**
 * Deletes rows and bytes together: storing the same content concurrently waits for the rows, and writes the bytes
 * again.
 */
async function sweepBatch(
  { db, disk }: { db: Kysely<Database>; disk: Disk },
  unused: ReturnType<typeof unusedFiles>,
): Promise<number> {
  const { rows } = await sql<{ project_id: number; sha256: Buffer; type: string }>`
    WITH unused_files AS MATERIALIZED (${unused})
    DELETE FROM stored_file f USING unused_files u WHERE f.project_id = u.project_id AND f.id = u.id
    RETURNING f.project_id, f.sha256, f.type`.execute(db);
  for (const { project_id, sha256, type } of rows) {
    const key = diskKey(project_id, sha256);
    for (const item of [key, ...previewKeys(key, type)]) await disk.delete(item);
  }
  return rows.length;
}

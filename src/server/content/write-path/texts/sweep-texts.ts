import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";

/** Every column that references a text. Texts of a column missing here are swept. */
export const textPointers: ReadonlyArray<{ table: string; columns: readonly string[] }> = [
  { table: "entry", columns: ["value_id", "draft_id", "comment_id"] },
  {
    table: "entry_change",
    columns: [
      "value_before",
      "value_after",
      "draft_before",
      "draft_after",
      "comment_before",
      "comment_after",
    ],
  },
  { table: "order_entry", columns: ["source_id"] },
];

/** Maximum time between storing a text and the commit that references it. */
const graceHours = 24;
const batchSize = 5_000;

/**
 * Deletes unreferenced texts, once a day per project and in two passes: unused texts are marked, and those still unused
 * a day later are deleted. Storing a marked text again first deletes its mark (intern-texts.ts), and so does sweeping:
 * only one of the two can delete it, so no reference to a deleted text can exist.
 */
export async function sweepTexts(db: Kysely<Database>, now: Date): Promise<number> {
  let deleted = 0;
  for (;;) {
    const projectId = await claimProject(db, now);
    if (projectId === undefined) return deleted;
    await markUnused(db, projectId, now);
    deleted += await deleteConfirmed(db, projectId);
  }
}

/** Claims a project that was not swept for a day; other processes then skip it. */
async function claimProject(db: Kysely<Database>, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    UPDATE project SET texts_swept_at = ${now}::timestamptz WHERE id = (
      SELECT id FROM project
      WHERE texts_swept_at IS NULL OR texts_swept_at <= ${now}::timestamptz - make_interval(hours => ${graceHours})
      ORDER BY texts_swept_at NULLS FIRST LIMIT 1 FOR UPDATE SKIP LOCKED
    ) RETURNING id`.execute(db);
  return rows[0]?.id;
}

async function markUnused(db: Kysely<Database>, projectId: number, now: Date): Promise<void> {
  const used = textPointers.map(
    ({ table, columns }) => sql`
      SELECT v.id FROM ${sql.table(table)} p
      CROSS JOIN LATERAL (VALUES ${sql.join(columns.map((column) => sql`(${sql.ref(`p.${column}`)})`))}) AS v(id)
      WHERE p.project_id = ${projectId} AND v.id IS NOT NULL`,
  );
  await sql`
    WITH used_text AS MATERIALIZED (SELECT DISTINCT id FROM (${sql.join(used, sql` UNION ALL `)}) AS pointer),
    unreferenced_text AS MATERIALIZED (
      SELECT t.id FROM text t
      WHERE t.project_id = ${projectId} AND NOT EXISTS (SELECT FROM used_text u WHERE u.id = t.id)
    ),
    deleted_mark AS (
      DELETE FROM unused_text u
      WHERE u.project_id = ${projectId} AND NOT EXISTS (SELECT FROM unreferenced_text t WHERE t.id = u.text_id)
    ),
    confirmed_mark AS (
      UPDATE unused_text u SET confirmed = true FROM unreferenced_text t
      WHERE u.project_id = ${projectId} AND u.text_id = t.id AND NOT u.confirmed
        AND u.since <= ${now}::timestamptz - make_interval(hours => ${graceHours})
    )
    INSERT INTO unused_text (project_id, text_id, since)
    SELECT ${projectId}, id, ${now}::timestamptz FROM unreferenced_text
    ON CONFLICT DO NOTHING`.execute(db);
}

async function deleteConfirmed(db: Kysely<Database>, projectId: number): Promise<number> {
  let deleted = 0;
  for (;;) {
    const { rows } = await sql<{ marks: number }>`
      WITH deleted_mark AS (
        DELETE FROM unused_text WHERE project_id = ${projectId} AND text_id IN (
          SELECT text_id FROM unused_text WHERE project_id = ${projectId} AND confirmed
          ORDER BY text_id LIMIT ${sql.lit(batchSize)} FOR UPDATE SKIP LOCKED
        ) RETURNING text_id
      ),
      deleted_text AS (
        DELETE FROM text t USING deleted_mark m WHERE t.project_id = ${projectId} AND t.id = m.text_id
      )
      SELECT count(*)::integer AS marks FROM deleted_mark`.execute(db);
    const marks = rows[0]?.marks ?? 0;
    deleted += marks;
    if (marks < batchSize) return deleted;
  }
}

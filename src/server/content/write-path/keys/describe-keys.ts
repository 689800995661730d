import { type RawBuilder, sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";

/**
 * Writes description, metadata, length limit, syntax and style of keys. `fields` selects (id, desc, meta, length,
 * syntax, style) as JSON: SQL's null leaves a field unchanged; JSON's null, an empty text or object, and 0 clear it.
 */
export async function describeKeys(change: OpenChangeSet, fields: RawBuilder<unknown>): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await change.recordFrom(sql`
    key_edit AS (${fields}),
    next AS (
      SELECT k.id, k.description AS old_description, k.meta AS old_meta, k.max_length AS old_length,
        k.syntax AS old_syntax, k.style AS old_style,
        CASE WHEN s.desc IS NULL THEN k.description ELSE nullif(s.desc #>> '{}', '') END AS description,
        CASE WHEN s.meta IS NULL THEN k.meta ELSE nullif(nullif(s.meta, 'null'), '{}') END AS meta,
        CASE WHEN s.length IS NULL THEN k.max_length ELSE nullif((s.length #>> '{}')::integer, 0) END AS max_length,
        coalesce((s.syntax #>> '{}')::smallint, k.syntax) AS syntax, coalesce((s.style #>> '{}')::smallint, k.style) AS style
      FROM entry_key k JOIN key_edit s ON s.id = k.id
      WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} ORDER BY k.id FOR NO KEY UPDATE OF k
    ),
    resource AS (
      UPDATE entry_key k SET description = n.description, meta = n.meta, max_length = n.max_length, syntax = n.syntax,
        style = n.style
      FROM next n
      WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = n.id
        AND (n.description, n.meta, n.max_length, n.syntax, n.style)
          IS DISTINCT FROM (n.old_description, n.old_meta, n.old_length, n.old_syntax, n.old_style)
      RETURNING 'key' AS resource, k.id,
        jsonb_build_object('description', n.old_description, 'meta', n.old_meta, 'maxLength', n.old_length)
          || ${changed("syntax", "old_syntax")} || ${changed("style", "old_style")} AS before,
        jsonb_build_object('description', n.description, 'meta', n.meta, 'maxLength', n.max_length)
          || ${changed("syntax", "syntax")} || ${changed("style", "style")} AS after
    )`);
}

/** Logs syntax or style if it changed. */
function changed(field: "syntax" | "style", side: string): RawBuilder<unknown> {
  return sql`CASE WHEN ${sql.ref(`n.${field}`)} = ${sql.ref(`n.old_${field}`)} THEN '{}'
    ELSE jsonb_build_object(${sql.lit(field)}, ${sql.ref(`n.${side}`)}) END`;
}

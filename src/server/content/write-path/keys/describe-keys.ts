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
    locked_key AS (
      SELECT k.id, k.description AS old_description, k.meta AS old_meta, k.max_length AS old_length,
        k.syntax AS old_syntax, k.style AS old_style,
        CASE WHEN e.desc IS NULL THEN k.description ELSE nullif(e.desc #>> '{}', '') END AS description,
        CASE WHEN e.meta IS NULL THEN k.meta ELSE nullif(nullif(e.meta, 'null'), '{}') END AS meta,
        CASE WHEN e.length IS NULL THEN k.max_length ELSE nullif((e.length #>> '{}')::integer, 0) END AS max_length,
        coalesce((e.syntax #>> '{}')::smallint, k.syntax) AS syntax,
        coalesce((e.style #>> '{}')::smallint, k.style) AS style
      FROM entry_key k JOIN key_edit e ON e.id = k.id
      WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} ORDER BY k.id FOR NO KEY UPDATE OF k
    ),
    resource AS (
      UPDATE entry_key k SET description = l.description, meta = l.meta, max_length = l.max_length, syntax = l.syntax,
        style = l.style
      FROM locked_key l
      WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = l.id
        AND (l.description, l.meta, l.max_length, l.syntax, l.style)
          IS DISTINCT FROM (l.old_description, l.old_meta, l.old_length, l.old_syntax, l.old_style)
      RETURNING 'key' AS resource, k.id,
        jsonb_build_object('description', l.old_description, 'meta', l.old_meta, 'maxLength', l.old_length)
          || ${fieldIfChanged("syntax", "old_syntax")} || ${fieldIfChanged("style", "old_style")} AS before,
        jsonb_build_object('description', l.description, 'meta', l.meta, 'maxLength', l.max_length)
          || ${fieldIfChanged("syntax", "syntax")} || ${fieldIfChanged("style", "style")} AS after
    )`);
}

/** Logged value of syntax or style, if it changed. */
function fieldIfChanged(field: "syntax" | "style", side: string): RawBuilder<unknown> {
  return sql`CASE WHEN ${sql.ref(`l.${field}`)} = ${sql.ref(`l.old_${field}`)} THEN '{}'
    ELSE jsonb_build_object(${sql.lit(field)}, ${sql.ref(`l.${side}`)}) END`;
}

import { sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { UploadLanguages } from "./stage-languages.ts";
import { describesKey } from "./upload-keys.ts";

type DescribedEntry = { id: number; language: string };

/**
 * Counts the existing entries of the stage that changed only attributes of their key: description, metadata or length
 * limit (rules.md 2, row "4.2 counting"). Called after their texts are written.
 */
export async function countDescribedEntries(
  change: OpenChangeSet,
  { ids }: UploadLanguages,
): Promise<number> {
  const { projectId, branchId } = change.input.scope;
  const { rows: keys } = await sql<{ id: number }>`
    SELECT resource_id AS id FROM resource_change WHERE project_id = ${projectId} AND change_set_id = ${change.id}
      AND resource = 'key' AND before ?| '{description,meta,maxLength}'`.execute(change.tx);
  if (keys.length === 0) return 0;
  const { rows: described } = await sql<DescribedEntry>`
    SELECT u.id, r.language FROM upload_key u JOIN upload_row r USING (hash)
    WHERE u.id = ANY(${keys.map(({ id }) => id)}::bigint[]) AND ${describesKey}`.execute(change.tx);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count
    FROM unnest(${described.map(({ id }) => id)}::bigint[],
      ${described.map(({ language }) => ids.get(language) ?? 0)}::integer[]) AS g(key_id, language_id)
    JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = g.key_id
      AND e.language_id = g.language_id AND e.version > 0 AND NOT e.locked
    WHERE NOT EXISTS (SELECT FROM entry_change w WHERE w.project_id = ${projectId} AND w.branch_id = ${branchId}
      AND w.change_set_id = ${change.id} AND w.key_id = g.key_id AND w.language_id = g.language_id)`.execute(
    change.tx,
  );
  return rows[0]?.count ?? 0;
}

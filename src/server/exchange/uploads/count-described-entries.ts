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
  const keys = await change.tx
    .selectFrom("resource_change")
    .select("resource_id as id")
    .where("project_id", "=", projectId)
    .where("change_set_id", "=", change.id)
    .where("resource", "=", "key")
    .where(sql<boolean>`before ?| '{description,meta,maxLength}'`)
    .execute();
  if (keys.length === 0) return 0;
  const { rows: described } = await sql<DescribedEntry>`
    SELECT upload_key.id, upload_row.language FROM upload_key JOIN upload_row USING (hash)
    WHERE upload_key.id = ANY(${keys.map(({ id }) => id)}::bigint[]) AND ${describesKey}`.execute(change.tx);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count
    FROM unnest(${described.map(({ id }) => id)}::bigint[],
      ${described.map(({ language }) => ids.get(language) ?? 0)}::integer[]) AS cell(key_id, language_id)
    JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = cell.key_id
      AND e.language_id = cell.language_id AND e.version > 0 AND NOT e.locked
    WHERE NOT EXISTS (SELECT FROM entry_change c WHERE c.project_id = ${projectId} AND c.branch_id = ${branchId}
      AND c.change_set_id = ${change.id} AND c.key_id = cell.key_id AND c.language_id = cell.language_id)`.execute(
    change.tx,
  );
  return rows[0]?.count ?? 0;
}

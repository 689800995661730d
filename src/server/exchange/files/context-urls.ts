import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import type { Env } from "#server/platform/env/env.ts";
import { signUrl } from "#server/platform/storage/signed-urls.ts";
import { diskKey } from "#server/platform/storage/stored-files.ts";

type ShownRow = { key_id: number; id: number; mimetype: string; original_name: string; sha256: Buffer };

/** URLs of the screenshots that show a key, by key id. With `orderId`, the URLs work while this order is open. */
export async function readContextUrls(
  { db, env }: { db: Kysely<Database>; env: Env },
  { projectId, branchId }: BranchRef,
  keyIds: readonly number[],
  { orderId }: { orderId?: number } = {},
): Promise<Map<number, string[]>> {
  const { rows } = await sql<ShownRow>`
    SELECT DISTINCT p.key_id, s.id, s.mimetype, s.original_name, f.sha256
    FROM screenshot_position p
    JOIN screenshot s ON s.project_id = p.project_id AND s.branch_id = p.branch_id AND s.id = p.screenshot_id
      AND s.trashed_by IS NULL
    JOIN stored_file f ON f.project_id = s.project_id AND f.id = s.file_id
    WHERE p.project_id = ${projectId} AND p.branch_id = ${branchId} AND p.key_id = ANY(${keyIds}::bigint[])
    ORDER BY p.key_id, s.id`.execute(db);
  const order = orderId === undefined ? {} : { order: { projectId, branchId, id: orderId } };
  const urls = new Map<number, string[]>();
  for (const { key_id, id, mimetype, original_name, sha256 } of rows) {
    const shot = { projectId, branchId, id };
    const url = signUrl(env, {
      key: diskKey(projectId, sha256),
      type: mimetype,
      name: original_name,
      shot,
      ...order,
    });
    urls.set(key_id, [...(urls.get(key_id) ?? []), url]);
  }
  return urls;
}

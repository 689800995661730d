import { sql } from "kysely";
import type { ResponseOf } from "#contract/endpoint.ts";
import type { keyEndpoints } from "#contract/keys.ts";
import { resolveCells } from "#server/content/entries/entries.store.ts";
import type { Scope } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";

type Uses = ResponseOf<typeof keyEndpoints.readUses>;

/** Counts what would be deleted or changed together with keys (workbench-2.md 2.2). */
export async function readUses(db: Deps["db"], scope: Scope, names: readonly string[]): Promise<Uses> {
  const { projectId, branchId } = scope;
  const { keyIds } = await resolveCells(db, scope, names);
  const ids = [...keyIds.values()];
  const ofKeys = sql`x.project_id = ${projectId} AND x.branch_id = ${branchId} AND x.key_id = ANY(${ids}::bigint[])`;
  const { rows } = await sql<Omit<Uses, "keys">>`
    SELECT (
      SELECT coalesce(json_object_agg(code, texts ORDER BY code), '{}') FROM (
        SELECT l.code, count(*) AS texts FROM entry x
        JOIN language l ON l.project_id = x.project_id AND l.branch_id = x.branch_id AND l.id = x.language_id
          AND l.trashed_by IS NULL
        WHERE ${ofKeys} AND coalesce(x.value_id, x.draft_id) IS NOT NULL GROUP BY l.code
      ) AS by_language
    ) AS texts, (
      SELECT count(*)::integer FROM screenshot_position x
      JOIN screenshot s ON s.project_id = x.project_id AND s.branch_id = x.branch_id AND s.id = x.screenshot_id
        AND s.trashed_by IS NULL
      WHERE ${ofKeys}
    ) AS positions, (
      SELECT count(DISTINCT x.order_id)::integer FROM order_entry x WHERE ${ofKeys} AND x.open
    ) AS orders`.execute(db);
  const { texts = {}, positions = 0, orders = 0 } = rows[0] ?? {};
  return { keys: ids.length, texts, positions, orders };
}

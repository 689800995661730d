import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { beginToFollow } from "./cursors.ts";

type Copy = { from: number; to: number; personId: number | null };

/**
 * Gives a sibling the webhooks of its project (rest-api.md 4.14), secrets included, since the same receivers get their
 * events. Branches are found by name; a webhook of branches that did not come along does not come along either.
 */
export async function copyWebhooks(tx: Kysely<Database>, copy: Copy): Promise<void> {
  const { from, to } = copy;
  const webhooks = await tx
    .selectFrom("webhook")
    .select("id")
    .where("project_id", "=", from)
    .orderBy("id")
    .execute();
  for (const { id } of webhooks) {
    const copied = await copyWebhook(tx, copy, id);
    if (copied && !copied.disabled) await beginToFollow(tx, to, copied.id);
  }
}

async function copyWebhook(
  tx: Kysely<Database>,
  { from, to, personId }: Copy,
  id: number,
): Promise<{ id: number; disabled: boolean } | undefined> {
  const { rows } = await sql<{ id: number; disabled: boolean }>`
    INSERT INTO webhook (project_id, url, http_method, headers_cipher, body, disabled, disabled_reason, description,
      events, branch_ids, query, mode, quiet_seconds, secret_cipher, created_by)
    SELECT ${to}::integer, w.url, w.http_method, w.headers_cipher, w.body, w.disabled, w.disabled_reason, w.description,
      w.events, coalesce(b.ids, '{}'), w.query, w.mode, w.quiet_seconds, w.secret_cipher, ${personId}::integer
    FROM webhook w
    LEFT JOIN LATERAL (
      SELECT array_agg(own.id ORDER BY own.id) AS ids FROM branch old
      JOIN branch own ON own.project_id = ${to} AND own.name = old.name
      WHERE old.project_id = w.project_id AND old.id = ANY(w.branch_ids)
    ) b ON true
    WHERE w.project_id = ${from} AND w.id = ${id} AND (w.branch_ids = '{}' OR b.ids IS NOT NULL)
    RETURNING id, disabled`.execute(tx);
  return rows[0];
}

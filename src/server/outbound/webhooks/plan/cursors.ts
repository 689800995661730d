import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { storeLanguageStates } from "./language-states.ts";

/** Last planned sequence of a branch. A new branch is planned from its start. */
export async function openCursor(tx: Kysely<Database>, branch: BranchRef): Promise<number> {
  const { projectId, branchId } = branch;
  const { rows } = await sql<{ sequence: number; is_new: boolean }>`
    INSERT INTO webhook_cursor AS c (project_id, branch_id, sequence) VALUES (${projectId}, ${branchId}, 0)
    ON CONFLICT (project_id, branch_id) DO UPDATE SET sequence = c.sequence
    RETURNING sequence, xmax = 0 AS is_new`.execute(tx);
  if (rows[0]?.is_new) await storeLanguageStates(tx, projectId, branchId);
  return rows[0]?.sequence ?? 0;
}

export async function moveCursor(tx: Kysely<Database>, branch: BranchRef, sequence: number): Promise<void> {
  await tx
    .updateTable("webhook_cursor")
    .set({ sequence })
    .where("project_id", "=", branch.projectId)
    .where("branch_id", "=", branch.branchId)
    .execute();
}

/**
 * Called in the transaction that creates or enables a webhook. Without webhooks the log is not followed, so earlier
 * changes are not sent.
 */
export async function beginToFollow(
  tx: Kysely<Database>,
  projectId: number,
  webhookId: number,
): Promise<void> {
  const otherWebhook = await tx
    .selectFrom("webhook")
    .select("id")
    .where("project_id", "=", projectId)
    .where("id", "<>", webhookId)
    .where(({ not }) => not("disabled"))
    .limit(1)
    .executeTakeFirst();
  if (otherWebhook) return;
  await sql`
    INSERT INTO webhook_cursor (project_id, branch_id, sequence)
    SELECT project_id, id, version FROM branch WHERE project_id = ${projectId}
    ON CONFLICT (project_id, branch_id) DO UPDATE SET sequence = excluded.sequence`.execute(tx);
  await tx.deleteFrom("webhook_pending_autosave").where("project_id", "=", projectId).execute();
  await storeLanguageStates(tx, projectId, null);
}

/** Branches with change sets that were not planned because a notification was lost. */
export async function listBranchesBehind(db: Kysely<Database>): Promise<BranchRef[]> {
  const { rows } = await sql<BranchRef>`
    SELECT b.project_id AS "projectId", b.id AS "branchId"
    FROM (SELECT DISTINCT project_id FROM webhook WHERE NOT disabled) w
    JOIN branch b ON b.project_id = w.project_id AND b.deleted_at IS NULL
    LEFT JOIN webhook_cursor c ON c.project_id = b.project_id AND c.branch_id = b.id
    WHERE c.sequence IS NULL OR c.sequence < b.version`.execute(db);
  return rows;
}

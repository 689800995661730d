import type { Kysely } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { actorOf, recordAuditEvent } from "./record-audit-event.ts";

/** Records an action on a branch. Its change set causes the webhooks. */
export async function recordBranchAuditEvent(
  tx: Kysely<Database>,
  caller: ProjectCaller,
  { action, details }: { action: string; details: Record<string, unknown> },
): Promise<void> {
  const { projectId, branchId } = caller.scope;
  const { name } = await tx
    .selectFrom("branch")
    .select("name")
    .where("project_id", "=", projectId)
    .where("id", "=", branchId)
    .executeTakeFirstOrThrow();
  const branch = { _id: wireId("branch", branchId), name };
  await recordAuditEvent(tx, { ...actorOf(caller), action, details: { ...details, branch } });
}

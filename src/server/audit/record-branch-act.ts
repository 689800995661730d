import type { Kysely } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import type { Database } from "#server/db/schema.ts";
import { actorOf, recordAct } from "./record-act.ts";

/** Notes an act on a branch. Webhooks hear of it from the change set that it is a part of. */
export async function recordBranchAct(
  tx: Kysely<Database>,
  caller: ProjectCaller,
  { act, details }: { act: string; details: Record<string, unknown> },
): Promise<void> {
  const { projectId, branchId } = caller.scope;
  const { name } = await tx
    .selectFrom("branch")
    .select("name")
    .where("project_id", "=", projectId)
    .where("id", "=", branchId)
    .executeTakeFirstOrThrow();
  const branch = { _id: wireId("branch", branchId), name };
  await recordAct(tx, { ...actorOf(caller), act, details: { ...details, branch } });
}

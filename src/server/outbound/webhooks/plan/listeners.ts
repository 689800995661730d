import { type Kysely, sql } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { WebhookEvent } from "#contract/webhooks/webhook-events.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";
import type { Listener } from "./choose-events.ts";

/** First half of the advisory lock under which a project's deliveries are planned. */
const planningSpace = 4_400_003;

/** Whether the project has an enabled webhook; otherwise planning is skipped. */
export async function hasListeners(db: Kysely<Database>, projectId: number): Promise<boolean> {
  const { rows } = await prepared`
    SELECT FROM webhook WHERE project_id = ${projectId} AND NOT disabled LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Result of planning: after `some` there is more to do; `locked`: another process plans the project, try again. */
export type PlanProgress = "all" | "some" | "locked";

/**
 * Acquires the lock under which one process at a time plans a project's deliveries, until the end of the transaction.
 */
export async function acquirePlanningLock(tx: Kysely<Database>, projectId: number): Promise<boolean> {
  const { rows } = await sql<{ acquired: boolean }>`
    SELECT pg_try_advisory_xact_lock(${planningSpace}, ${projectId}::integer) AS acquired`.execute(tx);
  return rows[0]?.acquired === true;
}

/** Enabled webhooks, in their order. */
export function readListeners(tx: Kysely<Database>, projectId: number): Promise<Listener[]> {
  return tx
    .selectFrom("webhook")
    .select(["id", "events", "branch_ids as branchIds", "query", "mode", "quiet_seconds as quietSeconds"])
    .select("created_at as createdAt")
    .where("project_id", "=", projectId)
    .where(({ not }) => not("disabled"))
    .orderBy("id")
    .execute();
}

/** Common fields of all events of a project or branch. */
export type EventScope = Pick<WebhookEvent, "project" | "branch"> & {
  teamId: number;
  baseLanguageId: number;
};

/** Undefined if the project or branch no longer exists. */
export async function readEventScope(
  tx: Kysely<Database>,
  projectId: number,
  branchId: number | null,
): Promise<EventScope | undefined> {
  const row = await tx
    .selectFrom("project as p")
    .leftJoin("branch as b", (join) => join.onRef("b.project_id", "=", "p.id").on("b.id", "=", branchId))
    .select(["p.app", "p.name", "p.team_id", "p.base_language_id", "b.name as branch"])
    .where("p.id", "=", projectId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    project: { _id: row.app, name: row.name },
    branch: branchId === null ? null : { _id: wireId("branch", branchId), name: row.branch ?? "" },
    teamId: row.team_id,
    baseLanguageId: row.base_language_id,
  };
}

export function presentActor(id: number | null, name: string | null): WebhookEvent["actor"] {
  return id === null ? null : { _id: wireId("person", id), name: name ?? "" };
}

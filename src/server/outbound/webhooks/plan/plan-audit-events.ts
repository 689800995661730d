import { type Kysely, type NotNull, type Selectable, sql } from "kysely";
import { parseWireId } from "#contract/ids.ts";
import {
  type WebhookEvent,
  type WebhookEventType,
  webhookEventTypes,
} from "#contract/webhooks/webhook-events.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { type Listener, subscribesTo, subscribesToBranch } from "./choose-events.ts";
import { insertDeliveries } from "./insert-deliveries.ts";
import {
  acquirePlanningLock,
  type EventScope,
  type PlanProgress,
  presentActor,
  readEventScope,
  readListeners,
} from "./listeners.ts";

const batchSize = 200;

type AuditColumns = Pick<
  Selectable<Database["audit"]>,
  "id" | "action" | "details" | "person_id" | "created_at"
>;
type AuditRow = AuditColumns & { person_name: string | null };
type WebhookAuditEvent = AuditRow & { action: WebhookEventType };

/** Plans deliveries of a project's actions without a change set: the audit log is their outbox. */
export async function planAuditEvents(db: Kysely<Database>, projectId: number): Promise<PlanProgress> {
  return db.transaction().execute(async (tx) => {
    if (!(await acquirePlanningLock(tx, projectId))) return "locked";
    const events = await dequeueAuditEvents(tx, projectId);
    const webhookEvents = events.filter(isWebhookEvent);
    const scope = webhookEvents.length === 0 ? undefined : await readEventScope(tx, projectId, null);
    if (scope) {
      await planForProject(tx, projectId, { events: webhookEvents, scope });
      const created = webhookEvents.filter(({ action: type }) => type === "project.created");
      for (const sibling of created.length === 0 ? [] : await listListeningSiblings(tx, projectId))
        await planForProject(tx, sibling, { events: created, scope });
    }
    return events.length === batchSize ? "some" : "all";
  });
}

type Planning = { events: readonly WebhookAuditEvent[]; scope: EventScope };

async function planForProject(
  tx: Kysely<Database>,
  projectId: number,
  { events, scope }: Planning,
): Promise<void> {
  const listeners = (await readListeners(tx, projectId)).filter(({ mode }) => mode === "immediate");
  const deliveries = listeners.flatMap((listener) =>
    events
      .filter((row) => isFor(listener, row) && row.created_at >= listener.createdAt)
      .map((row) => ({
        webhookId: listener.id,
        deduplicationKey: `audit:${row.id}`,
        event: eventOf(row, scope),
      })),
  );
  await insertDeliveries(tx, projectId, deliveries);
}

function isFor(listener: Listener, row: WebhookAuditEvent): boolean {
  const branch = branchOf(row);
  return (
    subscribesTo(listener, row.action) &&
    (!branch || subscribesToBranch(listener, parseWireId("branch", branch._id) ?? 0))
  );
}

/** Branch of an action without a change set. */
function branchOf({ action, details }: WebhookAuditEvent): WebhookEvent["branch"] {
  return action === "checks.completed" ? { _id: String(details._id), name: String(details.name) } : null;
}

function eventOf(event: WebhookAuditEvent, { project }: EventScope) {
  const { action: type, ...row } = event;
  return {
    type,
    timestamp: row.created_at.toISOString(),
    sequence: row.id,
    project,
    branch: branchOf(event),
    actor: presentActor(row.person_id, row.person_name),
    data: dataOf(type, row),
  };
}

/** Data of the event of an action. */
function dataOf(type: WebhookEventType, { details }: Pick<AuditRow, "details">): Record<string, unknown> {
  if (type === "branch.deleted" || type === "checks.completed")
    return { branch: { _id: details._id, name: details.name } };
  if (type === "project.settings_changed" && details.branching === true)
    return { before: { branching: false }, after: { branching: true } };
  return details;
}

/** A new project has no webhooks: its event goes to those of the team's other projects. */
async function listListeningSiblings(tx: Kysely<Database>, projectId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT s.id FROM project p JOIN project s ON s.team_id = p.team_id AND s.id <> p.id AND s.deleted_at IS NULL
    WHERE p.id = ${projectId} AND EXISTS (
      SELECT FROM webhook w WHERE w.project_id = s.id AND NOT w.disabled) ORDER BY s.id`.execute(tx);
  return rows.map((row) => row.id);
}

async function dequeueAuditEvents(tx: Kysely<Database>, projectId: number): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    WITH dequeued_events AS (
      UPDATE audit SET dispatched_at = now() WHERE id IN (
        SELECT id FROM audit WHERE project_id = ${projectId} AND dispatched_at IS NULL ORDER BY id LIMIT ${batchSize})
      RETURNING id, action, details, person_id, created_at
    )
    SELECT d.*, p.name AS person_name FROM dequeued_events d
    LEFT JOIN person p ON p.id = d.person_id ORDER BY d.id`.execute(tx);
  return rows;
}

/** Actions whose events are planned from change sets, not from the audit log. */
const changeSetActions: readonly string[] = [
  "language.added",
  "language.renamed",
  "language.deleted",
  "branch.created",
  "branch.merged",
] satisfies WebhookEventType[];

function isWebhookEvent(row: AuditRow): row is WebhookAuditEvent {
  return (
    (webhookEventTypes as readonly string[]).includes(row.action) && !changeSetActions.includes(row.action)
  );
}

/** Projects with actions that were not planned yet. */
export async function listProjectsWithAuditEvents(db: Kysely<Database>): Promise<number[]> {
  const rows = await db
    .selectFrom("audit")
    .select("project_id")
    .distinct()
    .where("dispatched_at", "is", null)
    .where("project_id", "is not", null)
    .$narrowType<{ project_id: NotNull }>()
    .execute();
  return rows.map((row) => row.project_id);
}

import { type Kysely, type Selectable, sql } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { OrderStatus } from "#contract/orders/order-moves.ts";
import type { OrderEvent, RemainingWork } from "#contract/orders/orders.ts";
import { isVendor } from "#contract/permissions.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { updateOrderRow } from "./orders.store.ts";

export type NewOrderEvent = {
  orderId: number;
  event: OrderEvent["event"];
  from?: OrderStatus | null;
  to?: OrderStatus | null;
  comment?: string | undefined;
  /** Number of strings of a delivery or a review, by language id. */
  delivered?: ReadonlyMap<number, number>;
  /** People assigned to a language, or removed from it. */
  assigned?: ReadonlyArray<
    Pick<Selectable<Database["order_event_assignee"]>, "language_id" | "person_id" | "removed">
  >;
  /** Change set of a review that sent strings back, stored in their `returned_by`. */
  changeSetId?: number;
  remaining?: RemainingWork | undefined;
};

/**
 * Records a step of an order's history (rules.md 3.2). Its time becomes the order's last update (rest-api.md 2.9).
 */
export async function recordOrderEvent(
  tx: Kysely<Database>,
  { scope, person }: Pick<ProjectCaller, "scope" | "person">,
  {
    orderId,
    event,
    from = null,
    to = null,
    comment = "",
    delivered,
    assigned,
    changeSetId,
    remaining,
  }: NewOrderEvent,
): Promise<void> {
  const { id } = await tx
    .insertInto("order_event")
    .values({
      project_id: scope.projectId,
      branch_id: scope.branchId,
      order_id: orderId,
      person_id: person?.id ?? null,
      event,
      from_status: from,
      to_status: to,
      comment,
      delivered: delivered ? JSON.stringify(Object.fromEntries(delivered)) : null,
      change_set_id: changeSetId ?? null,
      left_over: remaining ? JSON.stringify(remaining) : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (assigned) await insertAssigneeChanges(tx, scope, { eventId: id, assigned });
  await updateOrderRow(tx, scope, orderId, {});
}

async function insertAssigneeChanges(
  tx: Kysely<Database>,
  { projectId, branchId }: ProjectCaller["scope"],
  { eventId, assigned }: { eventId: number; assigned: NonNullable<NewOrderEvent["assigned"]> },
): Promise<void> {
  const event = { project_id: projectId, branch_id: branchId, event_id: eventId };
  await tx
    .insertInto("order_event_assignee")
    .values(
      assigned.map(({ language_id, person_id, removed }) => ({ ...event, language_id, person_id, removed })),
    )
    .execute();
}

/**
 * Records who stored a draft, for people who find it changed. Consecutive edits of one person are one step, and belong
 * to the creation if that person created the draft just before.
 */
export async function recordDraftEdit(
  tx: Kysely<Database>,
  caller: Pick<ProjectCaller, "scope" | "person">,
  orderId: number,
): Promise<void> {
  const { projectId, branchId } = caller.scope;
  const last = await tx
    .selectFrom("order_event")
    .select(["id", "event", "person_id"])
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("order_id", "=", orderId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const isSamePerson = last !== undefined && last.person_id === (caller.person?.id ?? null);
  if (isSamePerson && last.event === "created") return;
  if (!isSamePerson || last.event !== "edited")
    return recordOrderEvent(tx, caller, { orderId, event: "edited", from: "draft", to: "draft" });
  await tx
    .updateTable("order_event")
    .set({ created_at: sql<Date>`now()` })
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("id", "=", last.id)
    .execute();
}

type AssigneeChange = { language: string; personId: number; name: string | null; removed: boolean };

type EventRow = {
  event: OrderEvent["event"];
  created_at: Date;
  person_id: number | null;
  person_name: string | null;
  from_status: OrderStatus | null;
  to_status: OrderStatus | null;
  comment: string;
  delivered: Record<string, number> | null;
  /** Changes in languages that the reader sees. */
  assigned: AssigneeChange[] | null;
  left_over: RemainingWork | null;
};

/**
 * Lists the history of an order, oldest first. For vendors it starts when the order was placed: comments on the draft
 * are not for them.
 */
export async function listOrderEvents(
  db: Kysely<Database>,
  caller: Pick<ProjectCaller, "scope" | "role">,
  { orderId, languages }: { orderId: number; languages: ReadonlyMap<number, string> },
): Promise<OrderEvent[]> {
  const { projectId, branchId } = caller.scope;
  const { rows } = await sql<EventRow>`
    SELECT e.event, e.created_at, e.person_id, p.name AS person_name, e.from_status, e.to_status, e.comment, e.delivered,
      e.left_over, (
        SELECT jsonb_agg(jsonb_build_object('language', visible.code, 'personId', a.person_id, 'name', assignee.name,
          'removed', a.removed) ORDER BY a.removed, assignee.name, a.person_id, visible.code)
        FROM order_event_assignee a
        JOIN unnest(${[...languages.keys()]}::integer[], ${[...languages.values()]}::text[]) AS visible(id, code)
          ON visible.id = a.language_id
        LEFT JOIN person assignee ON assignee.id = a.person_id
        WHERE a.project_id = e.project_id AND a.branch_id = e.branch_id AND a.event_id = e.id) AS assigned
    FROM order_event e LEFT JOIN person p ON p.id = e.person_id
    WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.order_id = ${orderId}
      AND (${!isVendor(caller.role)}::boolean OR e.id >= (SELECT min(id) FROM order_event
        WHERE project_id = ${projectId} AND branch_id = ${branchId} AND order_id = ${orderId}
          AND to_status = 'requested'))
    ORDER BY e.id`.execute(db);
  return rows
    .filter((row) => concernsReader(row, languages))
    .map((row) => ({
      event: row.event,
      created: row.created_at.toISOString(),
      user: personOf(row.person_id, row.person_name),
      from: row.from_status,
      to: row.to_status,
      comment: row.comment,
      ...(row.delivered ? { delivered: countsByCode(row.delivered, languages) } : {}),
      ...(row.assigned ? { assigned: row.assigned.map(presentChange) } : {}),
      ...(row.left_over && !isVendor(caller.role) ? { left: row.left_over } : {}),
    }));
}

/** A step in certain languages is shown to people who see one of these languages. */
function concernsReader(
  { event, delivered, assigned }: EventRow,
  languages: ReadonlyMap<number, string>,
): boolean {
  if (event === "assigned") return assigned !== null;
  const ids = Object.keys(delivered ?? {});
  return ids.length === 0 || ids.some((id) => languages.has(Number(id)));
}

function countsByCode(delivered: Record<string, number>, languages: ReadonlyMap<number, string>) {
  return Object.fromEntries(
    Object.entries(delivered).flatMap(([id, strings]) => {
      const code = languages.get(Number(id));
      return code === undefined ? [] : [[code, strings]];
    }),
  );
}

function presentChange({ language, personId, name, removed }: AssigneeChange) {
  return { language, user: personOf(personId, name), removed };
}

/** Returns null for a person of a restored project who has no account here. */
function personOf(id: number | null, name: string | null) {
  return id === null || name === null ? null : { _id: wireId("person", id), name };
}

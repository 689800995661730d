import { type Kysely, sql } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { OrderStatus } from "#contract/orders/order-moves.ts";
import type { OrderEvent, Unfinished } from "#contract/orders/orders.ts";
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
  /** Strings by language id of a delivery or a review. */
  delivered?: ReadonlyMap<number, number>;
  /** Change set of a review that sent strings back, stored in their `returned_by`. */
  changeSetId?: number;
  left?: Unfinished | undefined;
};

/**
 * Records a step of an order's history (rules.md 3.2). Its time becomes the order's last update (rest-api.md 2.9).
 */
export async function recordOrderEvent(
  tx: Kysely<Database>,
  { scope, person }: Pick<ProjectCaller, "scope" | "person">,
  { orderId, event, from = null, to = null, comment = "", delivered, changeSetId, left }: NewOrderEvent,
): Promise<void> {
  await tx
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
      left_over: left ? JSON.stringify(left) : null,
    })
    .execute();
  await updateOrderRow(tx, scope, orderId, {});
}

/** Records who stored a draft, for people who find it changed. Consecutive edits of one person are one step. */
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
  const isOwn = last !== undefined && last.person_id === (caller.person?.id ?? null);
  if (isOwn && last.event === "created") return;
  if (!isOwn || last.event !== "edited")
    return recordOrderEvent(tx, caller, { orderId, event: "edited", from: "draft", to: "draft" });
  await tx
    .updateTable("order_event")
    .set({ created_at: sql<Date>`now()` })
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("id", "=", last.id)
    .execute();
}

type EventRow = {
  event: OrderEvent["event"];
  created_at: Date;
  person_id: number | null;
  person_name: string | null;
  from_status: OrderStatus | null;
  to_status: OrderStatus | null;
  comment: string;
  delivered: Record<string, number> | null;
  left_over: Unfinished | null;
};

/**
 * Lists the history of an order, oldest first. A vendor's history starts when the order was placed: comments on the
 * draft are not for them.
 */
export async function listOrderEvents(
  db: Kysely<Database>,
  caller: Pick<ProjectCaller, "scope" | "role">,
  { orderId, languages }: { orderId: number; languages: ReadonlyMap<number, string> },
): Promise<OrderEvent[]> {
  const { projectId, branchId } = caller.scope;
  const { rows } = await sql<EventRow>`
    SELECT e.event, e.created_at, e.person_id, p.name AS person_name, e.from_status, e.to_status, e.comment, e.delivered,
      e.left_over
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
      user:
        row.person_id === null ? null : { _id: wireId("person", row.person_id), name: row.person_name ?? "" },
      from: row.from_status,
      to: row.to_status,
      comment: row.comment,
      ...(row.delivered ? { delivered: byCode(row.delivered, languages) } : {}),
      ...(row.left_over && !isVendor(caller.role) ? { left: row.left_over } : {}),
    }));
}

/** A step that counts strings by language is shown to people who see one of these languages. */
function concernsReader({ delivered }: EventRow, languages: ReadonlyMap<number, string>): boolean {
  const ids = Object.keys(delivered ?? {});
  return ids.length === 0 || ids.some((id) => languages.has(Number(id)));
}

function byCode(delivered: Record<string, number>, languages: ReadonlyMap<number, string>) {
  return Object.fromEntries(
    Object.entries(delivered).flatMap(([id, strings]) => {
      const code = languages.get(Number(id));
      return code === undefined ? [] : [[code, strings]];
    }),
  );
}

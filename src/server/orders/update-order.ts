import type { Kysely } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { OrderStatus } from "#contract/orders.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { applyChangeSet } from "#server/changes/apply-change-set.ts";
import { authorOf, type OpenChangeSet } from "#server/changes/open-change-set.ts";
import type { Database } from "#server/db/schema.ts";
import { assertBranchWritable } from "#server/entries/entries.rules.ts";
import type { Deps } from "#server/http/serve.ts";
import { replaceAssignees } from "./assignees.ts";
import { moveOrder } from "./move-order.ts";
import { recordOrderEvent } from "./order-events.ts";
import { assertComplete, dueDateOf, readDueDate } from "./order-wish.rules.ts";
import {
  lockOrder,
  nextOrderNumber,
  type OrderRow,
  orderIdOf,
  readOrder,
  updateOrderRow,
} from "./orders.store.ts";
import { placeOrder } from "./place-order.ts";
import {
  assertChangeable,
  assertMayUpdate,
  assertMove,
  assertUnchanged,
  hasKeys,
  type OrderUpdate,
  type SortedUpdate,
  sortUpdate,
} from "./update-order.rules.ts";

/** Moves, comments or edits an order (decisions.md 3.2, 4, 7.5). */
export async function updateOrder(
  { db }: Pick<Deps, "db">,
  caller: ProjectCaller,
  { orderId, body }: { orderId: string; body: OrderUpdate },
): Promise<void> {
  const update = sortUpdate(body);
  // Vendors move orders also where translators may not write.
  assertBranchWritable({ scope: caller.scope, role: null });
  assertMayUpdate(roleOf(caller), update);
  const id = orderIdOf(orderId);
  const known = await readOrder(db, caller, id);
  const staysDraft = known.status === "draft" && (update.status ?? "draft") === "draft";
  if (staysDraft) return await saveDraft(db, caller, { id, update });
  const input = { scope: caller.scope, author: authorOf(caller), kind: "order" } as const;
  await applyChangeSet(db, input, async (change) => {
    if (known.status === "draft") await change.lockStructure();
    const order = await lockOrder(change.tx, caller, id);
    assertChangeable(order.status, update);
    assertUnchanged(order.updated_at, update.updatedAt);
    if (order.status === "draft") await leaveDraft(change, caller, { order, update });
    else await changeOrder(change, caller, { order, update });
  });
}

/** Whoever comes here is somebody: the gate let no project token alone pass. */
function roleOf({ role }: ProjectCaller) {
  if (role === null) throw new ApiError("personal_token_required");
  return role;
}

type Updating = { order: OrderRow; update: SortedUpdate };

/** Drafts alter nothing that others read: they are saved without a change set, at every step of the wizard. */
async function saveDraft(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { id, update }: { id: number; update: SortedUpdate },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, caller, id);
    // Somebody placed it meanwhile.
    if (order.status !== "draft") assertMove(stateOf(order), "draft", roleOf(caller));
    assertChangeable(order.status, update);
    assertUnchanged(order.updated_at, update.updatedAt);
    await storeDraft(tx, caller, { order, update });
    await commentOn(tx, caller, { order, update });
  });
}

async function storeDraft(tx: Kysely<Database>, { scope }: ProjectCaller, { order, update }: Updating) {
  const { wish, dueDate } = update;
  if (dueDate === undefined && !hasKeys(wish)) return;
  const data = withoutNulls({ ...order.data, ...wish, ...(dueDate === undefined ? {} : { dueDate }) });
  const dueAt = typeof data.dueDate === "string" ? readDueDate(data.dueDate) : null;
  await updateOrderRow(tx, scope, order.id, { data, due_at: dueAt });
}

type Filled<T> = { [Key in keyof T]: Exclude<T[Key], null> };

/** What is null is taken away. */
function withoutNulls<T extends object>(data: T): Filled<T> {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null)) as Filled<T>;
}

/** A draft is placed, or ends or waits without ever having been; in any case it has a number from then on. */
async function leaveDraft(change: OpenChangeSet, caller: ProjectCaller, { order, update }: Updating) {
  const to = update.status ?? "requested";
  assertMove(stateOf(order), to, roleOf(caller));
  await storeDraft(change.tx, caller, { order, update });
  const draft = await readOrder(change.tx, caller, order.id);
  if (to === "requested") {
    assertComplete(draft.data);
    return await placeOrder(change, caller, { draft, isNew: false, comment: update.comment });
  }
  const number = draft.number ?? (await nextOrderNumber(change.tx, caller.scope.projectId));
  await updateOrderRow(change.tx, caller.scope, order.id, { number });
  await moveOrder(change, caller, { order: draft, to, comment: update.comment });
}

async function changeOrder(change: OpenChangeSet, caller: ProjectCaller, { order, update }: Updating) {
  const { status, assignees, comment } = update;
  if (status !== undefined) assertMove(stateOf(order), status, roleOf(caller));
  if (assignees !== undefined) {
    await replaceAssignees(change, caller, { order, given: assignees });
    await recordOrderEvent(change.tx, caller, { orderId: order.id, event: "assigned" });
  }
  if (update.dueDate !== undefined) await setDueDate(change, caller, { order, update });
  if (status !== undefined) await moveOrder(change, caller, { order, to: status, comment });
  else await commentOn(change.tx, caller, { order, update });
}

async function setDueDate(change: OpenChangeSet, caller: ProjectCaller, { order, update }: Updating) {
  const due = dueDateOf(update.dueDate, change.time);
  if (due.getTime() === order.due_at?.getTime()) return;
  await updateOrderRow(change.tx, caller.scope, order.id, { due_at: due });
  await change.record([
    {
      thing: "order",
      id: order.id,
      before: { dueDate: order.due_at?.toISOString() ?? null },
      after: { dueDate: due.toISOString() },
    },
  ]);
  await recordOrderEvent(change.tx, caller, { orderId: order.id, event: "edited" });
}

async function commentOn(tx: Kysely<Database>, caller: ProjectCaller, { order, update }: Updating) {
  if (!update.comment) return;
  await recordOrderEvent(tx, caller, { orderId: order.id, event: "comment", comment: update.comment });
}

function stateOf({ status, held_from: heldFrom }: OrderRow): {
  status: OrderStatus;
  heldFrom: OrderStatus | null;
} {
  return { status, heldFrom };
}

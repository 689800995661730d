import type { Kysely } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { OrderStatus } from "#contract/orders/order-moves.ts";
import { replaceAssignees } from "#server/content/orders/assignees.ts";
import { moveOrder } from "#server/content/orders/move-order.ts";
import { recordDraftEdit, recordOrderEvent } from "#server/content/orders/order-events.ts";
import { announceOrder, notifyOfOrder } from "#server/content/orders/order-notices.ts";
import {
  lockOrder,
  nextOrderNumber,
  type OrderRow,
  orderIdOf,
  readOrder,
  updateOrderRow,
} from "#server/content/orders/orders.store.ts";
import {
  assertOrderComplete,
  dueDateOf,
  readDueDate,
} from "#server/content/orders/place/order-request.rules.ts";
import { orderReference, placeOrder } from "#server/content/orders/place/place-order.ts";
import { orderEtag, readOrderDetails } from "#server/content/orders/present-order.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { lockBranch } from "#server/content/write-path/locks/lock-branch.ts";
import { RaceLost } from "#server/content/write-path/races.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { assertEtag } from "#server/platform/http/answers/etags.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { recordBranchAuditEvent } from "#server/workspace/audit/record-branch-audit-event.ts";
import { assertBranchWritable } from "#server/workspace/auth/rights/entries.rules.ts";
import {
  assertChangeable,
  assertMayUpdate,
  assertMove,
  type GroupedUpdate,
  groupUpdate,
  hasKeys,
  type OrderUpdate,
} from "./update-order.rules.ts";

/** Moves, comments or edits an order (rules.md 3.2, 4, 7.5). */
export async function updateOrder(
  { db, env }: Pick<Deps, "db" | "env">,
  caller: ProjectCaller,
  { orderId, body }: { orderId: string; body: OrderUpdate },
): Promise<void> {
  const update = groupUpdate(body);
  // Role null: vendors also move orders in branches that translators may not write.
  assertBranchWritable({ scope: caller.scope, role: null });
  assertMayUpdate(roleOf(caller), update);
  const id = orderIdOf(orderId);
  // A draft without a status in the update stays a draft.
  const to = update.status ?? "draft";
  const input = { scope: caller.scope, author: authorOf(caller), kind: "order" } as const;
  await applyChangeSet(db, input, async (change) => {
    const unlocked = await readOrder(change.tx, caller, id);
    if (isDraft(unlocked) && to !== "draft") await lockBranch(change);
    const order = await lockOrder(change.tx, caller, id);
    // Only placing a draft locks the branch: if another request has placed it since the read, the update is retried.
    if (isDraft(order) !== isDraft(unlocked)) throw new RaceLost();
    assertChangeable(order.status, update);
    if (update.etag !== undefined && update.etag !== orderEtag(order))
      assertEtag(update.etag, await readOrderDetails({ db: change.tx, env }, caller, id));
    if (!isDraft(order)) await changeOrder(change, caller, { order, update });
    else if (to === "draft") await saveDraft(change.tx, caller, { order, update });
    else await placeDraft(change, caller, { order, update, to });
  });
}

/** The caller is always a person: the gate refuses a project token without a personal token. */
function roleOf({ role }: ProjectCaller) {
  if (role === null) throw new ApiError("personal_token_required");
  return role;
}

function isDraft({ status }: OrderRow): boolean {
  return status === "draft";
}

type UpdateInput = { order: OrderRow; update: GroupedUpdate };

/** Saves a draft. Records nothing in the change set: the wizard saves often, and a draft affects nothing else. */
async function saveDraft(tx: Kysely<Database>, caller: ProjectCaller, input: UpdateInput): Promise<void> {
  const { order, update } = input;
  await storeDraft(tx, caller, input);
  if (isDraftEdited(update)) await recordDraftEdit(tx, caller, order.id);
  if (update.comment) await commentOn(tx, caller, order.id, update.comment);
  await announceOrder(tx, caller, order);
}

async function storeDraft(tx: Kysely<Database>, { scope }: ProjectCaller, { order, update }: UpdateInput) {
  if (!isDraftEdited(update)) return;
  const { draftChange, title, dueDate } = update;
  const data = withoutNulls({ ...order.data, ...draftChange, ...(dueDate === undefined ? {} : { dueDate }) });
  const dueAt = typeof data.dueDate === "string" ? readDueDate(data.dueDate) : null;
  await updateOrderRow(tx, scope, order.id, {
    data,
    due_at: dueAt,
    ...(title === undefined ? {} : { title }),
  });
}

function isDraftEdited({ draftChange, title, dueDate }: GroupedUpdate): boolean {
  return title !== undefined || dueDate !== undefined || hasKeys(draftChange);
}

type NonNullProperties<T> = { [Key in keyof T]: Exclude<T[Key], null> };

/** Omits properties that are null. */
function withoutNulls<T extends object>(data: T): NonNullProperties<T> {
  return Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== null),
  ) as NonNullProperties<T>;
}

/** Places a draft, or cancels it or puts it on hold without placing it. Assigns its number. */
async function placeDraft(
  change: OpenChangeSet,
  caller: ProjectCaller,
  { order, update, to }: UpdateInput & { to: OrderStatus },
) {
  assertMove(stateOf(order), to, roleOf(caller));
  await storeDraft(change.tx, caller, { order, update });
  const draft = await readOrder(change.tx, caller, order.id);
  if (to === "requested") {
    assertOrderComplete(draft.data);
    return await placeOrder(change, caller, { draft, isNew: false, comment: update.comment });
  }
  const number = draft.number ?? (await nextOrderNumber(change.tx, caller.scope.projectId));
  await updateOrderRow(change.tx, caller.scope, order.id, { number });
  await moveOrder(change, caller, { order: draft, to, comment: update.comment });
}

async function changeOrder(change: OpenChangeSet, caller: ProjectCaller, { order, update }: UpdateInput) {
  const { status, assignees, comment } = update;
  if (status !== undefined) assertMove(stateOf(order), status, roleOf(caller));
  if (assignees !== undefined) await replaceAssignees(change, caller, { order, requested: assignees });
  if (update.title !== undefined) await renameOrder(change, caller, { order, title: update.title });
  if (update.dueDate !== undefined) await setDueDate(change, caller, { order, update });
  if (status !== undefined) await moveOrder(change, caller, { order, to: status, comment });
  else if (comment) {
    await commentOn(change.tx, caller, order.id, comment);
    await announceOrder(change.tx, caller, order);
    await notifyOfOrder(change, caller, {
      type: "order.commented",
      order,
      notifiesVendors: order.placed,
      comment,
    });
  }
}

async function renameOrder(
  change: OpenChangeSet,
  caller: ProjectCaller,
  { order, title }: { order: OrderRow; title: string | null },
) {
  if (title === order.title) return;
  await updateOrderRow(change.tx, caller.scope, order.id, { title });
  const titles = { before: { title: order.title }, after: { title } };
  await change.record([{ resource: "order", id: order.id, ...titles }]);
  const { title: _title, ...reference } = orderReference(order);
  await recordBranchAuditEvent(change.tx, caller, {
    action: "order.renamed",
    details: { order: reference, ...titles },
  });
  await recordOrderEvent(change.tx, caller, { orderId: order.id, event: "renamed" });
}

async function setDueDate(change: OpenChangeSet, caller: ProjectCaller, { order, update }: UpdateInput) {
  const due = dueDateOf(update.dueDate, change.time);
  if (due.getTime() === order.due_at?.getTime()) return;
  await updateOrderRow(change.tx, caller.scope, order.id, { due_at: due });
  const dates = {
    before: { dueDate: order.due_at?.toISOString() ?? null },
    after: { dueDate: due.toISOString() },
  };
  await change.record([{ resource: "order", id: order.id, ...dates }]);
  await recordBranchAuditEvent(change.tx, caller, {
    action: "order.due_date_changed",
    details: { order: orderReference(order), ...dates },
  });
  await recordOrderEvent(change.tx, caller, { orderId: order.id, event: "edited" });
}

function commentOn(tx: Kysely<Database>, caller: ProjectCaller, orderId: number, comment: string) {
  return recordOrderEvent(tx, caller, { orderId, event: "comment", comment });
}

function stateOf({ status, held_from: heldFrom, is_partial: isPartial }: OrderRow) {
  return { status, heldFrom, isPartial };
}

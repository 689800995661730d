import type { CreateOrderBody } from "#contract/orders/orders.ts";
import { insertOrderFiles } from "#server/content/orders/files/order-files.store.ts";
import type { StoredOrderFile } from "#server/content/orders/files/receive-order-files.ts";
import { recordOrderEvent } from "#server/content/orders/order-events.ts";
import { insertDraft, type NewDraft, readOrder } from "#server/content/orders/orders.store.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import { lockBranch } from "#server/content/write-path/locks/lock-branch.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { assertBranchWritable } from "#server/workspace/auth/rights/entries.rules.ts";
import { assertOrderComplete, readDueDate } from "./order-request.rules.ts";
import { placeOrder } from "./place-order.ts";

type NewOrder = {
  body: CreateOrderBody;
  /** Stores the uploaded files; called once the request is complete. */
  store: () => Promise<StoredOrderFile[]>;
};

/** Creates an order or, with `status: "draft"`, a draft (rest-api.md 4.15). Returns its id. */
export async function createOrder(
  { db }: Pick<Deps, "db">,
  caller: ProjectCaller,
  { body, store }: NewOrder,
): Promise<number> {
  assertBranchWritable(caller);
  const { status, title = null, ...data } = body;
  return status === "draft"
    ? await createDraft(db, caller, { title, data, store })
    : await createRequested(db, caller, { title, data, store });
}

type NewOrderInput = Pick<NewDraft, "title" | "data"> & { store: NewOrder["store"] };

/** Creates a draft without number, scope, counters or change set: only people of the client see it. */
async function createDraft(
  db: Deps["db"],
  caller: ProjectCaller,
  { title, data, store }: NewOrderInput,
): Promise<number> {
  const dueAt = typeof data.dueDate === "string" ? readDueDate(data.dueDate) : null;
  const files = await store();
  return await db.transaction().execute(async (tx) => {
    const id = await insertDraft(tx, caller, { title, data, dueAt });
    await insertOrderFiles(tx, caller, { orderId: id, files });
    await recordOrderEvent(tx, caller, { orderId: id, event: "created", to: "draft" });
    return id;
  });
}

async function createRequested(db: Deps["db"], caller: ProjectCaller, { title, data, store }: NewOrderInput) {
  assertOrderComplete(data);
  const files = await store();
  const { scope } = caller;
  const input = { scope, author: authorOf(caller), kind: "order" } as const;
  const { result } = await applyChangeSet(db, input, async (change) => {
    await lockBranch(change);
    const id = await insertDraft(change.tx, caller, { title, data, dueAt: null });
    await insertOrderFiles(change.tx, caller, { orderId: id, files });
    await placeOrder(change, caller, { draft: await readOrder(change.tx, caller, id), isNew: true });
    return id;
  });
  return result;
}

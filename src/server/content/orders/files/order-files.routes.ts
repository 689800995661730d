import { orderFileEndpoints } from "#contract/orders/order-endpoints.ts";
import { recordOrderEvent } from "#server/content/orders/order-events.ts";
import { lockOrder, orderIdOf, readOrder } from "#server/content/orders/orders.store.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { serve } from "#server/platform/http/serve.ts";
import { assertBranchWritable } from "#server/workspace/auth/rights/entries.rules.ts";
import { insertOrderFiles, listOrderFiles, removeOrderFile } from "./order-files.store.ts";
import { withOrderForm } from "./receive-order-files.ts";

/** Reference files of an order (rest-api.md 4.15), visible to people only (rules.md 1.7). */
export function orderFileRoutes(app: Router, deps: Deps): void {
  const { db } = deps;
  serve(app, orderFileEndpoints.list, async ({ params, caller }) => {
    const { id } = await readOrder(db, caller, orderIdOf(params.orderId));
    return listOrderFiles(deps, caller.scope, id);
  });
  serve(app, orderFileEndpoints.add, async ({ params, request, caller }) => {
    const { scope } = caller;
    assertBranchWritable(caller);
    return await withOrderForm(deps, { request, projectId: scope.projectId }, async ({ store }) => {
      const { id } = await readOrder(db, caller, orderIdOf(params.orderId));
      const files = await store();
      if (files.length === 0) throw invalidInput([{ path: "file", message: "the form contains no file" }]);
      await changeOrderFiles(db, caller, id, (tx) => insertOrderFiles(tx, caller, { orderId: id, files }));
      return listOrderFiles(deps, scope, id);
    });
  });
  serve(app, orderFileEndpoints.remove, async ({ params, caller }) => {
    assertBranchWritable(caller);
    const orderId = orderIdOf(params.orderId);
    await changeOrderFiles(db, caller, orderId, (tx) =>
      removeOrderFile(tx, caller.scope, { orderId, fileId: params.fileId }),
    );
    return {};
  });
}

/** Locks the order while its files change. File changes of a draft are not recorded in its history. */
async function changeOrderFiles(
  db: Deps["db"],
  caller: ProjectCaller,
  orderId: number,
  work: (tx: Deps["db"]) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { placed } = await lockOrder(tx, caller, orderId);
    await work(tx);
    if (placed) await recordOrderEvent(tx, caller, { orderId, event: "files" });
  });
}

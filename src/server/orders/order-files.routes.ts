import { orderFileEndpoints } from "#contract/order-endpoints.ts";
import { type Deps, invalidInput, type Router, serve } from "#server/http/serve.ts";
import { insertOrderFiles, listOrderFiles, removeOrderFile } from "./order-files.store.ts";
import { orderIdOf, readOrder } from "./orders.store.ts";
import { withOrderForm } from "./receive-order-files.ts";

/** Reference files of an order (rest-api.md 4.15); people alone see them (decisions.md 1.7). */
export function orderFileRoutes(app: Router, deps: Deps): void {
  const { db } = deps;
  serve(app, orderFileEndpoints.list, async ({ params, caller }) => {
    const { id } = await readOrder(db, caller, orderIdOf(params.orderId));
    return listOrderFiles(deps, caller.scope, id);
  });
  serve(app, orderFileEndpoints.add, async ({ params, request, caller }) => {
    const { scope } = caller;
    return await withOrderForm(deps, { request, projectId: scope.projectId }, async ({ store }) => {
      const { id } = await readOrder(db, caller, orderIdOf(params.orderId));
      const files = await store();
      if (files.length === 0) throw invalidInput([{ path: "file", message: "the form holds no file" }]);
      await insertOrderFiles(db, caller, { orderId: id, files });
      return listOrderFiles(deps, scope, id);
    });
  });
  serve(app, orderFileEndpoints.remove, async ({ params, caller }) => {
    const { id } = await readOrder(db, caller, orderIdOf(params.orderId));
    await removeOrderFile(db, caller.scope, { orderId: id, fileId: params.fileId });
    return {};
  });
}

import type { FastifyRequest } from "fastify";
import type { BodyInput } from "#contract/endpoint.ts";
import { briefTemplateEndpoints } from "#contract/orders/brief-template.ts";
import { orderEndpoints } from "#contract/orders/order-endpoints.ts";
import { type CreateOrderBody, createOrderBody } from "#contract/orders/orders.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { parseInputPart } from "#server/platform/http/input/parse-input.ts";
import { serve } from "#server/platform/http/serve.ts";
import {
  listTemplateVersions,
  readBriefTemplate,
  replaceBriefTemplate,
} from "./brief/brief-template.store.ts";
import { deliverOrder } from "./deliver/deliver-order.ts";
import { withOrderForm } from "./files/receive-order-files.ts";
import { listOrderStrings } from "./order-strings.ts";
import { countOpenOrders, findOrders, orderIdOf, readOrder } from "./orders.store.ts";
import { createOrder } from "./place/create-order.ts";
import { estimateOrder, estimateRows } from "./place/estimate-order.ts";
import { orderEtag, presentOrder, readOrderDetails } from "./present-order.ts";
import { reviewOrder } from "./review/review-order.ts";
import { readReview } from "./review/reviews.store.ts";
import { removeDraft } from "./update/remove-draft.ts";
import { updateOrder } from "./update/update-order.ts";

/** Orders and the brief template (rest-api.md 4.15 to 4.17, rules.md 7.5). */
export function orderRoutes(app: Router, deps: Deps): void {
  const { db } = deps;
  const details = async (caller: ProjectCaller, id: number) => ({
    order: await readOrderDetails(deps, caller, id),
  });
  for (const list of [orderEndpoints.list, orderEndpoints.listByAlias]) {
    serve(app, list, async ({ query, caller }) => {
      const { status: statuses, language, q } = query;
      const orders = await findOrders(db, caller, { statuses, language, q });
      return orders.map((order) => presentOrder(order, caller));
    });
  }
  serve(app, orderEndpoints.count, async ({ caller }) => ({ open: await countOpenOrders(db, caller) }));
  for (const read of [orderEndpoints.read, orderEndpoints.readByAlias]) {
    serve(app, read, ({ params, caller }) => readOrderDetails(deps, caller, orderIdOf(params.orderId)));
  }
  for (const create of [orderEndpoints.create, orderEndpoints.createByAlias]) {
    serve(app, create, async ({ body, request, caller }) =>
      details(caller, await receiveOrder(deps, caller, { body, request })),
    );
  }
  serve(app, orderEndpoints.estimate, ({ body, caller }) => estimateOrder(db, caller.scope, body));
  serve(app, orderEndpoints.estimateRows, ({ body, caller }) => {
    const { language, reason, ...requested } = body;
    return estimateRows(db, caller.scope, { requested, language, reason });
  });
  serve(app, orderEndpoints.update, async ({ params, body, caller }) => {
    const { orderId } = params;
    await updateOrder(deps, caller, { orderId, body });
    return details(caller, orderIdOf(orderId));
  });
  serve(app, orderEndpoints.remove, async ({ params, caller }) => {
    await removeDraft(db, caller, orderIdOf(params.orderId));
    return {};
  });
  serve(app, orderEndpoints.deliver, async ({ params, query, request, caller }) => {
    const { orderId } = params;
    // The body as sent. The schema has checked it, but its output drops a string whose key is `__proto__`.
    const { data, versions } = request.body as BodyInput<typeof orderEndpoints.deliver>;
    const delivered = await deliverOrder(deps, caller, {
      orderId,
      delivery: { data, versions },
      dryRun: query.dryRun ?? false,
    });
    return { ...delivered, ...(await details(caller, orderIdOf(orderId))) };
  });
  serve(app, orderEndpoints.readReview, async ({ params, caller }) => {
    const id = orderIdOf(params.orderId);
    // The ETag is read before the review: if a delivery comes in between, a review with this ETag is refused.
    const etag = orderEtag(await readOrder(db, caller, id));
    return { etag, ...(await readReview(db, caller, id)) };
  });
  serve(app, orderEndpoints.review, async ({ params, body, caller }) => {
    const { orderId } = params;
    const reviewed = await reviewOrder(deps, caller, { orderId, body });
    return { ...reviewed, ...(await details(caller, orderIdOf(orderId))) };
  });
  serve(app, orderEndpoints.listStrings, ({ params, query, caller }) =>
    listOrderStrings(db, caller, { orderId: orderIdOf(params.orderId), query }),
  );
  serve(app, briefTemplateEndpoints.read, ({ caller }) => readBriefTemplate(db, caller.scope.teamId));
  serve(app, briefTemplateEndpoints.replace, ({ query, body, caller }) =>
    replaceBriefTemplate(db, caller, { template: body, version: query.version }),
  );
  serve(app, briefTemplateEndpoints.listVersions, ({ query, caller }) =>
    listTemplateVersions(db, caller, query),
  );
}

/** Reads JSON, or a form with the JSON as its part `data` and reference files. */
async function receiveOrder(
  deps: Deps,
  caller: ProjectCaller,
  { body, request }: { body: CreateOrderBody | undefined; request: FastifyRequest },
): Promise<number> {
  if (body !== undefined) return await createOrder(deps, caller, { body, store: async () => [] });
  const { projectId } = caller.scope;
  return await withOrderForm(deps, { request, projectId }, async ({ data, store }) => {
    if (data === undefined) throw invalidInput([{ path: "data", message: "is missing in the form" }]);
    const parsed = parseInputPart(createOrderBody, data);
    return await createOrder(deps, caller, { body: parsed ?? {}, store });
  });
}

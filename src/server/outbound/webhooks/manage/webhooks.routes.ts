import { isVendor } from "#contract/permissions.ts";
import { webhookEndpoints } from "#contract/webhooks/webhooks.ts";
import { FairQueue } from "#server/platform/db/statements/fair-queue.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { listDeliveries, replayDeliveries } from "./deliveries.store.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { createWebhook, removeWebhook, updateWebhook } from "./save-webhook.ts";
import { testWebhook } from "./test-webhook.ts";
import { canSeeSecrets } from "./webhooks.rules.ts";
import { listWebhooks, presentWebhook, unknownWebhook, webhookIdOf } from "./webhooks.store.ts";

export function webhookRoutes(app: Router, { db, env }: Deps): void {
  // Each test waits for a receiver, which may be slow.
  const tests = new FairQueue<number>({ atOnce: 32, perGroup: 2, waiting: 10 });
  // Vendors see none (rules.md 8.12).
  const list = async ({ scope, role }: ProjectCaller, id?: number) =>
    isVendor(role) ? [] : await listWebhooks(db, scope.projectId, id);
  const read = async (caller: ProjectCaller, id: number) => {
    const [row] = await list(caller, id);
    if (!row) throw unknownWebhook(id);
    return presentWebhook(env.secret, row, { masked: !canSeeSecrets(caller) });
  };
  const update = async (
    caller: ProjectCaller,
    id: number,
    body: Parameters<typeof updateWebhook>[2]["body"],
  ) => {
    await updateWebhook({ db, env }, caller, { id, body });
    return read(caller, id);
  };
  serve(app, webhookEndpoints.list, async ({ caller }) => {
    const masked = !canSeeSecrets(caller);
    const rows = await list(caller);
    return rows.map((row) => presentWebhook(env.secret, row, { masked }));
  });
  serve(app, webhookEndpoints.save, async ({ caller, query, body }) => {
    if (query.webhookEndpointId !== undefined)
      return update(caller, webhookIdOf(query.webhookEndpointId), body);
    const { id, secret } = await createWebhook({ db, env }, caller, body);
    return { ...(await read(caller, id)), secret };
  });
  serve(app, webhookEndpoints.replace, ({ caller, query, body }) =>
    update(caller, webhookIdOf(query.webhookEndpointId), body),
  );
  serve(app, webhookEndpoints.read, ({ caller, params }) => read(caller, webhookIdOf(params.webhookId)));
  serve(app, webhookEndpoints.update, ({ caller, params, body }) =>
    update(caller, webhookIdOf(params.webhookId), body),
  );
  serve(app, webhookEndpoints.remove, async ({ caller, params }) => {
    await removeWebhook({ db }, caller, webhookIdOf(params.webhookId));
    return {};
  });
  serve(app, webhookEndpoints.test, ({ caller, params, body }) =>
    tests.run(caller.scope.projectId, () =>
      testWebhook({ db, env }, caller, { id: webhookIdOf(params.webhookId), type: body.type }),
    ),
  );
  serve(app, webhookEndpoints.rotate, ({ caller, params, body }) =>
    rotateSecret({ db, env }, caller, { id: webhookIdOf(params.webhookId), newSecret: body.secret }),
  );
  serve(app, webhookEndpoints.replay, async ({ caller, params, body }) => {
    const ref = { projectId: caller.scope.projectId, webhookId: webhookIdOf(params.webhookId) };
    return { replayed: await replayDeliveries(db, ref, body) };
  });
  serve(app, webhookEndpoints.listDeliveries, async ({ caller, params, query }) => {
    const { _id } = await read(caller, webhookIdOf(params.webhookId));
    const ref = { projectId: caller.scope.projectId, webhookId: webhookIdOf(_id) };
    return listDeliveries(db, ref, query);
  });
}

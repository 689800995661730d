import { statusEndpoints } from "#contract/statuses.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { createStatus, listStatuses, removeStatus, updateStatus } from "./statuses.store.ts";

export function statusRoutes(app: Router, { db }: Deps): void {
  serve(app, statusEndpoints.list, ({ caller }) => listStatuses(db, caller.scope.teamId));
  serve(app, statusEndpoints.create, ({ caller, body }) => createStatus(db, caller, body));
  serve(app, statusEndpoints.update, ({ caller, params, body }) =>
    updateStatus(db, caller, params.statusId, body),
  );
  serve(app, statusEndpoints.remove, async ({ caller, params }) => {
    await removeStatus(db, caller, params.statusId);
    return {};
  });
}

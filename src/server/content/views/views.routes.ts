import { viewEndpoints } from "#contract/views.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { countViews } from "./count-views.ts";
import { listViews } from "./views.store.ts";
import { createView, removeView, updateView } from "./write-views.ts";

/** Saved views of the grid, personal and shared. */
export function viewRoutes(app: Router, { db }: Deps): void {
  serve(app, viewEndpoints.list, ({ caller }) => listViews(db, caller));
  serve(app, viewEndpoints.count, ({ caller, query }) => countViews(db, caller, query.views));
  serve(app, viewEndpoints.create, ({ caller, body }) => createView(db, caller, body));
  serve(app, viewEndpoints.update, ({ caller, params, body }) =>
    updateView(db, caller, { viewId: params.viewId, body }),
  );
  serve(app, viewEndpoints.remove, async ({ caller, params, query }) => {
    await removeView(db, caller, { viewId: params.viewId, etag: query.etag });
    return {};
  });
}

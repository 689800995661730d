import { groupEndpoints } from "#contract/groups.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { listGroups } from "./groups.store.ts";
import { createGroup, removeGroup, renameGroup } from "./write-groups.ts";

export function groupRoutes(app: Router, { db }: Deps): void {
  serve(app, groupEndpoints.list, ({ caller }) => listGroups(db, caller.scope, visibleCells(caller)));
  serve(app, groupEndpoints.create, ({ caller, body }) => createGroup(db, caller, body.name));
  serve(app, groupEndpoints.update, ({ caller, params, body }) =>
    renameGroup(db, caller, { wireId: params.groupId, ...body }),
  );
  serve(app, groupEndpoints.remove, async ({ caller, params }) => {
    await removeGroup(db, caller, params.groupId);
    return {};
  });
}

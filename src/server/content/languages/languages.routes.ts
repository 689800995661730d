import { groupEndpoints, languageEndpoints, statusEndpoints } from "#contract/languages.ts";
import { isVendor } from "#contract/permissions.ts";
import { listGroups } from "#server/content/groups/groups.store.ts";
import { createGroup, removeGroup, renameGroup } from "#server/content/groups/write-groups.ts";
import {
  createStatus,
  listStatuses,
  removeStatus,
  updateStatus,
} from "#server/content/statuses/statuses.store.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { listOrderedLanguages, visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { listLanguages } from "./languages.store.ts";
import { presentLanguage } from "./present-language.ts";
import { createLanguage, removeLanguage, renameLanguage } from "./write-languages.ts";

export function languageRoutes(app: Router, { db }: Deps): void {
  serve(app, languageEndpoints.list, async ({ caller }) => {
    const [languages, ordered] = await Promise.all([
      listLanguages(db, caller.scope),
      isVendor(caller.role) ? listOrderedLanguages(db, caller) : undefined,
    ]);
    return languages
      .map((row) => presentLanguage(row, caller, ordered))
      .sort((a, b) => Number(b.base) - Number(a.base));
  });
  serve(app, languageEndpoints.create, async ({ caller, body }) =>
    presentLanguage(await createLanguage(db, caller, body), caller),
  );
  serve(app, languageEndpoints.update, async ({ caller, params, body }) =>
    presentLanguage(await renameLanguage(db, caller, { ...params, ...body }), caller),
  );
  serve(app, languageEndpoints.remove, async ({ caller, params }) => {
    await removeLanguage(db, caller, params.code);
    return {};
  });
  serve(app, groupEndpoints.list, ({ caller }) => listGroups(db, caller.scope, visibleCells(caller)));
  serve(app, groupEndpoints.create, ({ caller, body }) => createGroup(db, caller, body.name));
  serve(app, groupEndpoints.update, ({ caller, params, body }) =>
    renameGroup(db, caller, { wireId: params.groupId, ...body }),
  );
  serve(app, groupEndpoints.remove, async ({ caller, params }) => {
    await removeGroup(db, caller, params.groupId);
    return {};
  });
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

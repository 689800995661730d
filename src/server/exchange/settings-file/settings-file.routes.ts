import { ApiError } from "#contract/errors.ts";
import { settingsFileEndpoints } from "#contract/settings-file.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { assertMayHaveSettingsFile } from "#server/workspace/auth/rights/assert-permission.ts";
import { makeSettingsFile } from "./make-settings-file.ts";

/** Reports whether a client's settings file is outdated, with the URL of a new one (files.md 1). */
export function settingsFileRoutes(router: Router, deps: Deps): void {
  serve(router, settingsFileEndpoints.update, async ({ params, query, caller }) => {
    const { scope } = caller;
    if (params.app !== scope.app)
      throw new ApiError("not_found", { message: "The path and the query name different projects." });
    assertMayHaveSettingsFile(caller);
    if (query.lastVersion !== undefined && scope.version <= query.lastVersion) return { update: false };
    const { projectId, branchId } = scope;
    const groups = query.groupIds?.length ? query.groupIds : undefined;
    return { update: true, settings: await makeSettingsFile(deps, { projectId, branchId, groups }) };
  });
}

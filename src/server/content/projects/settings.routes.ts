import { placeholderPatternEndpoints } from "#contract/projects/placeholder-patterns.ts";
import { settingsEndpoints } from "#contract/projects/settings.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { changeSettings } from "./change-settings.ts";
import { findSettings, presentSettings } from "./settings.store.ts";
import { tryPatterns } from "./try-patterns.ts";

/** Settings of a project (rules.md 7.7). */
export function settingsRoutes(router: Router, { db }: Deps): void {
  serve(router, settingsEndpoints.read, async ({ caller }) =>
    presentSettings(await findSettings(db, caller.scope.projectId)),
  );
  serve(router, settingsEndpoints.write, ({ caller, body }) => changeSettings(db, caller, body));
  serve(router, placeholderPatternEndpoints.tryPatterns, ({ caller, body }) =>
    tryPatterns(db, caller.scope, body.patterns),
  );
}

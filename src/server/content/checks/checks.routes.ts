import { checkEndpoints } from "#contract/checks.ts";
import type { Deps, Router } from "#server/platform/http/deps.ts";
import { serve } from "#server/platform/http/serve.ts";
import { changeCheckSettings } from "./change-check-settings.ts";
import { changeDismissals } from "./change-dismissals.ts";
import { listCheckRuns, startCheckRun, stopCheckRun } from "./check-runs.ts";
import { presentCheckSettings, readCheckSettings } from "./check-settings.store.ts";
import { readFindings } from "./read-findings.ts";

/** Checks and the project's settings for them (workbench.md 4, rules.md 9.2, 9.3). */
export function checkRoutes(router: Router, { db }: Deps): void {
  serve(router, checkEndpoints.read, ({ caller, query }) => readFindings(db, caller, query));
  serve(router, checkEndpoints.dismiss, ({ caller, body }) => changeDismissals(db, caller, body));
  serve(router, checkEndpoints.restore, ({ caller, body }) => changeDismissals(db, caller, body));
  serve(router, checkEndpoints.listRuns, ({ caller }) => listCheckRuns(db, caller));
  serve(router, checkEndpoints.startRun, ({ caller }) => startCheckRun(db, caller));
  serve(router, checkEndpoints.stopRun, ({ caller }) => stopCheckRun(db, caller));
  serve(router, checkEndpoints.readSettings, async ({ caller }) =>
    presentCheckSettings(await readCheckSettings(db, caller.scope.projectId)),
  );
  serve(router, checkEndpoints.writeSettings, ({ caller, body }) => changeCheckSettings(db, caller, body));
}

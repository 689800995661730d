import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { JobDeps } from "#server/platform/jobs/define-job.ts";
import { checkHealth } from "./health.ts";
import { planDueCoalesced } from "./plan/coalesced-changes.ts";
import { listBranchesBehind } from "./plan/cursors.ts";
import { listBranchesWithDueAutosaves } from "./plan/pending-autosaves.ts";
import { listProjectsWithAuditEvents, planAuditEvents } from "./plan/plan-audit-events.ts";
import { planBranch } from "./plan/plan-branch.ts";
import { makeSender } from "./send/sender.ts";
import { defaultSettings, type WebhookSettings } from "./settings.ts";

/** Settings by which a failed delivery waits until a test makes it due, however slow the machine. */
export const patientSettings: WebhookSettings = {
  ...defaultSettings,
  retrySeconds: defaultSettings.retrySeconds.map(() => 86_400),
};

/** Plans and sends everything that is due, then returns. */
export async function dispatchDueWebhooks(
  deps: Pick<JobDeps, "db" | "env" | "log">,
  settings: WebhookSettings = patientSettings,
): Promise<void> {
  await checkHealth(deps.db);
  const sender = makeSender(deps, settings);
  for (;;) {
    await planEverything(deps.db);
    const started = await sender.sendDue(() => {});
    if (started === 0 && sender.underWay.size === 0) return;
    await Promise.race(sender.underWay.values());
  }
}

/** Plans deliveries of all pending changes, one after the other. */
export async function planEverything(db: Kysely<Database>): Promise<void> {
  for (const branch of await listBranchesBehind(db)) while ((await planBranch(db, branch)) === "some");
  for (const projectId of await listProjectsWithAuditEvents(db))
    while ((await planAuditEvents(db, projectId)) === "some");
  for (const branch of await listBranchesWithDueAutosaves(db)) await planBranch(db, branch);
  await planDueCoalesced(db);
}

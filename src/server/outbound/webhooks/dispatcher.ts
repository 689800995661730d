import { setTimeout as sleep } from "node:timers/promises";
import { type Notification, startListening } from "#server/platform/db/listening.ts";
import { coalesce } from "#server/platform/db/statements/coalesce.ts";
import { FairQueue } from "#server/platform/db/statements/fair-queue.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import type { JobDeps } from "#server/platform/jobs/define-job.ts";
import { checkHealth } from "./health.ts";
import { planDueCoalesced } from "./plan/coalesced-changes.ts";
import { listBranchesBehind } from "./plan/cursors.ts";
import { hasListeners, type PlanProgress } from "./plan/listeners.ts";
import { listBranchesWithDueAutosaves } from "./plan/pending-autosaves.ts";
import { listProjectsWithAuditEvents, planAuditEvents } from "./plan/plan-audit-events.ts";
import { planBranch } from "./plan/plan-branch.ts";
import { makeSender } from "./send/sender.ts";
import { defaultSettings, type WebhookSettings } from "./settings.ts";

type Deps = Pick<JobDeps, "db" | "env" | "log" | "reserve">;

const channels = ["parlance", "parlance_audit", "parlance_webhook"];
/** Interval of checking all branches, in case a notification was lost. */
const checkAllMs = 15_000;
/** Number of projects whose deliveries are planned at once. */
const plannedAtOnce = 4;
/** Pause before another try to lock the planning of a project, which another process had locked. */
const lockedPauseMs = 200;

/** Sends events to webhooks until `stop`: triggered by the write path's notifications, and by timers. */
export async function startWebhooks(deps: Deps, settings: WebhookSettings = defaultSettings) {
  const { db, log, reserve } = deps;
  let isOpen = true;
  // Not logged after `stop`: tasks that still run then find the database closed.
  const onError = (error: unknown) => isOpen && log.error(error, "webhooks");
  const sender = makeSender(deps, settings);
  /** Runs one task per name at a time. */
  const oneAtATime = (task: (name: string) => Promise<unknown>) => {
    const run = coalesce(0, async (name: string) => void (isOpen && (await task(name))));
    return (name = "") => run(name, onError);
  };
  const send: () => void = oneAtATime(() => sender.sendDue(send));
  const queue = new FairQueue<number>({
    atOnce: plannedAtOnce,
    perGroup: plannedAtOnce,
    waiting: Number.POSITIVE_INFINITY,
  });
  /** Plans everything that is pending; retries while another process has locked the project. */
  const planAll = async (projectId: number, planSome: () => Promise<PlanProgress>) => {
    for (let progress: PlanProgress = "some"; progress !== "all" && isOpen; ) {
      progress = await queue.run(projectId, planSome);
      if (progress === "locked") await sleep(lockedPauseMs, undefined, { ref: false });
    }
  };
  const plan = oneAtATime(async (branch) => {
    const [projectId = 0, branchId = 0] = branch.split(" ").map(Number);
    if (!(await hasListeners(db, projectId))) return;
    await planAll(projectId, () => planBranch(db, { projectId, branchId }));
    checkDue();
  });
  const planAuditEventsOf = oneAtATime(async (projectId) => {
    await planAll(Number(projectId), () => planAuditEvents(db, Number(projectId)));
    send();
  });
  /** Each branch and project is planned in a separate run, so that a slow one does not delay the others. */
  const checkDue: () => void = oneAtATime(async () => {
    for (const branch of await listBranchesWithDueAutosaves(db)) plan(nameOf(branch));
    await planDueCoalesced(db);
    send();
  });
  const checkAll = oneAtATime(async () => {
    for (const branch of await listBranchesBehind(db)) plan(nameOf(branch));
    for (const projectId of await listProjectsWithAuditEvents(db)) planAuditEventsOf(String(projectId));
    checkDue();
    await checkHealth(db);
    send();
  });
  const onNotification = ({ channel, payload }: Notification) => {
    if (channel === "parlance") plan(branchOf(payload));
    else if (channel === "parlance_audit") planAuditEventsOf(payload);
    else send();
  };
  const listening = await startListening(reserve, {
    channels,
    onNotification,
    onReconnect: checkAll,
    onError,
  });
  const timers = [setInterval(checkDue, settings.checkDueMs), setInterval(checkAll, checkAllMs)];
  checkAll();
  return {
    async stop(): Promise<void> {
      isOpen = false;
      for (const timer of timers) clearInterval(timer);
      listening.stop();
      await sender.stop();
    },
  };
}

function branchOf(payload: string): string {
  const { project = 0, branch = 0 } = JSON.parse(payload) as Record<string, number>;
  return nameOf({ projectId: project, branchId: branch });
}

function nameOf({ projectId, branchId }: BranchRef): string {
  return `${projectId} ${branchId}`;
}

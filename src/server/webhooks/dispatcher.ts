import { setTimeout as sleep } from "node:timers/promises";
import { Turns } from "#server/db/turns.ts";
import type { BranchRef } from "#server/db/values/branch-ref.ts";
import type { JobDeps } from "#server/jobs/define-job.ts";
import { coalesce } from "#server/live/coalesce.ts";
import { type Notification, startListening } from "#server/live/listening.ts";
import { checkHealth } from "./health.ts";
import { listBranchesBehind } from "./plan/cursors.ts";
import { hasListeners, type PublishProgress } from "./plan/listeners.ts";
import { listBranchesWithDueSteps } from "./plan/pending-autosaves.ts";
import { listProjectsWithAuditEvents, publishAuditEvents } from "./plan/publish-audit-events.ts";
import { publishBranch } from "./plan/publish-branch.ts";
import { publishAllSettled, publishEverything } from "./plan/publish-everything.ts";
import { makeSender } from "./send/sender.ts";
import { usualSettings, type WebhookSettings } from "./settings.ts";

type Deps = Pick<JobDeps, "db" | "env" | "log" | "reserve">;

const channels = ["parlance", "parlance_audit", "parlance_webhook"];
/** How often all branches are looked through, in case a notification was not heard. */
const lookThroughMs = 15_000;
/** How many projects are published at once. */
const publishedAtOnce = 4;
/** After so long is asked again for a project's turn that somebody else had. */
const turnMs = 200;

/** Sends webhooks what happens, from now to `stop`: woken by the write path's notifications, and by the clock. */
export async function startWebhooks(deps: Deps, settings: WebhookSettings = usualSettings) {
  const { db, log, reserve } = deps;
  const onError = (error: unknown) => log.error(error, "webhooks");
  const sender = makeSender(deps, settings);
  let isOpen = true;
  /** Runs a task per name, never twice at once. */
  const room = (task: (name: string) => Promise<unknown>) => {
    const run = coalesce(0, async (name: string) => void (isOpen && (await task(name))));
    return (name = "") => run(name, onError);
  };
  const send: () => void = room(() => sender.sendDue(send));
  const turns = new Turns<number>({
    atOnce: publishedAtOnce,
    perGroup: publishedAtOnce,
    waiting: Number.POSITIVE_INFINITY,
  });
  /** Sends all that there is, at the latest when it is our turn. */
  const publishAll = async (projectId: number, publishSome: () => Promise<PublishProgress>) => {
    for (let progress: PublishProgress = "some"; progress !== "all" && isOpen; ) {
      progress = await turns.run(projectId, publishSome);
      if (progress === "not our turn") await sleep(turnMs, undefined, { ref: false });
    }
  };
  const publish = room(async (branch) => {
    const [projectId = 0, branchId = 0] = branch.split(" ").map(Number);
    if (!(await hasListeners(db, projectId))) return;
    await publishAll(projectId, () => publishBranch(db, { projectId, branchId }));
    look();
  });
  const publishAuditEventsOf = room(async (projectId) => {
    await publishAll(Number(projectId), () => publishAuditEvents(db, Number(projectId)));
    send();
  });
  /** Branches and projects go into rooms of their own: none waits for what is slow in another. */
  const look: () => void = room(async () => {
    for (const branch of await listBranchesWithDueSteps(db)) publish(nameOf(branch));
    await publishAllSettled(db);
    send();
  });
  const lookThrough = room(async () => {
    for (const branch of await listBranchesBehind(db)) publish(nameOf(branch));
    for (const projectId of await listProjectsWithAuditEvents(db)) publishAuditEventsOf(String(projectId));
    look();
    await checkHealth(db);
    send();
  });
  const onNotification = ({ channel, payload }: Notification) => {
    if (channel === "parlance") publish(branchOf(payload));
    else if (channel === "parlance_audit") publishAuditEventsOf(payload);
    else send();
  };
  const listening = await startListening(reserve, { channels, onNotification, onBack: lookThrough, onError });
  const timers = [setInterval(look, settings.lookMs), setInterval(lookThrough, lookThroughMs)];
  lookThrough();
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

/** Plans and sends everything that is due, then returns: for tests. */
export async function dispatchDueWebhooks(
  deps: Deps,
  settings: WebhookSettings = usualSettings,
): Promise<void> {
  await checkHealth(deps.db);
  const sender = makeSender(deps, settings);
  for (;;) {
    await publishEverything(deps.db);
    const begun = await sender.sendDue(() => {});
    if (begun === 0 && sender.underWay.size === 0) return;
    await Promise.race(sender.underWay.values());
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import type { JobDeps } from "#server/jobs/define-job.ts";
import { startListening } from "#server/live/listening.ts";
import { onceAtATime } from "#server/live/once-at-a-time.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import { type Claimed, claimDeliveries } from "./claim-deliveries.ts";
import { listBranchesBehind } from "./cursors.ts";
import { checkHealth } from "./health.ts";
import { hasListeners, takeTurn } from "./listeners.ts";
import { listBranchesWithDueSteps } from "./open-steps.ts";
import { listRestedProjects, tellRested } from "./quiet-changes.ts";
import { usualSettings, type WebhookSettings } from "./settings.ts";
import { listProjectsWithActs, tellActs } from "./tell-acts.ts";
import { tellBranch } from "./tell-branch.ts";

type Deps = Pick<JobDeps, "db" | "env" | "log" | "pool">;

/** How often all branches are looked through, in case a notification was not heard. */
const lookThroughMs = 15_000;
/** Attempts under way have so long to end when the server stops. */
const patienceMs = 2_000;

/** Makes deliveries of everything that happened and was not told yet. */
async function tellEverything({ db }: Pick<Deps, "db">): Promise<void> {
  for (const branch of await listBranchesBehind(db)) while (await tellBranch(db, branch));
  for (const projectId of await listProjectsWithActs(db)) while (await tellActs(db, projectId));
  await tellWhatRested({ db });
}

/** What waited for its time: autosaves of cells that were left, and changes that came to rest. */
async function tellWhatRested({ db }: Pick<Deps, "db">): Promise<void> {
  for (const branch of await listBranchesWithDueSteps(db)) await tellBranch(db, branch);
  for (const projectId of await listRestedProjects(db)) {
    await db.transaction().execute(async (tx) => {
      if (await takeTurn(tx, projectId)) await tellRested(tx, projectId);
    });
  }
}

/** Attempts what is due, each delivery on its own, and a bounded number of them at once. */
function makeSender(deps: Deps, settings: WebhookSettings) {
  const stopping = new AbortController();
  const underWay = new Map<number, Promise<void>>();
  const begin = (claimed: Claimed, onDone: () => void) => {
    const attempt = attemptDelivery(deps, settings, claimed, stopping.signal)
      .catch((error: unknown) => deps.log.error(error, "a webhook was not attempted"))
      .finally(() => {
        underWay.delete(claimed.id);
        onDone();
      });
    underWay.set(claimed.id, attempt);
  };
  return {
    underWay,
    /** Takes what is due and begins to send it; answers how many. */
    async sendDue(onDone: () => void): Promise<number> {
      const limit = settings.concurrency - underWay.size;
      if (limit <= 0 || stopping.signal.aborted) return 0;
      const except = [...underWay.keys()];
      const claimed = await claimDeliveries(deps.db, { limit, leaseMs: settings.leaseMs, except });
      for (const one of claimed) begin(one, onDone);
      return claimed.length;
    },
    async stop(): Promise<void> {
      await Promise.race([Promise.all(underWay.values()), sleep(patienceMs, undefined, { ref: false })]);
      stopping.abort(new Error("the server stops"));
      await Promise.all(underWay.values());
    },
  };
}

/** Tells webhooks what happens, from now to `stop`: woken by the write path's notifications, and by the clock. */
export async function startWebhooks(deps: Deps, settings: WebhookSettings = usualSettings) {
  const { db, pool } = deps;
  const onError = (error: unknown) => deps.log.error(error, "webhooks");
  const sender = makeSender(deps, settings);
  const again = onceAtATime(0, async () => void (await sender.sendDue(send)));
  const send = () => again("send", onError);
  const tell = onceAtATime(0, async (branch: string) => {
    const [projectId = 0, branchId = 0] = branch.split(" ").map(Number);
    if (!(await hasListeners(db, projectId))) return;
    while (await tellBranch(db, { projectId, branchId }));
    await tellWhatRested(deps);
    send();
  });
  const tellActsOf = onceAtATime(0, async (projectId: string) => {
    while (await tellActs(db, Number(projectId)));
    send();
  });
  const tellAll = onceAtATime(0, async () => {
    await tellEverything(deps);
    await checkHealth(db, deps.env);
    send();
  });
  const look = onceAtATime(0, async () => {
    await tellWhatRested(deps);
    send();
  });
  const lookThrough = () => tellAll("all", onError);
  const listening = await startListening(pool, {
    channels: ["parlance", "parlance_audit", "parlance_webhook"],
    onNotification: ({ channel, payload }) => {
      if (channel === "parlance") tell(branchOf(payload), onError);
      else if (channel === "parlance_audit") tellActsOf(payload, onError);
      else send();
    },
    onBack: lookThrough,
    onError,
  });
  const timers = [
    setInterval(() => look("look", onError), settings.lookMs),
    setInterval(lookThrough, lookThroughMs),
  ];
  lookThrough();
  return {
    /** Attempts under way may end, then they are given to the next process. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      listening.stop();
      await sender.stop();
    },
  };
}

function branchOf(payload: string): string {
  const { project, branch } = JSON.parse(payload) as Record<string, number>;
  return `${project} ${branch}`;
}

/** Tells and sends everything that is due, then returns: for tests. */
export async function dispatchDueWebhooks(
  deps: Deps,
  settings: WebhookSettings = usualSettings,
): Promise<void> {
  await tellEverything(deps);
  await checkHealth(deps.db, deps.env);
  const sender = makeSender(deps, settings);
  for (;;) {
    await tellEverything(deps);
    const begun = await sender.sendDue(() => {});
    if (begun === 0 && sender.underWay.size === 0) return;
    await Promise.race(sender.underWay.values());
  }
}

import type { FastifyBaseLogger } from "fastify";
import type { Deps } from "#server/http/deps.ts";
import { sweepExpired } from "./auth/sweep-expired.ts";
import { checkWaitingBranches } from "./changes/checks/checks.jobs.ts";
import { mergeNewTrigrams } from "./changes/texts/intern-texts.ts";
import { sweepTexts } from "./changes/texts/sweep-texts.ts";
import { sweepWorkingSets } from "./entries/working-set.ts";
import { sweepFiles } from "./files/sweep-files.ts";
import { sweepRequests } from "./http/idempotency.store.ts";
import { sweepAttempts } from "./jobs/job-attempts.ts";
import { sweepJobs } from "./jobs/project-jobs.store.ts";
import { sweepNotifications } from "./notifications/notifications.store.ts";
import { sweepPresence } from "./presence/presence.store.ts";
import { sweepTrash } from "./trash/sweep-trash.ts";
import { sweepDeliveries } from "./webhooks/manage/deliveries.store.ts";

const everyMs = 3_600_000;

type SweepDeps = Pick<Deps, "db" | "disk">;
type Sweep = (deps: SweepDeps) => Promise<unknown>;

/** Sweeps of data that is no longer needed, by name. */
const sweeps: Readonly<Record<string, Sweep>> = {
  "working sets": ({ db }) => sweepWorkingSets(db),
  "sessions and invitations": ({ db }) => sweepExpired(db),
  presence: ({ db }) => sweepPresence(db),
  deliveries: ({ db }) => sweepDeliveries(db),
  jobs: ({ db }) => sweepJobs(db),
  "attempts of jobs": ({ db }) => sweepAttempts(db),
  "idempotent requests": ({ db }) => sweepRequests(db),
  notifications: ({ db }) => sweepNotifications(db),
  "new trigrams": ({ db }) => mergeNewTrigrams(db),
  "texts that wait for their checks": ({ db }) => checkWaitingBranches(db),
  files: sweepFiles,
  trash: ({ db }) => sweepTrash(db, new Date()),
  texts: ({ db }) => sweepTexts(db, new Date()),
};

/**
 * Runs all sweeps in sequence; a failing one is logged and does not prevent the others. When the server stops, none
 * is started, and the database may close during the running one.
 */
export async function sweepAll(
  deps: SweepDeps,
  log: Pick<FastifyBaseLogger, "error">,
  stopping?: AbortSignal,
): Promise<void> {
  for (const [what, sweep] of Object.entries(sweeps)) {
    if (stopping?.aborted) return;
    try {
      await sweep(deps);
    } catch (error) {
      if (!stopping?.aborted) log.error(error, `sweeping ${what} failed`);
    }
  }
}

/** Runs all sweeps every hour. Several processes may do so at the same time. */
export function startSweeping({ db, disk }: SweepDeps, log: FastifyBaseLogger): () => void {
  const stopping = new AbortController();
  const sweep = () => void sweepAll({ db, disk }, log, stopping.signal);
  const timer = setInterval(sweep, everyMs);
  timer.unref();
  sweep();
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}

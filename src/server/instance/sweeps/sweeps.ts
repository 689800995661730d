import type { FastifyBaseLogger } from "fastify";
import { sweepWorkingSets } from "#server/content/entries/search/working-set.ts";
import { sweepJobs } from "#server/content/project-jobs/project-jobs.store.ts";
import { sweepTrash } from "#server/content/trash/sweep-trash.ts";
import { checkWaitingBranches } from "#server/content/write-path/checks/checks.jobs.ts";
import { mergeNewTrigrams } from "#server/content/write-path/texts/intern-texts.ts";
import { sweepTexts } from "#server/content/write-path/texts/sweep-texts.ts";
import { sweepPresence } from "#server/outbound/live/presence.store.ts";
import { sweepDeliveries } from "#server/outbound/webhooks/manage/deliveries.store.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { sweepRequests } from "#server/platform/http/idempotency/idempotency.store.ts";
import { sweepAttempts } from "#server/platform/jobs/job-attempts.ts";
import { sweepFiles } from "#server/platform/storage/sweep-files.ts";
import { sweepExpired } from "#server/workspace/auth/sweep-expired.ts";
import { sweepNotifications } from "#server/workspace/notifications/notifications.store.ts";

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
 * Runs all sweeps in sequence; a failing sweep is logged and does not prevent the others. When the server stops, no
 * further sweep is started, and the database may close during the running one.
 */
export async function sweepAll(
  deps: SweepDeps,
  log: Pick<FastifyBaseLogger, "error">,
  stopping?: AbortSignal,
): Promise<void> {
  for (const [name, sweep] of Object.entries(sweeps)) {
    if (stopping?.aborted) return;
    try {
      await sweep(deps);
    } catch (error) {
      if (!stopping?.aborted) log.error(error, `sweeping ${name} failed`);
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

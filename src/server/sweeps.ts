import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import { sweepJobs } from "./bulk/jobs.store.ts";
import { mergeNewTrigrams } from "./changes/intern-texts.ts";
import type { Database } from "./db/schema.ts";
import { sweepWorkingSets } from "./entries/working-set.ts";
import { sweepNotifications } from "./notifications/notifications.store.ts";
import { sweepPresence } from "./presence/presence.store.ts";

const everyMs = 3_600_000;

/** Tidies up every hour: forgets what nobody needs any more. Several processes may do so at the same time. */
export function startSweeping(db: Kysely<Database>, log: FastifyBaseLogger): () => void {
  const sweepAll = async () => {
    await sweepWorkingSets(db);
    await sweepPresence(db);
    await sweepJobs(db);
    await sweepNotifications(db);
    await mergeNewTrigrams(db);
  };
  const sweep = () => sweepAll().catch((error: unknown) => log.error(error, "sweeping failed"));
  const timer = setInterval(() => void sweep(), everyMs);
  timer.unref();
  void sweep();
  return () => clearInterval(timer);
}

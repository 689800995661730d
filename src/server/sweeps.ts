import type { FastifyBaseLogger } from "fastify";
import { sweepJobs } from "./bulk/jobs.store.ts";
import { mergeNewTrigrams } from "./changes/intern-texts.ts";
import { sweepTexts } from "./changes/sweep-texts.ts";
import { sweepWorkingSets } from "./entries/working-set.ts";
import { sweepFiles } from "./files/sweep-files.ts";
import type { Deps } from "./http/serve.ts";
import { sweepNotifications } from "./notifications/notifications.store.ts";
import { sweepPresence } from "./presence/presence.store.ts";
import { sweepTrash } from "./trash/sweep-trash.ts";
import { sweepDeliveries } from "./webhooks/deliveries.store.ts";

const everyMs = 3_600_000;

/** Tidies up every hour: forgets what nobody needs any more. Several processes may do so at the same time. */
export function startSweeping({ db, disk }: Pick<Deps, "db" | "disk">, log: FastifyBaseLogger): () => void {
  const sweepAll = async () => {
    await sweepWorkingSets(db);
    await sweepPresence(db);
    await sweepDeliveries(db);
    await sweepJobs(db);
    await sweepNotifications(db);
    await mergeNewTrigrams(db);
    await sweepFiles({ db, disk });
    await sweepTrash(db, new Date());
    await sweepTexts(db, new Date());
  };
  const sweep = () => sweepAll().catch((error: unknown) => log.error(error, "sweeping failed"));
  const timer = setInterval(() => void sweep(), everyMs);
  timer.unref();
  void sweep();
  return () => clearInterval(timer);
}

import { setTimeout as sleep } from "node:timers/promises";
import type { WebhookSettings } from "#server/webhooks/settings.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import type { AttemptDeps } from "./attempt-row.ts";
import { type Claimed, claimDeliveries } from "./claim-deliveries.ts";

/** Attempts under way have so long to end when the server stops. */
const patienceMs = 2_000;

/** Attempts what is due, each delivery on its own, and a bounded number of them at once. */
export function makeSender(deps: AttemptDeps, settings: WebhookSettings) {
  const stopping = new AbortController();
  const underWay = new Map<number, Promise<void>>();
  let isOpen = true;

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
      if (limit <= 0 || !isOpen) return 0;
      const except = [...underWay.keys()];
      const claimed = await claimDeliveries(deps.db, { limit, leaseMs: settings.leaseMs, except });
      for (const one of claimed) begin(one, onDone);
      return claimed.length;
    },
    /** Waits a moment for attempts to end, then aborts the rest, which the next process makes again. */
    async stop(): Promise<void> {
      isOpen = false;
      await Promise.race([Promise.all(underWay.values()), sleep(patienceMs, undefined, { ref: false })]);
      stopping.abort(new Error("the server stops"));
      await Promise.all(underWay.values());
    },
  };
}

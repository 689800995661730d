import { setTimeout as sleep } from "node:timers/promises";
import type { WebhookSettings } from "#server/outbound/webhooks/settings.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import type { AttemptDeps } from "./attempt-row.ts";
import { type ClaimedDelivery, claimDeliveries } from "./claim-deliveries.ts";

/** Maximum time for running attempts to end when the server stops, in ms. */
const stopTimeoutMs = 2_000;

/** Attempts due deliveries, each separately, with a limit on concurrent attempts. */
export function makeSender(deps: AttemptDeps, settings: WebhookSettings) {
  const stopping = new AbortController();
  const underWay = new Map<number, Promise<void>>();
  let isOpen = true;

  const begin = (claimed: ClaimedDelivery, onDone: () => void) => {
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
    /** Claims due deliveries and starts to send them; returns their number. */
    async sendDue(onDone: () => void): Promise<number> {
      const limit = settings.concurrency - underWay.size;
      if (limit <= 0 || !isOpen) return 0;
      const except = [...underWay.keys()];
      const claimed = await claimDeliveries(deps.db, { limit, leaseMs: settings.leaseMs, except });
      for (const item of claimed) begin(item, onDone);
      return claimed.length;
    },
    /** Waits a moment for attempts to end, then aborts the rest, which the next process repeats. */
    async stop(): Promise<void> {
      isOpen = false;
      await Promise.race([Promise.all(underWay.values()), sleep(stopTimeoutMs, undefined, { ref: false })]);
      stopping.abort(new Error("the server stops"));
      await Promise.all(underWay.values());
    },
  };
}

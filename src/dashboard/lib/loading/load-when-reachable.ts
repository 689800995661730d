import { createListeners } from "#dashboard/lib/listeners.ts";
import {
  isServerUnreachable,
  onServerUnreachable,
  reportServerReachable,
  untilServerReachable,
} from "./server-reachable.ts";

/** Number of parts of the page that wait for the server. */
let waitingCount = 0;
let isWaiting = false;
const listeners = createListeners();
onServerUnreachable(update);

/** Whether a part of the page is waiting for the server. */
export const isWaitingForServer = () => isWaiting;

export const onWaitingForServer = listeners.subscribe;

function changeCount(change: 1 | -1): void {
  waitingCount += change;
  update();
}

function update(): void {
  const next = waitingCount > 0 && isServerUnreachable();
  if (next === isWaiting) return;
  isWaiting = next;
  listeners.notify();
}

/**
 * Loads a module; if that fails, waits until the server is reachable and retries. Rejects after two failures in a row
 * with a reachable server, since these have another cause.
 */
export async function loadWhenReachable<Module>(load: () => Promise<Module>): Promise<Module> {
  let failures = 0;
  while (true) {
    try {
      const module = await load();
      reportServerReachable();
      return module;
    } catch (error) {
      changeCount(1);
      failures = (await untilServerReachable()) ? failures + 1 : 0;
      changeCount(-1);
      if (failures === 2) throw error;
    }
  }
}

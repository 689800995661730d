import { createListeners } from "#dashboard/lib/listeners.ts";
import {
  isServerUnreachable,
  onServerUnreachable,
  reportServerReachable,
  untilServerReachable,
} from "./server-reachable.ts";

/** Number of parts of the page that are waiting. */
let waiting = 0;
let isShown = false;
const listeners = createListeners();
onServerUnreachable(update);

/** Whether a part of the page is waiting for the server. */
export const isWaitingForServer = () => isShown;

export const onWaitingForServer = listeners.subscribe;

function wait(more: 1 | -1): void {
  waiting += more;
  update();
}

function update(): void {
  const next = waiting > 0 && isServerUnreachable();
  if (next === isShown) return;
  isShown = next;
  listeners.notify();
}

/**
 * Loads as soon as the server is reachable. Rejects after two failures while the server is reachable, since those
 * have another cause.
 */
export async function loadWhenReachable<Module>(load: () => Promise<Module>): Promise<Module> {
  let failures = 0;
  while (true) {
    try {
      const module = await load();
      reportServerReachable();
      return module;
    } catch (error) {
      wait(1);
      failures = (await untilServerReachable()) ? failures + 1 : 0;
      wait(-1);
      if (failures === 2) throw error;
    }
  }
}

import { createListeners } from "#dashboard/lib/listeners.ts";
import { backoffMs } from "#dashboard/lib/time/retries.ts";

/** Polls the server until it is reachable; all waiting callers share this promise. */
let polling: Promise<boolean> | undefined;
let isAway = false;
/** Ends the pause before the next poll. */
let endPause = () => {};
const listeners = createListeners();

/** Whether the server is being polled. */
export const isServerUnreachable = () => isAway;

export const onServerUnreachable = listeners.subscribe;

/** Resolves when the server is reachable; true if it was reachable at once. */
export function untilServerReachable(): Promise<boolean> {
  polling ??= pollServer().finally(() => {
    polling = undefined;
  });
  return polling;
}

/** Called when another response of the server arrived. */
export function reportServerReachable(): void {
  endPause();
}

async function pollServer(): Promise<boolean> {
  if (await isServerReachable()) return true;
  setAway(true);
  for (let tries = 0; ; tries += 1) {
    await pause(backoffMs(tries));
    if (await isServerReachable()) break;
  }
  setAway(false);
  return false;
}

function setAway(next: boolean): void {
  isAway = next;
  listeners.notify();
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
    endPause = end;
    function end(): void {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      endPause = () => {};
      resolve();
    }
  });
}

/**
 * Whether the server answers and reaches its database; until then a page shows its message and sends no other request.
 * A proxy in front of the server answers too, but not with success.
 */
function isServerReachable(): Promise<boolean> {
  return fetch("/ready", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

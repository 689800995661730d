import { createListeners } from "#dashboard/lib/listeners.ts";
import { backoffMs } from "#dashboard/lib/time/retries.ts";

/** Resolves when the server is reachable; shared by all waiting callers. */
let polling: Promise<boolean> | undefined;
let isUnreachable = false;
/** Ends the pause before the next poll. */
let endPause = () => {};
const listeners = createListeners();

/** Whether the server was unreachable when it was last polled. */
export const isServerUnreachable = () => isUnreachable;

export const onServerUnreachable = listeners.subscribe;

/** Resolves when the server is reachable: with true if the first poll succeeds, else with false. */
export function untilServerReachable(): Promise<boolean> {
  polling ??= pollServer().finally(() => {
    polling = undefined;
  });
  return polling;
}

/** Called when a response of the server arrives: polls at once instead of waiting. */
export function reportServerReachable(): void {
  endPause();
}

async function pollServer(): Promise<boolean> {
  if (await isServerReachable()) return true;
  setUnreachable(true);
  for (let tries = 0; ; tries += 1) {
    await pause(backoffMs(tries));
    if (await isServerReachable()) break;
  }
  setUnreachable(false);
  return false;
}

function setUnreachable(next: boolean): void {
  isUnreachable = next;
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
 * Whether the server answers and reaches its database. A proxy in front of it may answer too, but only the server
 * answers with success.
 */
function isServerReachable(): Promise<boolean> {
  return fetch("/ready", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

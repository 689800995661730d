import { createListeners } from "#dashboard/lib/listeners.ts";
import { backoffMs } from "#dashboard/lib/time/retries.ts";

/** What asks for the server until it is there; all that wait for it share the question. */
let asking: Promise<boolean> | undefined;
let isAway = false;
/** Ends the pause before the next question. */
let endPause = () => {};
const listeners = createListeners();

/** Whether the server is asked for again and again. */
export const isServerUnreachable = () => isAway;

export const onServerUnreachable = listeners.subscribe;

/** Answers when the server is there; whether it was at once. */
export function untilServerReachable(): Promise<boolean> {
  asking ??= askForServer().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** The server has answered something else. */
export function noteServerReachable(): void {
  endPause();
}

async function askForServer(): Promise<boolean> {
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
 * Whether the server answers and reaches its database: until then a page keeps its message instead of asking for
 * everything again. A proxy in front of the server answers too, but not with success.
 */
function isServerReachable(): Promise<boolean> {
  return fetch("/ready", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

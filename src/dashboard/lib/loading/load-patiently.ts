import { createListeners } from "#dashboard/lib/listeners.ts";

const pauseMs = 1_000;

/** How many loads wait for the server. */
let waiting = 0;
const listeners = createListeners();

/** Whether something is on its way that comes only when the server can be reached. */
export const isWaitingForServer = () => waiting > 0;

export const onWaitingForServer = listeners.subscribe;

function countWaiting(change: 1 | -1): void {
  waiting += change;
  listeners.notify();
}

/** Loads as soon as the server can be reached; what fails twice with the server there has another cause, and rejects. */
export async function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  let failures = 0;
  let isWaiting = false;
  try {
    while (true) {
      try {
        return await load();
      } catch (error) {
        failures = (await isServerThere()) ? failures + 1 : 0;
        if (failures === 2) throw error;
        if (failures > 0) continue;
        if (!isWaiting) countWaiting(1);
        isWaiting = true;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  } finally {
    if (isWaiting) countWaiting(-1);
  }
}

/** A proxy in front of it answers too, but not with success. */
function isServerThere(): Promise<boolean> {
  return fetch("/health", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

import { createListeners } from "#dashboard/lib/listeners.ts";
import { growingMs } from "#dashboard/lib/time/retries.ts";

/** What asks for the server until it is there; all that wait for it share the question. */
let asking: Promise<boolean> | undefined;
let isAway = false;
/** Ends the pause before the next question. */
let askNow = () => {};
const listeners = createListeners();

/** Whether something is on its way that comes only when the server can be reached. */
export const isWaitingForServer = () => isAway;

export const onWaitingForServer = listeners.subscribe;

function setAway(next: boolean): void {
  isAway = next;
  listeners.notify();
}

/** Loads as soon as the server can be reached; what fails twice with the server there has another cause, and rejects. */
export async function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  let failures = 0;
  while (true) {
    try {
      const module = await load();
      askNow();
      return module;
    } catch (error) {
      asking ??= askForServer().finally(() => {
        asking = undefined;
      });
      failures = (await asking) ? failures + 1 : 0;
      if (failures === 2) throw error;
    }
  }
}

/** Answers when the server is there; whether it was at once. */
async function askForServer(): Promise<boolean> {
  if (await isServerThere()) return true;
  setAway(true);
  for (let tries = 0; ; tries += 1) {
    await pause(growingMs(tries));
    if (await isServerThere()) break;
  }
  setAway(false);
  return false;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    window.addEventListener("online", end);
    askNow = end;
    function end(): void {
      clearTimeout(timer);
      window.removeEventListener("online", end);
      askNow = () => {};
      resolve();
    }
  });
}

/** A proxy in front of it answers too, but not with success. */
function isServerThere(): Promise<boolean> {
  return fetch("/health", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

import { loadRestOfMessages } from "./interface-messages.ts";

type Load<Module> = () => Promise<Module>;

const parts = new Set<Load<unknown>>();
let warming = false;

/**
 * A part of the page that is loaded when it is first needed, or ahead of that when the browser has nothing else to do:
 * what opens while the network is away should be there already. If it is not, it comes with the network. It finds all
 * messages.
 */
export function loadLater<Module>(load: Load<Module>): Load<Module> {
  const speaking = () => withMessages(load);
  const patient = () => speaking().catch((error: unknown) => whenOnline(error).then(speaking));
  parts.add(patient);
  if (warming) warmUp();
  return patient;
}

/** A module together with the messages that the first load leaves out. */
export async function withMessages<Module>(load: Load<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadRestOfMessages()]);
  return module;
}

/** Waits for the network; with the network there, the failure has another cause. */
function whenOnline(error: unknown): Promise<void> {
  if (navigator.onLine) return Promise.reject(error);
  return new Promise((resolve) => window.addEventListener("online", () => resolve(), { once: true }));
}

/** Begins to load what was left for later, one part after the other. */
export function warmUp(): void {
  warming = true;
  const [load] = parts;
  if (load === undefined) return;
  parts.delete(load);
  // One that fails is tried again when it is needed.
  whenIdle(
    () =>
      void load()
        .catch(() => undefined)
        .then(warmUp),
  );
}

function whenIdle(act: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(act, { timeout: 2_000 });
  else setTimeout(act, 200);
}

import { loadRestOfMessages } from "#dashboard/lib/messages/interface-messages.ts";
import { loadPatiently } from "./load-patiently.ts";

type Load<Module> = () => Promise<Module>;

const parts = new Set<Load<unknown>>();
let warming = false;

/**
 * A part of the page that is loaded when it is first needed, or ahead of that when the browser has nothing else to do:
 * what opens while the server is away should be there already. If it is not, it comes with the server. It finds all
 * messages.
 */
export function loadLater<Module>(load: Load<Module>): Load<Module> {
  const patient = () => loadPatiently(() => withMessages(load));
  parts.add(patient);
  if (warming) warmUp();
  return patient;
}

/** A module together with the messages that the first load leaves out. */
export async function withMessages<Module>(load: Load<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadRestOfMessages()]);
  return module;
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

function whenIdle(action: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(action, { timeout: 2_000 });
  else setTimeout(action, 200);
}

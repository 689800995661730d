import { loadRestOfMessages } from "#dashboard/lib/messages/interface-messages.ts";
import { loadWhenReachable } from "./load-when-reachable.ts";

type Load<Module> = () => Promise<Module>;
/** Loads once, however often it is asked; `loaded` is there when it has come. */
export type Later<Module> = Load<Module> & { loaded?: Module };

const parts = new Set<Load<unknown>>();
let warming = false;

/**
 * A part of the page that is loaded when it is first needed, or ahead of that when the browser has nothing else to do:
 * what opens while the server is away should be there already. If it is not, it comes with the server. It finds all
 * messages.
 */
export function loadLater<Module>(load: Load<Module>): Later<Module> {
  let loading: Promise<Module> | undefined;
  const later: Later<Module> = () => {
    loading ??= loadWhenReachable(() => withMessages(load)).then(
      (module) => {
        later.loaded = module;
        return module;
      },
      (error: unknown) => {
        // The next caller tries again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  parts.add(later);
  if (warming) warmUp();
  return later;
}

/** For the button that opens a part: it is there before the press. */
export function loadsAhead(load: Load<unknown>) {
  const ahead = () => void load().catch(() => undefined);
  return { onHoverStart: ahead, onFocus: ahead };
}

/** A module together with the messages that the first load leaves out. */
export async function withMessages<Module>(load: Load<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadRestOfMessages()]);
  return module;
}

/** How long the first page has the connection for itself. */
export const firstPageMs = 1_500;

/**
 * Until the first page has had its time: what shows by itself, and not because somebody asked for it, is loaded after it.
 * Somebody who types has the page, and what cares for their text is there before it could go.
 */
export function untilFirstPage(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => whenIdle(resolve), firstPageMs);
    window.addEventListener("input", () => resolve(), { capture: true, once: true });
  });
}

/** Begins to load what was left for later, one part after the other; not where somebody saves data. */
export function warmUp(): void {
  if (savesData()) return;
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

function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function whenIdle(action: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(action, { timeout: 2_000 });
  else setTimeout(action, 200);
}

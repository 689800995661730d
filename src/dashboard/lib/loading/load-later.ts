import { loadRestOfMessages } from "#dashboard/lib/messages/interface-messages.ts";
import { loadWhenReachable } from "./load-when-reachable.ts";

type Load<Module> = () => Promise<Module>;
/** Function that loads a module once for all callers; afterwards its property `loaded` is the module. */
export type Later<Module> = Load<Module> & { loaded?: Module };

/** Load functions of the parts that are not preloaded yet. */
const parts = new Set<Load<unknown>>();
let isPreloading = false;

/**
 * Returns a function that loads the module of a part of the page, together with all messages. It is also called when
 * the browser is idle, so that the part later opens even if the server is unreachable.
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
        // The next caller retries.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  parts.add(later);
  if (isPreloading) preloadParts();
  return later;
}

/** Props of a button that opens a part. They load the part on hover and focus, before the button is pressed. */
export function preloadProps({ load }: { load: Load<unknown> }) {
  const ahead = () => void load().catch(() => undefined);
  return { onHoverStart: ahead, onFocus: ahead };
}

/** Loads a module together with the messages that the first load omits. */
export async function withMessages<Module>(load: Load<Module>): Promise<Module> {
  const [module] = await Promise.all([load(), loadRestOfMessages()]);
  return module;
}

/** Time in ms after the start during which only the first page is loaded. */
export const firstPageMs = 1_500;

/**
 * Resolves when the first page counts as loaded, or earlier when the user types. Parts that appear without a user
 * action are loaded after that, or when input needs them.
 */
export function untilFirstPage(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(() => whenIdle(resolve), firstPageMs);
    window.addEventListener("input", () => resolve(), { capture: true, once: true });
  });
}

/** Loads the registered parts one after the other when the browser is idle, unless its data saver is on. */
export function preloadParts(): void {
  if (isDataSaverOn()) return;
  isPreloading = true;
  const [load] = parts;
  if (load === undefined) return;
  parts.delete(load);
  // A failed part is retried when it is needed.
  whenIdle(
    () =>
      void load()
        .catch(() => undefined)
        .then(preloadParts),
  );
}

function isDataSaverOn(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

function whenIdle(action: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(action, { timeout: 2_000 });
  else setTimeout(action, 200);
}

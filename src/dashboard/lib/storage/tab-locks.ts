/** Id of this tab until its page is reloaded. */
export const currentTab = crypto.getRandomValues(new Uint32Array(3)).join("-");

const lockPrefix = "parlance.tab.";
/** Time within which a closing tab releases its lock, in ms. */
export const closingMs = 1_000;

/** Acquires a lock that the browser releases when the tab closes or crashes. Resolves when the tab has the lock. */
export function lockTab(tab: string): Promise<void> {
  return new Promise((resolve) => {
    const holdUntilClosed = (lock: Lock | null) => {
      resolve();
      return lock === null ? undefined : new Promise(() => {});
    };
    if (navigator.locks === undefined) resolve();
    else
      navigator.locks
        .request(lockPrefix + tab, { ifAvailable: true }, holdUntilClosed)
        .catch(() => resolve());
  });
}

/** The ids of all open tabs. */
export async function listOpenTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(
    held.flatMap(({ name = "" }) => (name.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])),
  );
}

/** Resolves when a tab is closed, without a time limit. */
export async function waitUntilTabCloses(tab: string): Promise<void> {
  await navigator.locks.request(lockPrefix + tab, { mode: "shared" }, () => undefined);
}

/** Returns those of the tabs that are closed. Other tabs may adopt their items. */
export async function listClosedTabs(tabs: Iterable<string>): Promise<ReadonlySet<string>> {
  const candidates = [...new Set(tabs)];
  const areClosed = await Promise.all(candidates.map(isClosed));
  return new Set(candidates.filter((_, index) => areClosed[index]));
}

/**
 * Whether a tab is closed: its lock is free, or is released within the closing time. Without the Locks API every tab
 * counts as closed: at worst a text is sent twice.
 */
async function isClosed(tab: string): Promise<boolean> {
  if (navigator.locks === undefined) return true;
  const options = { mode: "shared", signal: AbortSignal.timeout(closingMs) } as const;
  return navigator.locks.request(lockPrefix + tab, options, () => true).catch(() => false);
}

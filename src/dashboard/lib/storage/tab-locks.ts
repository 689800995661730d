/** Names this tab among those of its person, until its page is loaded anew. */
export const ownTab = crypto.getRandomValues(new Uint32Array(3)).join("-");

const lockPrefix = "parlance.tab.";
/** A tab that is being closed gives its lock back within this time. */
export const closingMs = 1_000;

/** A lock that the browser gives back when the tab is gone, however it went. Ends when the tab has it. */
export function holdTab(tab: string): Promise<void> {
  return new Promise((resolve) => {
    const hold = (lock: Lock | null) => {
      resolve();
      return lock === null ? undefined : new Promise(() => {});
    };
    if (navigator.locks === undefined) resolve();
    else navigator.locks.request(lockPrefix + tab, { ifAvailable: true }, hold).catch(() => resolve());
  });
}

/** Those of the tabs that are there at this moment. */
export async function listOpenTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  return new Set(
    held.flatMap(({ name = "" }) => (name.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [])),
  );
}

/** Ends when a tab is gone, however long that takes. */
export async function untilTabIsGone(tab: string): Promise<void> {
  await navigator.locks.request(lockPrefix + tab, { mode: "shared" }, () => undefined);
}

/** Those of the tabs that are gone: what they left behind may be taken over. */
export async function listGoneTabs(tabs: Iterable<string>): Promise<ReadonlySet<string>> {
  const asked = [...new Set(tabs)];
  const gone = await Promise.all(asked.map(isGone));
  return new Set(asked.filter((_, index) => gone[index]));
}

/**
 * Whether a tab is gone: its lock is free, at once or as soon as it has closed. Where there are no locks every other tab
 * counts as gone: at worst a text is sent twice.
 */
async function isGone(tab: string): Promise<boolean> {
  if (navigator.locks === undefined) return true;
  const options = { mode: "shared", signal: AbortSignal.timeout(closingMs) } as const;
  return navigator.locks.request(lockPrefix + tab, options, () => true).catch(() => false);
}

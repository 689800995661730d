const lockPrefix = "parlance.tab.";
/** A tab that is being closed gives its lock back within this time. */
const closingMs = 1_000;

/** A lock that the browser gives back when the tab is gone, however it went. */
export function holdTab(tab: string): void {
  void navigator.locks?.request(lockPrefix + tab, { ifAvailable: true }, (lock) =>
    lock === null ? undefined : new Promise(() => {}),
  );
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

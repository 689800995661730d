import { liveEndpoints, type Presence } from "#contract/live.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { createListeners } from "#dashboard/lib/listeners.ts";
import { currentTab } from "#dashboard/lib/storage/tab-locks.ts";
import { previousTab } from "#dashboard/lib/storage/tab-storage.ts";

export type Whereabouts = { key?: string; language?: string; editing?: boolean; left?: boolean };
export type PresenceBoard = ReturnType<typeof createPresenceBoard>;

const noPeople: readonly Presence[] = [];

/** Positions of other users. They are stored outside React, so that a move rerenders only the affected rows. */
export function createPresenceBoard(person: string) {
  let people = noPeople;
  let byKey = new Map<string, readonly Presence[]>();
  const listeners = createListeners();
  return {
    set(next: readonly Presence[]): void {
      people = next.filter((position) => position.user._id !== person);
      const grouped = Map.groupBy(
        people.filter((position) => position.key !== null),
        (position) => position.key ?? "",
      );
      byKey = new Map([...grouped].map(([key, inRow]) => [key, reuseIfEqual(byKey.get(key), inRow)]));
      listeners.notify();
    },
    everybody: (): readonly Presence[] => people,
    inRow: (key: string): readonly Presence[] => byKey.get(key) ?? noPeople,
    /** Whether another user is editing the cell. */
    isOccupied: (key: string, language: string): boolean =>
      (byKey.get(key) ?? noPeople).some((position) => position.language === language && position.editing),
    subscribe: listeners.subscribe,
  };
}

/** Returns the previous object if no user moved in the row, so that the row does not rerender. */
function reuseIfEqual(
  before: readonly Presence[] | undefined,
  after: readonly Presence[],
): readonly Presence[] {
  return before !== undefined && JSON.stringify(before) === JSON.stringify(after) ? before : after;
}

/**
 * Returns a function that reports the position of this tab to the server. Requests run one at a time, so that the last
 * report wins. While a request runs, only the latest report waits. Failures are ignored, because the next report
 * replaces a lost one.
 */
export function createPositionReporter(scope: BranchScope): (whereabouts: Whereabouts) => void {
  let sending = false;
  let waiting: Whereabouts | undefined;
  const send = async (whereabouts: Whereabouts): Promise<void> => {
    sending = true;
    await notify(scope, whereabouts);
    sending = false;
    const next = waiting;
    waiting = undefined;
    if (next !== undefined) void send(next);
  };
  return (whereabouts) => {
    // A closing page cannot wait for the running request.
    if (sending && whereabouts.left !== true) waiting = whereabouts;
    else void send(whereabouts);
  };
}

async function notify(scope: BranchScope, whereabouts: Whereabouts): Promise<void> {
  const keepalive = whereabouts.left === true;
  // Replaces the position of the page before a reload, whose last report may be lost or late.
  const tabBeforeReload = previousTab();
  await call(liveEndpoints.announce, {
    query: scope,
    body: {
      tab: currentTab,
      ...(tabBeforeReload === undefined ? {} : { previousTab: tabBeforeReload }),
      ...whereabouts,
    },
    keepalive,
  }).catch(() => undefined);
}

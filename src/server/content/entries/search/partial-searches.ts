import { setTimeout as sleep } from "node:timers/promises";
import { currentBounds, withBounds } from "#server/platform/db/statements/statement-bounds.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";

type Search<Found> = {
  branch: BranchRef;
  /** Id that the set gets when its first rows are returned. */
  set: string;
  /**
   * Stores the set: under the id `set` if `isPromised()` is true, since the client then has that id; else possibly
   * under the id of an equal set. Calls `isPromised` once.
   */
  store: (isPromised: () => boolean) => Promise<Found>;
  /** Finds the first rows in a short time, or none. */
  findFirst: () => Promise<Found | undefined>;
};

type RunningSearch = { branch: BranchRef; stored: Promise<unknown>; stop: AbortController };

/** Searches that continue after their first rows were returned, by set id. */
const runningSearches = new Map<string, RunningSearch>();

/** Time within which most searches finish, in ms; the first rows are searched for only after it. */
const patienceMs = 10;

/**
 * Returns the set of a search, or its first rows if those are found sooner: the search then continues until it is
 * stored. For words that a third of 1.2 million texts contain, the first rows are found after 0.2 s, all of them after
 * 0.8 s.
 */
export async function searchPartially<Found extends object>({
  branch,
  set,
  store,
  findFirst,
}: Search<Found>): Promise<Found & { isPartial?: true }> {
  const stop = new AbortController();
  return await stopWithCaller(stop, async () => {
    let [isPromised, isTooLate] = [false, false];
    const stored = withSignal(stop, () =>
      store(() => {
        // The id is decided now.
        isTooLate = true;
        return isPromised;
      }),
    );
    const quickResult = await Promise.race([stored, sleep(patienceMs, undefined, { ref: false })]);
    if (quickResult) return quickResult;
    const first = await Promise.race([stored.then(() => undefined), findFirst().catch(() => undefined)]);
    if (!first || isTooLate) return await stored;
    isPromised = true;
    runningSearches.set(set, { branch, stored, stop });
    const end = () => runningSearches.delete(set);
    stored.then(end, end);
    return { ...first, isPartial: true };
  });
}

/**
 * Waits while a set of this branch is searched for, and rethrows the error of the search. Stops the search if the
 * caller disconnects.
 */
export async function whenStored({ projectId, branchId }: BranchRef, set: string): Promise<void> {
  const search = runningSearches.get(set);
  if (search?.branch.projectId === projectId && search.branch.branchId === branchId)
    await stopWithCaller(search.stop, () => search.stored);
}

/** Runs `work` within the bounds of the caller, but with another abort signal. */
function withSignal<T>({ signal }: AbortController, work: () => Promise<T>): Promise<T> {
  const bounds = currentBounds();
  return bounds ? withBounds({ ...bounds, signal }, work) : work();
}

/** Stops the search if the caller disconnects during `work`. After the response it continues. */
async function stopWithCaller<T>(stop: AbortController, work: () => Promise<T>): Promise<T> {
  const signal = currentBounds()?.signal;
  const stopSearch = () => stop.abort();
  signal?.addEventListener("abort", stopSearch, { once: true });
  try {
    return await work();
  } finally {
    signal?.removeEventListener("abort", stopSearch);
  }
}

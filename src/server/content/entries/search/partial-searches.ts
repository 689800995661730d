import { setTimeout as sleep } from "node:timers/promises";
import { currentBounds, withBounds } from "#server/platform/db/statements/statement-bounds.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";

type Search<Found> = {
  branch: BranchRef;
  /** Id that the set gets when its first rows are returned. */
  set: string;
  /**
   * Stores the set, under another id unless `isPromised`, which is called once, returns that the id was sent to the
   * client.
   */
  store: (isPromised: () => boolean) => Promise<Found>;
  /** Finds the first rows in a short time, or none. */
  findFirst: () => Promise<Found | undefined>;
};

type Running = { branch: BranchRef; stored: Promise<unknown>; stop: AbortController };

/** Searches that continue after their first rows were returned, by set id. */
const running = new Map<string, Running>();

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
  return await stoppedByCaller(stop, async () => {
    let [isPromised, isTooLate] = [false, false];
    const stored = stoppable(stop, () =>
      store(() => {
        isTooLate = true;
        return isPromised;
      }),
    );
    const soon = await Promise.race([stored, sleep(patienceMs, undefined, { ref: false })]);
    if (soon) return soon;
    const first = await Promise.race([stored.then(() => undefined), findFirst().catch(() => undefined)]);
    if (!first || isTooLate) return await stored;
    isPromised = true;
    running.set(set, { branch, stored, stop });
    const end = () => running.delete(set);
    stored.then(end, end);
    return { ...first, isPartial: true };
  });
}

/**
 * Waits while a set of this branch is searched for, and rethrows the error of the search. Stops the search if the
 * caller disconnects.
 */
export async function whenStored({ projectId, branchId }: BranchRef, set: string): Promise<void> {
  const search = running.get(set);
  if (search?.branch.projectId === projectId && search.branch.branchId === branchId)
    await stoppedByCaller(search.stop, () => search.stored);
}

/** Bounds of the caller with another abort signal. */
function stoppable<T>({ signal }: AbortController, work: () => Promise<T>): Promise<T> {
  const bounds = currentBounds();
  return bounds ? withBounds({ ...bounds, signal }, work) : work();
}

/** Stops the search if the caller disconnects during `work`; not after the caller has the response. */
async function stoppedByCaller<T>(stop: AbortController, work: () => Promise<T>): Promise<T> {
  const signal = currentBounds()?.signal;
  const leave = () => stop.abort();
  signal?.addEventListener("abort", leave, { once: true });
  try {
    return await work();
  } finally {
    signal?.removeEventListener("abort", leave);
  }
}

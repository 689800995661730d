import { setTimeout as sleep } from "node:timers/promises";
import { currentBounds, withBounds } from "#server/db/statement-bounds.ts";
import type { BranchRef } from "#server/db/values/branch-ref.ts";

type Search<Found> = {
  branch: BranchRef;
  /** The id that the set gets when its first rows are answered. */
  set: string;
  /** Stores the set, under another id where `isPromised`, asked once, says that nobody knows this one. */
  store: (isPromised: () => boolean) => Promise<Found>;
  /** Finds the first rows in a short time, or none. */
  findFirst: () => Promise<Found | undefined>;
};

type Running = { branch: BranchRef; stored: Promise<unknown>; stop: AbortController };

/** Searches that go on after their first rows were answered, by the ids of their sets. */
const running = new Map<string, Running>();

/** What is found within this time is answered whole, as most is, and its first rows are not looked for beside it. */
const patienceMs = 10;

/**
 * The set of a search, or its first rows where those are found sooner: the search then goes on until it is stored. Of words
 * that a third of 1.2 million texts contain the first rows are there after 0.2 s, all of them after 0.8 s.
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

/** Waits while a set of this branch is searched for, and throws what the search does. Who leaves meanwhile stops it. */
export async function whenStored({ projectId, branchId }: BranchRef, set: string): Promise<void> {
  const search = running.get(set);
  if (search?.branch.projectId === projectId && search.branch.branchId === branchId)
    await stoppedByCaller(search.stop, () => search.stored);
}

/** The bounds of the caller, but for when it ends. */
function stoppable<T>({ signal }: AbortController, work: () => Promise<T>): Promise<T> {
  const bounds = currentBounds();
  return bounds ? withBounds({ ...bounds, signal }, work) : work();
}

/** The caller who leaves while this works stops it; one who has the answer does not. */
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

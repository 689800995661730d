import { setImmediate as nextTurn } from "node:timers/promises";

/** Maximum work before the event loop gets a turn, in ms. */
const turnMs = 10;

/**
 * Processes items without blocking the event loop: other requests get a turn in between. Throws at the next turn once
 * `stopping` is aborted.
 */
export async function forEachYielding<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  stopping?: AbortSignal,
): Promise<void> {
  let turnStartedAt = performance.now();
  for (const item of items) {
    if (performance.now() - turnStartedAt > turnMs) {
      await nextTurn();
      stopping?.throwIfAborted();
      turnStartedAt = performance.now();
    }
    work(item);
  }
}

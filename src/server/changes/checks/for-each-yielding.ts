import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds of work before the event loop gets a turn. */
const turnMs = 10;

/**
 * Works through items without blocking the event loop: other requests get a turn in between. Throws at the next turn once
 * `stopping` is aborted.
 */
export async function forEachYielding<Item>(
  items: Iterable<Item>,
  work: (item: Item) => void,
  stopping?: AbortSignal,
): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > turnMs) {
      await nextTurn();
      stopping?.throwIfAborted();
      since = performance.now();
    }
    work(item);
  }
}

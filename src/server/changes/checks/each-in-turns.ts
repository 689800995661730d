import { setImmediate as nextTurn } from "node:timers/promises";

/** Milliseconds of work between two looks at the event loop. */
const turnMs = 10;

/** Items whose work holds nobody up: others get a turn in between. */
export async function eachInTurns<Item>(items: Iterable<Item>, work: (item: Item) => void): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    if (performance.now() - since > turnMs) {
      await nextTurn();
      since = performance.now();
    }
    work(item);
  }
}

/** Maximum number of items processed at once: while the database stores one batch, the next is read. */
const atOnce = 2;

/** Processes items in their order; the next one may start before the previous one is done. */
export async function forEachOverlapping<Item>(
  items: AsyncIterable<Item>,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running: Array<Promise<void>> = [];
  try {
    for await (const item of items) {
      if (running.length === atOnce) await running.shift();
      const promise = work(item);
      // Awaited later; until then a rejection must not count as unhandled.
      promise.catch(() => {});
      running.push(promise);
    }
    await Promise.all(running);
  } finally {
    // Nothing may still run after an error.
    await Promise.allSettled(running);
  }
}

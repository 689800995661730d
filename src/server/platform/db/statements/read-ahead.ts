/**
 * Requests the next item while the current one is processed, so that the database and this process work in parallel.
 * Items may come from a transaction that the consumer also writes to; the statements wait for each other.
 */
export async function* readAhead<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = iterator.next();
      // Rethrown when this item is consumed; ignored if iteration stops earlier.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await iterator.return?.();
  }
}

/**
 * Asks for the next item while the one before is worked on: the database and this process work at the same time. The
 * items may come from the same transaction that is written to: what is asked meanwhile waits for its turn.
 */
export async function* readAhead<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  const iterator = items[Symbol.asyncIterator]();
  let next = iterator.next();
  try {
    for (;;) {
      const { done, value } = await next;
      if (done) return;
      next = iterator.next();
      // Thrown when it is its turn; who leaves before does not want to know.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await next.catch(() => undefined);
    await iterator.return?.();
  }
}

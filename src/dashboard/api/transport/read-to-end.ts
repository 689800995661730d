/** Items of a list; `next` is the position of the next part if the response ended before its limit. */
export type Part<Item> = { items: readonly Item[]; next: number | undefined };

/**
 * Reads all items up to a position, starting with a first part: a response has fewer items than requested when texts
 * are long.
 */
export async function readToEnd<Item>(
  first: Part<Item>,
  end: number,
  read: (position: number, limit: number) => Promise<Part<Item>>,
): Promise<Item[]> {
  const items = [...first.items];
  for (let { next } = first; next !== undefined && next < end; ) {
    const part = await read(next, end - next);
    items.push(...part.items);
    next = part.next;
  }
  return items;
}

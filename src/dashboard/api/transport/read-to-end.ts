/** A part of a list; `next` is the position of the next item if the response ended before the requested limit. */
export type Part<Item> = { items: readonly Item[]; next: number | undefined };

/**
 * Reads all items from a first part up to a position. Several requests may be needed: a response has fewer items than
 * requested if their texts are long.
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

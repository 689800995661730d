/** A part of a list, and where the next one begins when it ended before its limit. */
export type Part<Item> = { items: readonly Item[]; next: number | undefined };

/** Everything up to a position, from a first part on: where texts are long, an answer holds fewer items than asked for. */
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

/**
 * Splits a list in order into batches with a maximum number of items and total size. A single larger item is a batch
 * by itself.
 */
export function splitIntoBatches<Item>(
  items: readonly Item[],
  sizeOf: (item: Item, index: number) => number,
  most: { items: number; size: number },
): Item[][] {
  const pieces: Item[][] = [];
  let piece: Item[] = [];
  let size = 0;
  for (const [index, item] of items.entries()) {
    const added = sizeOf(item, index);
    if (piece.length > 0 && (piece.length === most.items || size + added > most.size)) {
      pieces.push(piece);
      [piece, size] = [[], 0];
    }
    piece.push(item);
    size += added;
  }
  return piece.length > 0 ? [...pieces, piece] : pieces;
}

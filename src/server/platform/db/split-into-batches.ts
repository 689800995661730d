/**
 * Splits a list in order into batches with a maximum number of items and total size. A single larger item is a batch
 * by itself.
 */
export function splitIntoBatches<Item>(
  items: readonly Item[],
  sizeOf: (item: Item, index: number) => number,
  limits: { items: number; size: number },
): Item[][] {
  const batches: Item[][] = [];
  let batch: Item[] = [];
  let size = 0;
  for (const [index, item] of items.entries()) {
    const added = sizeOf(item, index);
    if (batch.length > 0 && (batch.length === limits.items || size + added > limits.size)) {
      batches.push(batch);
      [batch, size] = [[], 0];
    }
    batch.push(item);
    size += added;
  }
  return batch.length > 0 ? [...batches, batch] : batches;
}

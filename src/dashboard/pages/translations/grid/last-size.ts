import { readStored, writeStored } from "#dashboard/lib/storage/stored-value.ts";

export type Size = { width: number; height: number };

const storageName = "parlance.grid.size";

/**
 * Stored size of the grid, in pixels; undefined if the window size has changed since. Rows are painted
 * with it at once. Reading the size instead forces a layout of the incomplete page and a second paint of the
 * grid: 40 of the 360 ms until the first rows.
 */
export function lastSize(): Size | undefined {
  const stored = readStored(storageName);
  if (!Array.isArray(stored) || !stored.every((length) => typeof length === "number" && length > 0))
    return undefined;
  const [windowWidth, windowHeight, width = 0, height = 0] = stored;
  const isSameWindow = stored.length === 4 && windowWidth === innerWidth && windowHeight === innerHeight;
  return isSameWindow ? { width, height } : undefined;
}

export function storeSize({ width, height }: Size): void {
  writeStored(storageName, [innerWidth, innerHeight, width, height]);
}

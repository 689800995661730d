import { readStored, writeStored } from "#dashboard/lib/storage/stored-value.ts";

export type Size = { width: number; height: number };

const name = "parlance.grid.size";

/**
 * Last size of the grid in a window of the current size, in pixels; the grid most likely has it again. Rows
 * are painted at once with it. Reading the size instead forces a layout of the incomplete page and a second
 * paint of the grid, which is 40 ms of 360 until the first rows.
 */
export function lastSize(): Size | undefined {
  const stored = readStored(name);
  if (!Array.isArray(stored) || !stored.every((length) => typeof length === "number" && length > 0))
    return undefined;
  const [windowWidth, windowHeight, width = 0, height = 0] = stored;
  const isSame = stored.length === 4 && windowWidth === innerWidth && windowHeight === innerHeight;
  return isSame ? { width, height } : undefined;
}

export function storeSize({ width, height }: Size): void {
  writeStored(name, [innerWidth, innerHeight, width, height]);
}

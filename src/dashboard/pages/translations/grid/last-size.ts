import { readStored, writeStored } from "#dashboard/lib/storage/stored-value.ts";

export type Size = { width: number; height: number };

const name = "parlance.grid.size";

/**
 * The size in pixels that the grid had last in a window as large as this one, and most likely has again: with it the rows are
 * drawn at once. Asking the browser instead makes it lay out a page that is not whole yet, and the grid be drawn twice, which
 * is 40 ms of 360 until the first rows.
 */
export function lastSize(): Size | undefined {
  const stored = readStored(name);
  if (!Array.isArray(stored) || !stored.every((length) => typeof length === "number" && length > 0))
    return undefined;
  const [ofWindow, heightOfWindow, width = 0, height = 0] = stored;
  const isSame = stored.length === 4 && ofWindow === innerWidth && heightOfWindow === innerHeight;
  return isSame ? { width, height } : undefined;
}

export function keepSize({ width, height }: Size): void {
  writeStored(name, [innerWidth, innerHeight, width, height]);
}

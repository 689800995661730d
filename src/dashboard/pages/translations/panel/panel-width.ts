import { readStored, writeStored } from "#dashboard/lib/storage/stored-value.ts";

/** Pixels. */
export const [leastWidth, usualWidth, mostWidth] = [240, 320, 720];
const storageName = "parlance.grid.panelWidth";

/** How wide somebody made the side panel, remembered in this browser. */
export function readPanelWidth(): number {
  return clampWidth(Number(readStored(storageName) ?? usualWidth));
}

export function storePanelWidth(width: number): void {
  writeStored(storageName, width);
}

export function clampWidth(width: number): number {
  return Number.isFinite(width) ? Math.min(mostWidth, Math.max(leastWidth, Math.round(width))) : usualWidth;
}

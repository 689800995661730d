import { readStored, writeStored } from "#dashboard/lib/storage/stored-value.ts";

/** Widths in pixels. */
export const [minWidth, defaultWidth, maxWidth] = [240, 320, 720];
const storageName = "parlance.grid.panelWidth";

/** The width of the side panel, stored in this browser. */
export function readPanelWidth(): number {
  return clampWidth(Number(readStored(storageName) ?? defaultWidth));
}

export function storePanelWidth(width: number): void {
  writeStored(storageName, width);
}

export function clampWidth(width: number): number {
  return Number.isFinite(width) ? Math.min(maxWidth, Math.max(minWidth, Math.round(width))) : defaultWidth;
}

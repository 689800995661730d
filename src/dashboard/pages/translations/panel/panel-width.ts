import { readKept, writeKept } from "#dashboard/lib/storage/kept-value.ts";

/** Pixels. */
export const [leastWidth, usualWidth, mostWidth] = [240, 320, 720];
const keptName = "parlance.grid.panelWidth";

/** How wide somebody made the side panel, remembered in this browser. */
export function keptPanelWidth(): number {
  return clampWidth(Number(readKept(keptName) ?? usualWidth));
}

export function keepPanelWidth(width: number): void {
  writeKept(keptName, width);
}

export function clampWidth(width: number): number {
  return Number.isFinite(width) ? Math.min(mostWidth, Math.max(leastWidth, Math.round(width))) : usualWidth;
}

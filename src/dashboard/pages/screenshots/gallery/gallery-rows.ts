import type { Screenshot } from "#contract/screenshots/screenshots.ts";

/** A row of the gallery: a screen's heading, or some of its screenshots. */
export type GalleryRow =
  | { kind: "screen"; key: string; name: string; category: string; count: number }
  | { kind: "tiles"; key: string; tiles: readonly Screenshot[] };

/** Splits screenshots, already sorted by screen, into rows of the given number of columns. */
export function galleryRows(shots: readonly Screenshot[], columns: number): GalleryRow[] {
  return screensOf(shots).flatMap(({ tag, shots: ofScreen }) => [
    { kind: "screen", key: tag._id, name: tag.name, category: tag.category, count: ofScreen.length },
    ...chunks(ofScreen, Math.max(columns, 1)).map(
      (tiles): GalleryRow => ({ kind: "tiles", key: tiles[0]?._id ?? "", tiles }),
    ),
  ]);
}

export type Screen = { tag: Screenshot["tag"]; shots: Screenshot[] };

/** Groups screenshots by screen, in their order. */
export function screensOf(shots: readonly Screenshot[]): Screen[] {
  const screens = new Map<string, Screen>();
  for (const shot of shots) {
    const screen = screens.get(shot.tag._id);
    if (screen) screen.shots.push(shot);
    else screens.set(shot.tag._id, { tag: shot.tag, shots: [shot] });
  }
  return [...screens.values()];
}

function chunks<Item>(items: readonly Item[], size: number): Item[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}

/** Minimum width of a tile, in pixels. */
const minTileWidth = 148;
/** Gap between tiles, in pixels. */
const gap = 12;
/** Height of the caption below an image, in pixels. */
const captionHeight = 52;
export const headingHeight = 44;

/** Number of tiles per row, and the height of a row. */
export function tileLayout(width: number): { columns: number; rowHeight: number } {
  const columns = Math.max(2, Math.floor((width + gap) / (minTileWidth + gap)));
  const tileWidth = (width - gap * (columns - 1)) / columns;
  // Images have an aspect ratio of 4 to 5.
  return { columns, rowHeight: Math.ceil((tileWidth * 5) / 4) + captionHeight + gap };
}

const horizontalSteps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Returns the tile that a key leads to; up and down keep the column where possible. */
export function tileAfterKey(
  rows: readonly GalleryRow[],
  id: string,
  { key, isRtl }: { key: string; isRtl: boolean },
): string | undefined {
  const lines = rows.flatMap((row) => (row.kind === "tiles" ? [row.tiles] : []));
  const all = lines.flat();
  const index = all.findIndex((shot) => shot._id === id);
  const line = lines.findIndex((tiles) => tiles.some((shot) => shot._id === id));
  const column = lines[line]?.findIndex((shot) => shot._id === id) ?? 0;
  const inLine = (tiles: readonly Screenshot[] | undefined) => tiles?.[Math.min(column, tiles.length - 1)];
  const across = horizontalSteps[key];
  if (across !== undefined) return all[index + (isRtl ? -across : across)]?._id;
  if (key === "ArrowUp") return inLine(lines[line - 1])?._id;
  if (key === "ArrowDown") return inLine(lines[line + 1])?._id;
  if (key === "Home") return all[0]?._id;
  return key === "End" ? all.at(-1)?._id : undefined;
}

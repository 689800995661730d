import type { Position } from "#contract/screenshots/screenshot-data.ts";
import type { Box } from "#dashboard/lib/geometry/boxes.ts";

type Positions = readonly Position[];

/** Appends a box that is not linked to a string yet. */
export function addBox(positions: Positions, { x, y, width, height }: Box): Position[] {
  return [...positions, { key: "", keyId: null, x, y, width, height }];
}

export function replaceBox(positions: Positions, index: number, { x, y, width, height }: Box): Position[] {
  return positions.map((position, at) => (at === index ? { ...position, x, y, width, height } : position));
}

export function removeBox(positions: Positions, index: number): Position[] {
  return positions.filter((_, at) => at !== index);
}

/**
 * Links a box to a string. An empty key unlinks it, and removes its recognized text too, since the server would link
 * the box again by that text.
 */
export function linkBox(positions: Positions, index: number, key: string): Position[] {
  return positions.map((position, at) => {
    if (at !== index) return position;
    const { text, keyId: _, ...box } = position;
    const fields = key === "" || text === undefined ? {} : { text };
    return { ...box, ...fields, key, keyId: null };
  });
}

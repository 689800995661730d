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

/** A box without a key shows nothing, so its text, which could find the string again, is dropped too. */
export function linkBox(positions: Positions, index: number, key: string): Position[] {
  return positions.map((position, at) => {
    if (at !== index) return position;
    const { text, keyId: _, ...box } = position;
    const fields = key === "" || text === undefined ? {} : { text };
    return { ...box, ...fields, key, keyId: null };
  });
}

import type { Position } from "#contract/screenshots/screenshot-data.ts";
import type { Box } from "#dashboard/lib/geometry/boxes.ts";

type Positions = readonly Position[];

/** A new box comes last and shows no string yet. */
export function addBox(positions: Positions, { x, y, width, height }: Box): Position[] {
  return [...positions, { key: "", keyId: null, x, y, width, height }];
}

export function replaceBox(positions: Positions, index: number, { x, y, width, height }: Box): Position[] {
  return positions.map((one, at) => (at === index ? { ...one, x, y, width, height } : one));
}

export function removeBox(positions: Positions, index: number): Position[] {
  return positions.filter((_, at) => at !== index);
}

/** Without a key the box shows nothing, not even the text that would find the string again. */
export function linkBox(positions: Positions, index: number, key: string): Position[] {
  return positions.map((one, at) => {
    if (at !== index) return one;
    const { text, keyId: _, ...box } = one;
    const fields = key === "" || text === undefined ? {} : { text };
    return { ...box, ...fields, key, keyId: null };
  });
}

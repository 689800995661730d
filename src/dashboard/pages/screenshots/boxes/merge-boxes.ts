import type { Position } from "#contract/screenshots/screenshot-data.ts";
import { mergeValue } from "#dashboard/lib/three-way.ts";

type Positions = readonly Position[];

/**
 * A box that both users changed. A missing version means that the box was deleted there, or not drawn yet (`before`).
 */
export type BoxConflict = Partial<Record<"before" | "theirs" | "mine", Position>>;

export type MergedBoxes = {
  /** Merged boxes of both users; in a conflict, the version of this user (`mine`). */
  positions: Position[];
  /**
   * Boxes of the other user; in a conflict, the version before both changes. What differs from them in `positions` is a
   * change of this user.
   */
  base: Position[];
  conflicts: BoxConflict[];
};

/** Merges two concurrent edits of the boxes, box by box. */
export function mergeBoxes(base: Positions, mine: Positions, theirs: Positions): MergedBoxes {
  const merged: MergedBoxes = { positions: [], base: [], conflicts: [] };
  const myPairs = pairBoxes(base, mine);
  const theirPairs = pairBoxes(base, theirs);
  const add = (versions: BoxConflict) => addMerged(merged, versions);
  for (const before of base) add(versionsOf(before, myPairs.get(before), theirPairs.get(before)));
  const drawn = new Set(addedBoxes(mine, myPairs));
  for (const remote of addedBoxes(theirs, theirPairs)) {
    const same = [...drawn].find((local) => isSameBox(local, remote) || isDuplicate(local, remote));
    if (same) drawn.delete(same);
    add(versionsOf(undefined, same, remote));
  }
  for (const box of drawn) add({ mine: box });
  return merged;
}

/** Resolves a conflict with the version of this user, which becomes a change of the other user's version. */
export function keepMine(drawn: Boxes, { before, theirs }: BoxConflict): Boxes {
  return { ...drawn, base: replaceVersion(drawn.base, before, theirs) };
}

export function adoptTheirs(drawn: Boxes, { mine, theirs }: BoxConflict): Boxes {
  return { ...drawn, positions: replaceVersion(drawn.positions, mine, theirs) };
}

type Boxes = { positions: Positions; base: Positions };

/** Returns the index of a box in the newer list; undefined if it was removed. */
export function indexAfter(before: Positions, after: Positions, index: number): number | undefined {
  const box = before[index];
  if (box === undefined) return index;
  const found = pairBoxes(before, after).get(box);
  return found && after.indexOf(found);
}

/** Returns whether both lists have the same boxes in the same order. */
export function areSameBoxes(a: Positions, b: Positions): boolean {
  return a.length === b.length && a.every((box, index) => isSameBox(box, b[index]));
}

function addMerged({ positions, base, conflicts }: MergedBoxes, { before, theirs, mine }: BoxConflict): void {
  const { value, isConflict } = mergeValue({ before, mine, theirs }, isSameBox);
  const nextBase = isConflict ? before : theirs;
  if (isConflict) conflicts.push(versionsOf(before, mine, theirs));
  if (value) positions.push(value);
  if (nextBase) base.push(nextBase);
}

function versionsOf(before?: Position, mine?: Position, theirs?: Position): BoxConflict {
  return { ...(before && { before }), ...(mine && { mine }), ...(theirs && { theirs }) };
}

/**
 * Finds for each box of a list the same box in a newer list: unchanged, moved but with the same string, or in the same
 * place but linked to another string.
 */
function pairBoxes(before: Positions, after: Positions): Map<Position, Position> {
  const pairs = new Map<Position, Position>();
  const remaining = new Set(after);
  for (const isPair of [isSameBox, isOfSameString, isAtSamePosition, isOfSameKey])
    for (const box of before) {
      if (pairs.has(box)) continue;
      const found = [...remaining].find((candidate) => isPair(box, candidate));
      if (found === undefined) continue;
      pairs.set(box, found);
      remaining.delete(found);
    }
  return pairs;
}

function addedBoxes(after: Positions, pairs: Map<Position, Position>): Position[] {
  const paired = new Set(pairs.values());
  return after.filter((box) => !paired.has(box));
}

function isOfSameKey(a: Position, b: Position): boolean {
  return a.key === b.key;
}

function isOfSameString(a: Position, b: Position): boolean {
  return a.key !== "" && isOfSameKey(a, b);
}

function isAtSamePosition(a: Position, b: Position): boolean {
  return (["x", "y", "width", "height"] as const).every((name) => a[name] === b[name]);
}

function isSameBox(a: Position | undefined, b: Position | undefined): boolean {
  if (a === undefined || b === undefined) return a === b;
  return isOfSameKey(a, b) && isAtSamePosition(a, b);
}

/** Whether two new boxes probably mean the same place, because they show the same string and overlap. */
function isDuplicate(a: Position, b: Position): boolean {
  const overlap = (start: "x" | "y", length: "width" | "height") =>
    a[start] < b[start] + b[length] && b[start] < a[start] + a[length];
  return isOfSameString(a, b) && overlap("x", "width") && overlap("y", "height");
}

function replaceVersion(boxes: Positions, from: Position | undefined, to: Position | undefined): Position[] {
  const index = from === undefined ? -1 : boxes.findIndex((box) => isSameBox(box, from));
  const rest = index === -1 ? [...boxes] : boxes.toSpliced(index, 1, ...(to ? [to] : []));
  return index === -1 && to ? [...rest, to] : rest;
}

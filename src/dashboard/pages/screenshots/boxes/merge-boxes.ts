import type { Position } from "#contract/screenshots/screenshot-data.ts";

type Positions = readonly Position[];

/** A box that both sides changed; where a side has none, it was deleted there, or not drawn yet. */
export type BoxConflict = Partial<Record<"before" | "theirs" | "mine", Position>>;

export type MergedBoxes = {
  /** What both sides made of the boxes; of those that both changed, mine. */
  positions: Position[];
  /** Theirs, but for boxes that both changed as they were before: what differs from it is decided about or mine alone. */
  base: Position[];
  conflicts: BoxConflict[];
};

/** Boxes that two people changed at once, box by box. */
export function mergeBoxes(base: Positions, mine: Positions, theirs: Positions): MergedBoxes {
  const merged: MergedBoxes = { positions: [], base: [], conflicts: [] };
  const ofMine = pairBoxes(base, mine);
  const ofTheirs = pairBoxes(base, theirs);
  const add = (sides: BoxConflict) => addMerged(merged, sides);
  for (const before of base) add(sides(before, ofMine.get(before), ofTheirs.get(before)));
  const drawn = new Set(added(mine, ofMine));
  for (const other of added(theirs, ofTheirs)) {
    const same = [...drawn].find((one) => isSameBox(one, other) || isSeenOnce(one, other));
    if (same) drawn.delete(same);
    add(sides(undefined, same, other));
  }
  for (const one of drawn) add({ mine: one });
  return merged;
}

/** Mine stays: it is a change of what the others have now. */
export function keepMine(drawn: Boxes, { before, theirs }: BoxConflict): Boxes {
  return { ...drawn, base: exchange(drawn.base, before, theirs) };
}

export function takeTheirs(drawn: Boxes, { mine, theirs }: BoxConflict): Boxes {
  return { ...drawn, positions: exchange(drawn.positions, mine, theirs) };
}

type Boxes = { positions: Positions; base: Positions };

/** Where a box is in a list that came after the one in which it has a place. */
export function indexAfter(before: Positions, after: Positions, index: number): number | undefined {
  const box = before[index];
  if (box === undefined) return index;
  const found = pairBoxes(before, after).get(box);
  return found && after.indexOf(found);
}

/** In their order. */
export function areSameBoxes(one: Positions, other: Positions): boolean {
  return one.length === other.length && one.every((box, index) => isSameBox(box, other[index]));
}

function addMerged({ positions, base, conflicts }: MergedBoxes, { before, theirs, mine }: BoxConflict): void {
  const isMine = !isSameBox(before, mine);
  const isTheirs = !isSameBox(before, theirs);
  const isConflict = isMine && isTheirs && !isSameBox(mine, theirs);
  const stays = isMine ? mine : theirs;
  const beginning = isConflict ? before : theirs;
  if (isConflict) conflicts.push(sides(before, mine, theirs));
  if (stays) positions.push(stays);
  if (beginning) base.push(beginning);
}

function sides(before?: Position, mine?: Position, theirs?: Position): BoxConflict {
  return { ...(before && { before }), ...(mine && { mine }), ...(theirs && { theirs }) };
}

/**
 * Which box became which: one that stayed as it was, one of the same string that was moved, one in the same place that was
 * linked to another string.
 */
function pairBoxes(before: Positions, after: Positions): Map<Position, Position> {
  const pairs = new Map<Position, Position>();
  const left = new Set(after);
  for (const isPair of [isSameBox, isOfSameString, isAtSamePosition, isOfSameKey])
    for (const box of before) {
      if (pairs.has(box)) continue;
      const found = [...left].find((one) => isPair(box, one));
      if (found === undefined) continue;
      pairs.set(box, found);
      left.delete(found);
    }
  return pairs;
}

function added(after: Positions, pairs: Map<Position, Position>): Position[] {
  const known = new Set(pairs.values());
  return after.filter((box) => !known.has(box));
}

function isOfSameKey(one: Position, other: Position): boolean {
  return one.key === other.key;
}

function isOfSameString(one: Position, other: Position): boolean {
  return one.key !== "" && isOfSameKey(one, other);
}

function isAtSamePosition(one: Position, other: Position): boolean {
  return (["x", "y", "width", "height"] as const).every((side) => one[side] === other[side]);
}

function isSameBox(one: Position | undefined, other: Position | undefined): boolean {
  if (one === undefined || other === undefined) return one === other;
  return isOfSameKey(one, other) && isAtSamePosition(one, other);
}

/** Two people drew what seems to be one box: it shows the same string, and they overlap. */
function isSeenOnce(one: Position, other: Position): boolean {
  const overlap = (start: "x" | "y", length: "width" | "height") =>
    one[start] < other[start] + other[length] && other[start] < one[start] + one[length];
  return isOfSameString(one, other) && overlap("x", "width") && overlap("y", "height");
}

function exchange(boxes: Positions, from: Position | undefined, to: Position | undefined): Position[] {
  const index = from === undefined ? -1 : boxes.findIndex((box) => isSameBox(box, from));
  const rest = index === -1 ? [...boxes] : boxes.toSpliced(index, 1, ...(to ? [to] : []));
  return index === -1 && to ? [...rest, to] : rest;
}

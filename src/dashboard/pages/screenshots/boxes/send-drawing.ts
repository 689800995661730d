import type { Position } from "#contract/screenshots/screenshot-data.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { updateScreenshot } from "#dashboard/api/screenshots/screenshots.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { areSameBoxes, type BoxConflict, mergeBoxes } from "./merge-boxes.ts";

/** Boxes of a screenshot as they were stored at a moment. */
type StoredBoxes = { metadata: Pick<Screenshot["metadata"], "updatedAt" | "stringPositions"> };

/** Boxes as somebody drew them, and those that were stored when they began. */
export type Drawing = { positions: readonly Position[]; base: StoredBoxes };

/** A drawing with what others made of the boxes meanwhile, and the boxes that both changed. */
export function drawnOver(
  theirs: StoredBoxes,
  { positions, base }: Drawing,
): { drawing: Drawing; conflicts: BoxConflict[] } {
  const merged = mergeBoxes(base.metadata.stringPositions, positions, theirs.metadata.stringPositions);
  const { conflicts } = merged;
  // It says what it was begun on until all is decided: loaded anew, it is asked about again.
  const begun = { metadata: { ...base.metadata, stringPositions: merged.base } };
  return { drawing: { positions: merged.positions, base: conflicts.length > 0 ? begun : theirs }, conflicts };
}

/** What is stored after the attempt: the drawing with what others changed besides, or what others made of the same boxes. */
type Outcome = { isStored: boolean; current: Screenshot };

/** Stores boxes, unless others changed those that they were drawn over. */
export async function sendDrawing(
  scope: BranchScope,
  shotId: string,
  { positions, base }: Drawing,
): Promise<Outcome> {
  const stringPositions = positions.map(({ keyId: _keyId, ...position }) => position);
  const { updatedAt } = base.metadata;
  try {
    const current = await updateScreenshot(scope, shotId, { stringPositions, updatedAt });
    return { isStored: true, current };
  } catch (error) {
    const current = storedInstead(error);
    if (current === undefined) throw error;
    const { drawing, conflicts } = drawnOver(current, { positions, base });
    if (conflicts.length > 0) return { isStored: false, current };
    // Another tab of this browser may have sent what was kept.
    if (areSameBoxes(current.metadata.stringPositions, drawing.positions)) return { isStored: true, current };
    return sendDrawing(scope, shotId, drawing);
  }
}

/** Refusals of the boxes themselves: whoever sends them, whenever and where to. */
const invalid = [400, 413, 422];

/**
 * Whether the server will never take it. Any other refusal may end: a project is archived no more, a role changes back, a
 * screenshot comes out of the trash.
 */
export function isInvalidDrawing(error: unknown): boolean {
  return error instanceof ApiCallError && invalid.includes(error.status);
}

function storedInstead(error: unknown): Screenshot | undefined {
  if (!(error instanceof ApiCallError) || error.code !== "conflict") return undefined;
  return error.details.current as Screenshot | undefined;
}

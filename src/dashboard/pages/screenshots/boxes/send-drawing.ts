import type { Position } from "#contract/screenshots/screenshot-data.ts";
import type { Screenshot } from "#contract/screenshots/screenshots.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { updateScreenshot } from "#dashboard/api/screenshots/screenshots.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";
import { areSameBoxes, type BoxConflict, mergeBoxes } from "./merge-boxes.ts";

/** Stored boxes of a screenshot at some point in time. */
type StoredBoxes = { metadata: Pick<Screenshot["metadata"], "updatedAt" | "stringPositions"> };

/** Boxes as the user drew them (`positions`), and the stored boxes that they are based on (`base`). */
export type Drawing = { positions: readonly Position[]; base: StoredBoxes };

/** Merges a drawing with newer stored boxes. Returns the merged drawing and the conflicts. */
export function mergeDrawing(
  theirs: StoredBoxes,
  { positions, base }: Drawing,
): { drawing: Drawing; conflicts: BoxConflict[] } {
  const merged = mergeBoxes(base.metadata.stringPositions, positions, theirs.metadata.stringPositions);
  const { conflicts } = merged;
  // The base stays at the state before the conflict until every conflict is decided, so that a reload reports the
  // conflicts again.
  const conflicted = { metadata: { ...base.metadata, stringPositions: merged.base } };
  return {
    drawing: { positions: merged.positions, base: conflicts.length > 0 ? conflicted : theirs },
    conflicts,
  };
}

/**
 * The screenshot after an attempt to store a drawing: with the stored drawing, or with the conflicting boxes of other
 * users.
 */
type Outcome = { isStored: boolean; current: Screenshot };

/** Stores a drawing, unless other users have changed the boxes that it is based on. */
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
    const current = conflictingVersion(error);
    if (current === undefined) throw error;
    const { drawing, conflicts } = mergeDrawing(current, { positions, base });
    if (conflicts.length > 0) return { isStored: false, current };
    // Another tab of this browser may have sent the same drawing from the storage.
    if (areSameBoxes(current.metadata.stringPositions, drawing.positions)) return { isStored: true, current };
    return sendDrawing(scope, shotId, drawing);
  }
}

/** Status codes with which the server rejects the boxes themselves, so that sending them again is useless. */
const invalidStatuses = [400, 413, 422];

/**
 * Returns whether the server will never accept the drawing. Other rejections may end: a project is unarchived, a role
 * changes back, a screenshot is restored from the trash.
 */
export function isInvalidDrawing(error: unknown): boolean {
  return error instanceof ApiCallError && invalidStatuses.includes(error.status);
}

function conflictingVersion(error: unknown): Screenshot | undefined {
  if (!(error instanceof ApiCallError) || error.code !== "conflict") return undefined;
  return error.details.current as Screenshot | undefined;
}

import type { Position, Screenshot } from "#contract/screenshots.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { updateScreenshot } from "#dashboard/api/screenshots/screenshots.ts";
import { ApiCallError } from "#dashboard/api/transport/call.ts";

/** Boxes of a screenshot as they were stored at a moment. */
type StoredBoxes = { metadata: Pick<Screenshot["metadata"], "updatedAt" | "stringPositions"> };

/** Boxes as somebody drew them, and those that were stored when they began. */
export type Drawing = { positions: readonly Position[]; base: StoredBoxes };

/** What is stored after the attempt: the drawing, or the boxes that others drew meanwhile. */
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
    const { stringPositions: now } = current.metadata;
    // Another tab of this browser may have sent what was kept.
    if (areSameBoxes(now, positions)) return { isStored: true, current };
    if (!areSameBoxes(now, base.metadata.stringPositions)) return { isStored: false, current };
    // Something else of it changed, such as its name.
    return sendDrawing(scope, shotId, { positions, base: current });
  }
}

/** Refusals that another try may not meet: the session ended or was another person's, the server was busy. */
const passing = [401, 408, 429];

/** Whether the server will never take it; where it was not reached or failed, it may yet. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiCallError)) return false;
  return error.status < 500 && !passing.includes(error.status) && error.code !== "another_person";
}

function storedInstead(error: unknown): Screenshot | undefined {
  if (!(error instanceof ApiCallError) || error.code !== "conflict") return undefined;
  return error.details.current as Screenshot | undefined;
}

/** In their order. */
function areSameBoxes(one: readonly Position[], other: readonly Position[]): boolean {
  const print = (boxes: readonly Position[]) =>
    boxes.map(({ key, x, y, width, height }) => [key, x, y, width, height].join()).join("\n");
  return print(one) === print(other);
}

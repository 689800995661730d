import type { Position, Screenshot } from "#contract/screenshots.ts";
import { ApiCallError } from "#dashboard/api/call.ts";
import type { BranchScope } from "#dashboard/api/entries.ts";
import { updateScreenshot } from "#dashboard/api/screenshots.ts";

/** Boxes as somebody drew them, and the screenshot as it was stored when they began. */
export type Drawing = { positions: readonly Position[]; base: Screenshot };

/** What is stored after the attempt: the drawing, or the boxes that others drew meanwhile. */
type Outcome = { isStored: boolean; current: Screenshot };

/** Stores boxes, unless others changed those that they were drawn over. */
export async function sendDrawing(scope: BranchScope, { positions, base }: Drawing): Promise<Outcome> {
  const stringPositions = positions.map(({ keyId: _keyId, ...position }) => position);
  const { updatedAt } = base.metadata;
  try {
    const current = await updateScreenshot(scope, base._id, { stringPositions, updatedAt });
    return { isStored: true, current };
  } catch (error) {
    const current = storedInstead(error);
    if (current === undefined) throw error;
    if (!haveSameBoxes(current, base)) return { isStored: false, current };
    // Something else of it changed, such as its name.
    return sendDrawing(scope, { positions, base: current });
  }
}

/** Refusals that another try may not meet: the session ended, the server was busy. */
const passing = [401, 408, 429];

/** Whether the server will never take it; where it was not reached or failed, it may yet. */
export function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiCallError)) return false;
  return error.status < 500 && !passing.includes(error.status);
}

function storedInstead(error: unknown): Screenshot | undefined {
  if (!(error instanceof ApiCallError) || error.code !== "conflict") return undefined;
  return error.details.current as Screenshot | undefined;
}

/** Whether the boxes of both are the same, in their order. */
function haveSameBoxes(one: Screenshot, other: Screenshot): boolean {
  const print = ({ metadata }: Screenshot) =>
    metadata.stringPositions
      .map(({ key, x, y, width, height }) => [key, x, y, width, height].join())
      .join("\n");
  return print(one) === print(other);
}

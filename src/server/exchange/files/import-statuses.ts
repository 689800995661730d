import { sql } from "kysely";
import * as z from "zod/mini";
import { ApiError } from "#contract/errors.ts";
import { statusBody } from "#contract/statuses.ts";
import { createStatus } from "#server/content/statuses/statuses.store.ts";
import type { Stage } from "#server/exchange/uploads/upload-stage.ts";
import { isBuiltInStatus, listCustomStatuses } from "#server/platform/db/values/statuses.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";
import { assertMay } from "#server/workspace/auth/rights/assert-permission.ts";

/** Grey, the default colour of a new status. */
const defaultColor = "#6b7280";
/** Maximum number of new statuses; a file with more probably has texts where statuses are expected. */
const maxNewStatuses = 50;

/**
 * Creates the statuses of the stage that the team lacks (files.md 4, `createUnknownCustomStates`). All projects of the
 * team share them. A dry run creates none, and removes the missing statuses from the staged rows.
 */
export async function createMissingStatuses(
  { connection, contents: { statuses } }: Stage,
  caller: ProjectCaller,
  { dryRun }: { dryRun: boolean },
): Promise<void> {
  const known = new Set((await listCustomStatuses(connection, caller.scope.teamId)).map(({ name }) => name));
  const missing = [...statuses].sort().filter((name) => !isBuiltInStatus(name) && !known.has(name));
  if (missing.length === 0) return;
  if (caller.role === null) throw new ApiError("personal_token_required");
  assertMay(caller, "manageSettings");
  for (const name of missing) {
    const isName = z.safeParse(statusBody, { name, color: defaultColor }).success;
    if (!isName || missing.length > maxNewStatuses)
      throw new ApiError("unknown_status", {
        message: `Unknown status ${JSON.stringify(truncate(name))}, and it is not a valid name for a new one.`,
      });
  }
  if (!dryRun)
    for (const name of missing) await createStatus(connection, caller, { name, color: defaultColor });
  else {
    await sql`UPDATE upload_row SET status = NULL WHERE status = ANY(${missing}::text[])`.execute(connection);
    for (const name of missing) statuses.delete(name);
  }
}

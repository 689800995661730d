import { sql } from "kysely";
import type { OpenChangeSet } from "#server/changes/open-change-set.ts";

/** Moves all screenshots of a screen to another one. The structure is held. */
export async function moveScreenshots(
  change: OpenChangeSet,
  { from, into }: { from: number; into: number },
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ id: number }>`
    UPDATE screenshot SET tag_id = ${into}, updated_at = ${change.time}::timestamptz
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND tag_id = ${from} AND trashed_by IS NULL
    RETURNING id`.execute(change.tx);
  await change.record(
    rows.map(({ id }) => ({
      thing: "screenshot" as const,
      id,
      before: { screen: from },
      after: { screen: into },
    })),
  );
}

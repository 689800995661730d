import { sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";

/** Moves screenshots to another screen. Caller must hold the structure lock. */
export async function moveScreenshots(
  change: OpenChangeSet,
  { ids, into }: { ids: readonly number[]; into: number },
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ id: number; from: number }>`
    UPDATE screenshot s SET tag_id = ${into}, updated_at = ${change.time}::timestamptz
    FROM screenshot previous
    WHERE s.project_id = ${projectId} AND s.branch_id = ${branchId} AND s.id = ANY(${ids}::bigint[])
      AND s.trashed_by IS NULL AND previous.project_id = s.project_id AND previous.branch_id = s.branch_id
      AND previous.id = s.id
    RETURNING s.id, previous.tag_id AS from`.execute(change.tx);
  await change.record(
    rows.map(({ id, from }) => ({
      resource: "screenshot" as const,
      id,
      before: { screen: from },
      after: { screen: into },
    })),
  );
}

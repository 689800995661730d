import { type Kysely, sql } from "kysely";
import { type BulkRun, listedRuns } from "#contract/bulk.ts";
import { type StepRow, stepColumns } from "#server/content/history/history.store.ts";
import { presentStep } from "#server/content/history/present-changes.ts";
import { findRevertible } from "#server/content/history/revert-rights.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";

/** Lists the latest bulk actions of all members in the branch, newest first (rules.md 18.16). */
export async function listBulkRuns(db: Kysely<Database>, caller: ProjectCaller): Promise<BulkRun[]> {
  const { projectId, branchId } = caller.scope;
  const visible = visibleCells(caller);
  const isVisible = visible
    ? sql`EXISTS (
        SELECT FROM entry_change c
        WHERE c.project_id = s.project_id AND c.change_set_id = s.id AND c.branch_id = s.branch_id
          AND (c.key_id, c.language_id) IN (${visible})
      )`
    : sql`true`;
  const { rows } = await sql<StepRow & { bulk_action: string | null }>`
    SELECT ${stepColumns}, s.bulk_action FROM change_set s LEFT JOIN person p ON p.id = s.person_id
    WHERE s.project_id = ${projectId} AND s.branch_id = ${branchId} AND s.kind = 'bulk'
      AND s.created_at > now() - make_interval(days => ${listedRuns.days}) AND ${isVisible}
    ORDER BY s.sequence DESC LIMIT ${listedRuns.count}`.execute(db);
  const undoable = rows.filter(({ reverted_by }) => reverted_by === null);
  const revertible = await findRevertible(db, caller, undoable);
  return rows.map((row) => {
    const { _id, created, user, src, count, reason, revertedBy } = presentStep(row);
    return {
      changeSet: _id,
      action: row.bulk_action,
      created,
      user,
      src,
      count,
      ...(reason === undefined ? {} : { reason }),
      revertedBy,
      mayUndo: revertible.has(row.id),
    };
  });
}

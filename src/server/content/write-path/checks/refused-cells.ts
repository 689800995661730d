import { type Kysely, sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { ReadScope } from "#server/content/write-path/changed-entries.ts";
import { type CellRef, lockVersions } from "#server/content/write-path/locks/lock-entries.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";
import { isQueuedForChecks } from "./awaited-checks.ts";
import { findFailing, openFindings } from "./check-entries.ts";

type CheckedCell = CellRef & { failing: boolean; awaited: boolean };

/**
 * Returns the entries whose stored texts the project's checks refuse. All of them are locked until the commit. Texts
 * with pending checks are checked here; the job stores their findings.
 */
export async function refusedCells(
  { tx, input: { scope, refusedChecks: checks = 0 } }: OpenChangeSet,
  cells: readonly CellRef[],
): Promise<CellRef[]> {
  if (checks === 0) return [];
  await lockVersions(tx, scope, cells);
  const checked = await readCheckResults(tx, cells, { scope, checks });
  const awaited = checked.filter((candidate) => candidate.awaited);
  return [
    ...checked.filter((candidate) => candidate.failing && !candidate.awaited),
    ...(awaited.length > 0 ? await findFailing(tx, awaited, { scope, checks }) : []),
  ];
}

type CheckContext = { scope: ReadScope; checks: number };

async function readCheckResults(
  tx: Kysely<Database>,
  cells: readonly CellRef[],
  { scope: { projectId, branchId }, checks }: CheckContext,
): Promise<CheckedCell[]> {
  // Makes PostgreSQL look rows up one by one (changed-entries.ts).
  const { rows } = await prepared<CheckedCell>`
    SELECT e.key_id AS "keyId", e.language_id AS "languageId",
      ${openFindings} & ${checks}::integer <> 0 AS failing, ${isQueuedForChecks(sql`e.key_id`)} AS awaited
    FROM branch b CROSS JOIN unnest(${cells.map(({ keyId }) => keyId)}::bigint[],
      ${cells.map(({ languageId }) => languageId)}::integer[]) AS c(key_id, language_id)
    CROSS JOIN LATERAL (
      SELECT key_id, language_id, checks, dismissed FROM entry
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND key_id = c.key_id
        AND language_id = c.language_id OFFSET 0
    ) e
    WHERE b.project_id = ${projectId} AND b.id = ${branchId}`.execute(tx);
  return rows;
}

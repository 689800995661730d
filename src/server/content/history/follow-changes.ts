import { type Kysely, type RawBuilder, type Selectable, sql } from "kysely";
import type { ChangeKind } from "#contract/history.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";

/** Change set as webhooks read it from the log. */
export type FollowedSet = Pick<
  Selectable<Database["change_set"]>,
  "id" | "sequence" | "src" | "person_id" | "created_at" | "entries" | "autosave" | "step_id" | "reverts"
> & {
  kind: ChangeKind;
  person_name: string | null;
  /** Number of keys that it touched. */
  keys: number;
  /** Kind of the step that it undoes. */
  reverted_kind: ChangeKind | null;
};

/** Reads the change sets after a sequence, oldest first. */
export function readChangeSets(
  db: Kysely<Database>,
  branch: BranchRef,
  { after, limit }: { after: number; limit: number },
): Promise<FollowedSet[]> {
  return selectSets(db, branch, sql`s.sequence > ${after} ORDER BY s.sequence LIMIT ${limit}`);
}

/** Reads some change sets of a branch, oldest first. */
export function readChangeSetsById(
  db: Kysely<Database>,
  branch: BranchRef,
  ids: readonly number[],
): Promise<FollowedSet[]> {
  return selectSets(db, branch, sql`s.id = ANY(${ids}::bigint[]) ORDER BY s.sequence`);
}

async function selectSets(
  db: Kysely<Database>,
  { projectId, branchId }: BranchRef,
  which: RawBuilder<unknown>,
): Promise<FollowedSet[]> {
  const { rows } = await prepared<FollowedSet>`
    SELECT s.id, s.sequence, s.kind, s.src, s.person_id, p.name AS person_name, s.created_at, s.entries,
      (SELECT count(*)::integer FROM resource_change t
        WHERE t.project_id = s.project_id AND t.change_set_id = s.id AND t.resource = 'key') AS keys,
      s.autosave, s.step_id, s.reverts, r.kind AS reverted_kind
    FROM change_set s
    LEFT JOIN person p ON p.id = s.person_id
    LEFT JOIN change_set r ON r.project_id = s.project_id AND r.id = s.reverts
    WHERE s.project_id = ${projectId} AND s.branch_id = ${branchId} AND ${which}`.execute(db);
  return rows;
}

import { type Kysely, sql } from "kysely";
import type { Branch } from "#contract/branches.ts";
import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { etagOf } from "#server/platform/http/answers/etags.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { Scope } from "#server/platform/http/caller.ts";

export type BranchRow = {
  id: number;
  name: string;
  version: number;
  read_only: boolean;
  editable_by_translator: boolean;
  parent_id: number | null;
  created_at: Date;
  created_by: number | null;
  creator: string | null;
};

/** Lists the branches of a project by name. */
export async function listBranches(db: Kysely<Database>, projectId: number): Promise<BranchRow[]> {
  const { rows } = await sql<BranchRow>`
    SELECT b.id, b.name, b.version, b.read_only, b.editable_by_translator, b.parent_id, b.created_at, b.created_by,
      p.name AS creator
    FROM branch b LEFT JOIN person p ON p.id = b.created_by
    WHERE b.project_id = ${projectId} AND b.deleted_at IS NULL ORDER BY b.name`.execute(db);
  return rows;
}

/** Counts the open orders of each branch; omits branches without one. */
export async function countOpenOrdersByBranch(
  db: Kysely<Database>,
  projectId: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ branch_id: number; count: number }>`
    SELECT branch_id, count(*)::integer AS count FROM translation_order
    WHERE project_id = ${projectId} AND status NOT IN ('draft', 'done', 'declined', 'canceled')
    GROUP BY branch_id`.execute(db);
  return new Map(rows.map((row) => [row.branch_id, row.count]));
}

/** Reads a branch of the project by id. */
export async function readBranch(
  db: Kysely<Database>,
  projectId: number,
  branchWireId: string,
): Promise<BranchRow> {
  const id = parseWireId("branch", branchWireId);
  const branch = (await listBranches(db, projectId)).find((candidate) => candidate.id === id);
  if (!branch) throw notFound("branch", branchWireId);
  return branch;
}

/** Finds a branch of the project by id, else by name (rules.md 2, row 4.11). */
export function resolveBranch(branches: readonly BranchRow[], given: string): BranchRow {
  const id = parseWireId("branch", given);
  const branch =
    branches.find((candidate) => candidate.id === id) ??
    branches.find((candidate) => candidate.name === given);
  if (branch) return branch;
  throw notFound("branch", given);
}

/** Scope of a request, moved to another branch of its project. */
export function scopeOf(scope: Scope, branch: BranchRow): Scope {
  return {
    ...scope,
    branchId: branch.id,
    version: branch.version,
    readOnly: branch.read_only,
    editableByTranslator: branch.editable_by_translator,
  };
}

/** Presents a branch as in 2.6. */
export function presentBranch(row: BranchRow, { withCreator }: { withCreator: boolean }): Branch {
  const fields = {
    name: row.name,
    permissions: { readOnly: row.read_only, editableByTranslator: row.editable_by_translator },
  };
  return {
    _id: wireId("branch", row.id),
    ...fields,
    etag: etagOf(fields),
    created: row.created_at.toISOString(),
    parent: row.parent_id === null ? null : wireId("branch", row.parent_id),
    ...(withCreator ? { creator: presentCreator(row) } : {}),
  };
}

function presentCreator({ created_by, creator }: BranchRow) {
  return created_by === null ? null : { _id: wireId("person", created_by), name: creator ?? "" };
}

/** Error for a name that another branch of the project has. */
export function nameConflict(name: string): ApiError {
  return new ApiError("name_taken", { message: `A branch named ${JSON.stringify(name)} already exists.` });
}

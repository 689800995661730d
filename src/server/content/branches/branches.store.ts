import type { Kysely, Selectable } from "kysely";
import type { Branch } from "#contract/branches.ts";
import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { etagOf } from "#server/platform/http/answers/etags.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { Scope } from "#server/platform/http/caller.ts";

export type BranchRow = Pick<
  Selectable<Database["branch"]>,
  | "id"
  | "name"
  | "version"
  | "read_only"
  | "editable_by_translator"
  | "parent_id"
  | "created_at"
  | "created_by"
> & { creator: string | null };

/** Lists the branches of a project by name. */
export function listBranches(db: Kysely<Database>, projectId: number): Promise<BranchRow[]> {
  return db
    .selectFrom("branch as b")
    .leftJoin("person as p", "p.id", "b.created_by")
    .select(["b.id", "b.name", "b.version", "b.read_only", "b.editable_by_translator", "b.parent_id"])
    .select(["b.created_at", "b.created_by", "p.name as creator"])
    .where("b.project_id", "=", projectId)
    .where("b.deleted_at", "is", null)
    .orderBy("b.name")
    .execute();
}

/** Counts the open orders of each branch; omits branches without one. */
export async function countOpenOrdersByBranch(
  db: Kysely<Database>,
  projectId: number,
): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom("translation_order")
    .select(({ fn }) => ["branch_id", fn.countAll<number>().as("count")])
    .where("project_id", "=", projectId)
    .where("status", "not in", ["draft", "done", "declined", "canceled"])
    .groupBy("branch_id")
    .execute();
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
export function resolveBranch(branches: readonly BranchRow[], idOrName: string): BranchRow {
  const id = parseWireId("branch", idOrName);
  const branch =
    branches.find((candidate) => candidate.id === id) ??
    branches.find((candidate) => candidate.name === idOrName);
  if (branch) return branch;
  throw notFound("branch", idOrName);
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

/** Presents a branch as in rest-api.md 2.6. */
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

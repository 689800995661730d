import { type Kysely, sql, type UpdateObject } from "kysely";
import type { branchEndpoints } from "#contract/branches.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { assertEtag } from "#server/platform/http/answers/etags.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { type BranchRow, nameConflict, presentBranch, readBranch } from "./branches.store.ts";

/** Renames or protects a branch; absent fields do not change. */
export async function updateBranch(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { branch, body }: { branch: BranchRow; body: BodyOf<typeof branchEndpoints.update> },
): Promise<void> {
  const { name = branch.name, permissions = {} } = body;
  const set = {
    name: body.name ?? sql<string>`name`,
    read_only: permissions.readOnly ?? sql<boolean>`read_only`,
    editable_by_translator: permissions.editableByTranslator ?? sql<boolean>`editable_by_translator`,
  };
  try {
    await db.transaction().execute(async (tx) => {
      await assertUnchanged(tx, caller, { branch, etag: body.etag });
      await updateRow(tx, caller, branch, set);
      const renamed = name === branch.name ? {} : { before: { name: branch.name }, after: { name } };
      const details = { name, permissions, ...renamed };
      await recordChange(tx, caller, { action: "branch.changed", branch, details });
    });
  } catch (error) {
    if (error instanceof Error && "constraint" in error && error.constraint === "branch_name")
      throw nameConflict(name);
    throw error;
  }
}

/**
 * Throws if the branch has changed since the state (`etag`) that the write is based on. Locks the branch until the
 * commit.
 */
async function assertUnchanged(
  tx: Kysely<Database>,
  { scope }: ProjectCaller,
  { branch, etag }: { branch: BranchRow; etag: string | undefined },
): Promise<void> {
  if (etag === undefined) return;
  await tx
    .selectFrom("branch")
    .select("id")
    .where("project_id", "=", scope.projectId)
    .where("id", "=", branch.id)
    .forNoKeyUpdate()
    .execute();
  const current = await readBranch(tx, scope.projectId, wireId("branch", branch.id));
  assertEtag(etag, presentBranch(current, { withCreator: true }));
}

/** Updates a branch that is not deleted. */
export async function updateRow(
  tx: Kysely<Database>,
  { scope }: ProjectCaller,
  branch: BranchRow,
  set: UpdateObject<Database, "branch">,
): Promise<void> {
  await tx
    .updateTable("branch")
    .set(set)
    .where("project_id", "=", scope.projectId)
    .where("id", "=", branch.id)
    .where("deleted_at", "is", null)
    .execute();
}

type BranchEvent = { action: string; branch: BranchRow; details: Record<string, unknown> };

/** Records a change of a branch in the audit log. */
export async function recordChange(
  tx: Kysely<Database>,
  { scope, person, address }: ProjectCaller,
  { action, branch, details }: BranchEvent,
): Promise<void> {
  await recordAuditEvent(tx, {
    projectId: scope.projectId,
    personId: person?.id ?? null,
    action,
    details: { _id: wireId("branch", branch.id), ...details },
    address,
  });
}

import { type Kysely, sql } from "kysely";
import type { branchEndpoints } from "#contract/branches.ts";
import type { BodyOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import { lockBaseLanguage } from "#server/content/languages/lock-base-language.ts";
import { withdrawDeliveries } from "#server/content/orders/deliver/withdraw-deliveries.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { hasQueuedChecks } from "#server/content/write-path/checks/awaited-checks.ts";
import { compareWritten, enqueueCheck } from "#server/content/write-path/checks/checks.jobs.ts";
import { lockTeamStatuses } from "#server/content/write-path/locks/lock-statuses.ts";
import { assertWithinLimit } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller, Scope } from "#server/platform/http/caller.ts";
import { actorOf, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { type BranchRow, listBranches, nameConflict, resolveBranch, scopeOf } from "./branches.store.ts";
import { copyContent } from "./copy-content.ts";
import { hasDrafts, settleDrafts } from "./existing-drafts.ts";

/** Name of the branch for drafts that are not published (rules.md 3.3). */
const draftsBranch = "drafts";

type Body = BodyOf<typeof branchEndpoints.create>;
/** Id of a new branch and number of copied rows. */
type BranchCopy = { id: number; rows: number };
type NewBranch = Pick<Body, "name" | "permissions"> & { source: BranchRow };

/** Copies a branch; the first copy turns the project into a branching one. */
export async function createBranch(
  db: Kysely<Database>,
  caller: ProjectCaller,
  body: Body,
): Promise<BranchCopy> {
  const branches = await listBranches(db, caller.scope.projectId);
  const source = resolveBranch(branches, body.sourceBranch);
  assertNameFree(branches, body.name);
  if (!caller.scope.branching) await turnBranchingOn(db, caller, { ...body, source, branches });
  return copyBranch(db, caller, { ...body, source });
}

type FirstBranch = Body & { source: BranchRow; branches: readonly BranchRow[] };

/** Enables branching and converts the drafts as requested, since a branching project has none. */
async function turnBranchingOn(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { source, branches, name, existingDrafts }: FirstBranch,
): Promise<void> {
  const scope = scopeOf(caller.scope, source);
  const author = authorOf(caller);
  const draftsExist = await hasDrafts(db, scope);
  if (draftsExist && existingDrafts === undefined) throw new ApiError("drafts_exist");
  const copiedTo =
    draftsExist && existingDrafts === "branch"
      ? await copyDrafts(db, caller, { source, branches, name })
      : undefined;
  const fate = copiedTo === undefined ? "publish" : { copiedTo };
  await settleDrafts(db, { scope, author, fate }, async (change) => {
    await setBranching(change.tx, caller);
    if (fate !== "publish") await withdrawDeliveries(change, caller);
  });
  // Publishes drafts that were written at the same time. No further drafts can be written now.
  if (await hasDrafts(db, scope)) await settleDrafts(db, { scope, author, fate: "publish" });
}

/** Creates the branch in which the drafts become texts; returns its id. */
async function copyDrafts(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { source, branches, name }: Pick<FirstBranch, "source" | "branches" | "name">,
): Promise<number> {
  if (name === draftsBranch) throw nameConflict(name);
  assertNameFree(branches, draftsBranch);
  const { id } = await copyBranch(db, caller, { name: draftsBranch, source });
  const scope = { ...scopeOf(caller.scope, source), branchId: id };
  await settleDrafts(db, { scope, author: authorOf(caller), fate: "publish" });
  return id;
}

async function setBranching(tx: Kysely<Database>, { scope, person, address }: ProjectCaller): Promise<void> {
  const { projectId } = scope;
  await tx.updateTable("project").set({ branching: true }).where("id", "=", projectId).execute();
  const details = { branching: true };
  await recordAuditEvent(tx, {
    projectId,
    personId: person?.id ?? null,
    action: "project.settings_changed",
    details,
    address,
  });
}

function assertNameFree(branches: readonly BranchRow[], name: string): void {
  if (branches.some((branch) => branch.name === name)) throw nameConflict(name);
}

/** Copies a branch from one snapshot, which blocks no writer, in one change set of the new branch. */
async function copyBranch(
  db: Kysely<Database>,
  caller: ProjectCaller,
  newBranch: NewBranch,
): Promise<BranchCopy> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('branch', 'id'))::integer AS id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const scope: Scope = { ...caller.scope, branchId: id };
  // Completes pending comparisons first, so that they are copied.
  await compareWritten(db, { ...scope, branchId: newBranch.source.id });
  const author = authorOf(caller);
  const { result } = await applyChangeSet(
    db,
    { scope, author, kind: "branch", isolation: "repeatable read" },
    async (change) => {
      const { projectId } = scope;
      const counted = sql`branch WHERE project_id = ${projectId} AND removed_at IS NULL`;
      await assertWithinLimit(change.tx, "branches", counted, { lock: projectId });
      await lockBaseLanguage(change.tx, projectId);
      await lockTeamStatuses(change.tx, scope.teamId);
      await lockSource(change, newBranch.source);
      const copied = await copyContent(change, newBranch.source.id);
      await insertBranch(change, newBranch);
      const source = wireId("branch", newBranch.source.id);
      const after = { name: newBranch.name, source };
      await change.record([{ resource: "branch", id, before: null, after }]);
      const details = { _id: wireId("branch", id), name: newBranch.name, source };
      await recordAuditEvent(change.tx, { ...actorOf(caller), action: "branch.created", details });
      return copied;
    },
  );
  return { id, rows: result };
}

/** Prevents permanent deletion of the source during the copy (trash/mark-branch-removed.ts). Does not block writers. */
async function lockSource({ tx, input }: OpenChangeSet, { id }: BranchRow): Promise<void> {
  await tx
    .selectFrom("branch")
    .select("id")
    .where("project_id", "=", input.scope.projectId)
    .where("id", "=", id)
    .forKeyShare()
    .execute();
}

/**
 * Runs last, since it locks the name. The branch continues from the version of its source, so that no client that
 * switches to it has a newer version.
 */
async function insertBranch(change: OpenChangeSet, { name, permissions, source }: NewBranch): Promise<void> {
  const { scope, author } = change.input;
  const { rows } = await sql<{ waits: boolean }>`
    INSERT INTO branch AS b (project_id, id, name, version, read_only, editable_by_translator, parent_id, parent_version,
      created_by, recheck_after, compare_after, compared)
    SELECT project_id, ${scope.branchId}, ${name}, version, ${permissions?.readOnly ?? false},
      ${permissions?.editableByTranslator ?? true}, id, version, ${author.personId}::integer,
      CASE WHEN recheck_after IS NOT NULL THEN 0 END,
      CASE WHEN compare_after IS NOT NULL OR compared < version THEN 0 END, version
    FROM branch WHERE project_id = ${scope.projectId} AND id = ${source.id} AND deleted_at IS NULL
    ON CONFLICT (project_id, name) WHERE deleted_at IS NULL DO NOTHING
    RETURNING num_nonnulls(recheck_after, compare_after) > 0 OR ${hasQueuedChecks} AS waits`.execute(
    change.tx,
  );
  const [inserted] = rows;
  if (!inserted) throw nameConflict(name);
  if (inserted.waits) await enqueueCheck(change.tx, scope);
}

import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { Group } from "#contract/groups.ts";
import { parseWireId } from "#contract/ids.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { mainGroup, moveKeys } from "#server/content/write-path/keys/key-changes.ts";
import { findBlocker } from "#server/content/write-path/trash/deletion-blockers.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { assertEtag } from "#server/platform/http/answers/etags.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { recordBranchAuditEvent } from "#server/workspace/audit/record-branch-audit-event.ts";
import { assertBranchWritable } from "#server/workspace/auth/rights/entries.rules.ts";
import { createGroups, listGroups } from "./groups.store.ts";

/** Adds a group; throws if the name is in use. */
export async function createGroup(db: Kysely<Database>, caller: ProjectCaller, name: string): Promise<Group> {
  await changeGroups(db, caller, async (change, groups) => {
    assertNameFree(groups, name);
    await createGroups(change, [name]);
    await recordBranchAuditEvent(change.tx, caller, { action: "group.created", details: { name } });
  });
  return readGroup(db, caller, name);
}

/** Renames a group in this branch; its keys stay in it. */
export async function renameGroup(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { wireId, name, etag }: { wireId: string; name: string; etag?: string | undefined },
): Promise<Group> {
  await changeGroups(db, caller, async (change, groups) => {
    const group = requireGroup(groups, wireId);
    assertEtag(etag, group);
    if (group.name === name) return;
    assertNotMain(group);
    assertNameFree(groups, name);
    await updateGroup(change, wireId, { name });
    const id = numberOf(wireId);
    await change.record([{ resource: "group", id, before: { name: group.name }, after: { name } }]);
    const details = { before: { name: group.name }, after: { name } };
    await recordBranchAuditEvent(change.tx, caller, { action: "group.renamed", details });
  });
  return readGroup(db, caller, wireId);
}

/** Trashes a group; its keys move to `main`, which an undo reverts. */
export async function removeGroup(
  db: Kysely<Database>,
  caller: ProjectCaller,
  wireId: string,
): Promise<void> {
  await changeGroups(db, caller, async (change, groups) => {
    const { name } = requireGroup(groups, wireId);
    const id = numberOf(wireId);
    if ((await findBlocker(change, "group", id)) === "main_group") throw new ApiError("main_group");
    await moveKeys(change, mainGroup, await listKeyIds(change, id));
    await updateGroup(change, wireId, { trashed_by: change.id });
    await change.record([{ resource: "group", id, before: {}, after: null }]);
    await recordBranchAuditEvent(change.tx, caller, { action: "group.deleted", details: { name } });
  });
}

async function changeGroups(
  db: Kysely<Database>,
  caller: ProjectCaller,
  work: (change: OpenChangeSet, groups: readonly Group[]) => Promise<void>,
): Promise<void> {
  assertBranchWritable(caller);
  const author = authorOf(caller);
  await applyChangeSet(db, { scope: caller.scope, author, kind: "group" }, async (change) => {
    await change.lockStructure();
    await work(change, await listGroups(change.tx, caller.scope));
  });
}

async function readGroup(db: Kysely<Database>, { scope }: ProjectCaller, idOrName: string): Promise<Group> {
  const group = (await listGroups(db, scope)).find(({ _id, name }) => _id === idOrName || name === idOrName);
  if (!group) throw notFound("group", idOrName);
  return group;
}

function requireGroup(groups: readonly Group[], wireId: string): Group {
  const group = groups.find((candidate) => candidate._id === wireId);
  if (!group) throw notFound("group", wireId);
  return group;
}

function assertNotMain({ name }: Group): void {
  if (name === mainGroup) throw new ApiError("main_group");
}

function assertNameFree(groups: readonly Group[], name: string): void {
  if (groups.some((group) => group.name === name))
    throw new ApiError("name_taken", { message: `A group named ${JSON.stringify(name)} already exists.` });
}

function numberOf(wireId: string): number {
  return parseWireId("group", wireId) ?? 0;
}

async function listKeyIds(change: OpenChangeSet, groupId: number): Promise<number[]> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ ids: number[] }>`
    SELECT ARRAY(SELECT id FROM entry_key
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND group_id = ${groupId} AND trashed_by IS NULL
      ORDER BY id) AS ids`.execute(change.tx);
  return rows[0]?.ids ?? [];
}

async function updateGroup(
  change: OpenChangeSet,
  wireId: string,
  set: { name?: string; trashed_by?: number },
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await change.tx
    .updateTable("entry_group")
    .set(set)
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("id", "=", numberOf(wireId))
    .execute();
}

import { type RawBuilder, sql } from "kysely";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { trashKeys } from "#server/content/write-path/keys/key-changes.ts";
import { revertPositions } from "#server/content/write-path/screenshots/screenshot-positions.ts";
import {
  nameOf,
  renameTrashed,
  restoreFromTrash,
  setTrashed,
  type TrashableKind,
  trashable,
} from "#server/content/write-path/trash/trashed-resources.ts";
import { findCreated, type UndoneSets } from "./created-resources.ts";
import { reapplyFields, restoreTrashedFields } from "./restored-fields.ts";
import { revertFields } from "./revert-fields.ts";
import { revertTagKeys } from "./revert-tag-keys.ts";

export type SkippedResource = { name: string; reason: "changed" | "name_taken" };

/** Collects what was undone and what was skipped. */
class Outcome {
  reverted = 0;
  readonly skipped: SkippedResource[] = [];

  skip(reason: SkippedResource["reason"], names: readonly string[]): void {
    this.skipped.push(...names.map((name) => ({ name, reason })));
  }
}

export type ResourcesReverted = Pick<Outcome, "reverted" | "skipped">;

/** `remainingKeys` are ids of altered keys that could not be reverted yet: their group may still be in the trash. */
export type ResourcesUndone = ResourcesReverted & { remainingKeys: ReadonlySet<number> };

/**
 * Locks the keys that the change sets created or altered, before any entry. Locking an entry first and then its key
 * would deadlock with writers that lock the key first.
 */
export async function lockTouchedKeys(change: OpenChangeSet, { setIds }: UndoneSets): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await sql`
    SELECT count(*) FROM (
      SELECT FROM entry_key WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id IN (
        SELECT resource_id FROM resource_change
        WHERE project_id = ${projectId} AND change_set_id = ANY(${setIds}::bigint[]) AND resource = 'key'
      ) ORDER BY id FOR UPDATE
    ) AS locked_keys`.execute(change.tx);
}

/** `stuckKeys` are ids of keys that stay in the trash, because other keys have their names. */
export type ResourcesRestored = ResourcesReverted & { stuckKeys: ReadonlySet<number> };

/** Restores what was moved to the trash, so that its entries can be written again. */
export async function restoreResources(
  change: OpenChangeSet,
  undone: UndoneSets,
): Promise<ResourcesRestored> {
  const outcome = new Outcome();
  const stuckKeys = new Set<number>();
  for (const kind of ["group", "language", "key", "tag", "screenshot"] as const) {
    const { free, stuck } = await findRestorable(change, undone, kind);
    outcome.skip(
      kind === "screenshot" ? "changed" : "name_taken",
      stuck.map(({ name }) => name),
    );
    if (kind === "key") for (const { id } of stuck) stuckKeys.add(id);
    const renamed = free.filter(({ isRenamed }) => isRenamed);
    await renameTrashed(change, kind, renamed);
    const groups = free.flatMap(({ id, group }) => (group === null ? [] : [[id, group] as const]));
    const ids = free.map(({ id }) => id);
    await restoreFromTrash(change, kind, ids, new Map(groups));
    if (ids.length > 0) await reapplyFields(change, undone, { kind, ids });
    outcome.reverted += free.length;
  }
  return { reverted: outcome.reverted, skipped: outcome.skipped, stuckKeys };
}

/**
 * Trashes created resources that may be deleted, then reverts changed fields. Keys come before their groups, and
 * screenshots before their screens (tags), which also frees names.
 */
export async function revertResources(change: OpenChangeSet, undone: UndoneSets): Promise<ResourcesUndone> {
  const outcome = new Outcome();
  const remainingKeys = new Set<number>();
  for (const { reverted, changed } of [
    await revertTagKeys(change, undone),
    await revertPositions(change, undone.setIds),
  ]) {
    outcome.reverted += reverted;
    outcome.skip("changed", changed);
  }
  for (const kind of ["key", "screenshot", "tag", "language", "group"] as const) {
    const { deletableIds, usedNames } = await findCreated(change, undone, kind);
    await trashResources(change, kind, deletableIds);
    if (deletableIds.length > 0) await restoreTrashedFields(change, undone, { kind, ids: deletableIds });
    outcome.reverted += deletableIds.length;
    outcome.skip("changed", usedNames);
    const { reverted, changed, nameConflicts } = await revertFields(change, undone, kind);
    outcome.reverted += reverted;
    if (kind === "key") for (const { id } of changed) remainingKeys.add(id);
    else
      outcome.skip(
        "changed",
        changed.map(({ name }) => name),
      );
    outcome.skip("name_taken", nameConflicts);
  }
  return { reverted: outcome.reverted, skipped: outcome.skipped, remainingKeys };
}

/** Reverts the remaining keys last: groups whose names are free again exist now. */
export async function revertRemainingKeys(
  change: OpenChangeSet,
  undone: UndoneSets,
  { remainingKeys }: ResourcesUndone,
): Promise<ResourcesReverted> {
  const outcome = new Outcome();
  if (remainingKeys.size === 0) return outcome;
  const { reverted, changed } = await revertFields(change, undone, "key", remainingKeys);
  outcome.reverted = reverted;
  outcome.skip(
    "changed",
    changed.map(({ name }) => name),
  );
  return outcome;
}

async function trashResources(
  change: OpenChangeSet,
  kind: TrashableKind,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  if (kind === "key") await trashKeys(change, ids);
  else await setTrashed(change, kind, { ids, trashed: true });
}

/** Trashed resource, with the name and group that it had before it was trashed, if they differ. */
type Restorable = {
  id: number;
  name: string;
  isRenamed: boolean;
  group: number | null;
  /** Whether it cannot be restored. */
  stuck: boolean;
};

async function findRestorable(change: OpenChangeSet, { setIds }: UndoneSets, kind: TrashableKind) {
  const { projectId, branchId } = change.input.scope;
  // A language keeps its code.
  const renamed =
    kind === "language" ? sql`false` : sql`coalesce(c.before->>'formerName' = ${nameOf(kind)}, false)`;
  const name = sql`CASE WHEN ${renamed} THEN c.before->>'name' ELSE ${nameOf(kind)} END`;
  const group =
    kind === "key"
      ? sql`CASE WHEN c.before->>'formerGroup' = t.group_id::text THEN (c.before->>'group')::bigint END`
      : sql`NULL::bigint`;
  const { rows } = await sql<Restorable>`
    SELECT t.id, ${name} AS name, ${renamed} AS "isRenamed", ${group} AS "group", EXISTS (
      ${restoreBlocker(kind, name)}
    ) AS stuck
    FROM resource_change c
    JOIN ${sql.table(trashable[kind].table)} t ON t.id = c.resource_id AND t.project_id = ${projectId}
      AND t.branch_id = ${branchId}
    WHERE c.project_id = ${projectId} AND c.change_set_id = ANY(${setIds}::bigint[]) AND c.resource = ${kind}
      AND c.after IS NULL AND t.trashed_by IS NOT NULL
    ORDER BY t.id`.execute(change.tx);
  return {
    free: rows.filter((row) => !row.stuck),
    stuck: rows.filter((row) => row.stuck),
  };
}

/**
 * Selects a row if a resource `t` cannot be restored: another resource has its name or, for a screenshot, its screen
 * was deleted.
 */
function restoreBlocker(kind: TrashableKind, name: RawBuilder<unknown>): RawBuilder<unknown> {
  const isLive = sql`live.project_id = t.project_id AND live.branch_id = t.branch_id AND live.trashed_by IS NULL`;
  switch (kind) {
    case "screenshot":
      return sql`SELECT WHERE NOT EXISTS (SELECT FROM tag live WHERE ${isLive} AND live.id = t.tag_id)`;
    case "key":
      return sql`SELECT FROM entry_key live WHERE ${isLive} AND live.name_hash = sha256(convert_to(${name}, 'UTF8'))`;
    default:
      return sql`SELECT FROM ${sql.table(trashable[kind].table)} live
        WHERE ${isLive} AND ${sql.ref(`live.${trashable[kind].name}`)} = ${name}`;
  }
}

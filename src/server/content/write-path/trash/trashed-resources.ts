import { type RawBuilder, sql } from "kysely";
import type { ResourceChange } from "#server/content/write-path/change-sets/log-records.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { recheckBranch } from "#server/content/write-path/checks/checks.jobs.ts";
import { recountLanguages } from "#server/content/write-path/counters/recount.ts";
import { restoreKeys } from "#server/content/write-path/keys/key-changes.ts";
import { lockLanguagesExclusively } from "#server/content/write-path/locks/lock-languages.ts";
import { keyHash } from "#server/platform/db/values/key-hash.ts";
import { settleRestoredDrafts } from "./restored-drafts.ts";

/** Kinds of resources that can be in the trash, with their table, the column of the name, and the unique column. */
export const trashable = {
  key: { table: "entry_key", name: "name", unique: "name_hash" },
  language: { table: "language", name: "code", unique: "code" },
  group: { table: "entry_group", name: "name", unique: "name" },
  tag: { table: "tag", name: "name", unique: "name" },
  screenshot: { table: "screenshot", name: "original_name", unique: null },
} as const satisfies Partial<
  Record<ResourceChange["resource"], { table: string; name: string; unique: string | null }>
>;
export type TrashableKind = keyof typeof trashable;

/** Name of a resource whose table is `t`. */
export function nameOf(kind: TrashableKind): RawBuilder<string> {
  return sql`${sql.ref(`t.${trashable[kind].name}`)}`;
}

/**
 * Restores resources from the trash with everything that belongs to them. Caller must leave out resources whose name is
 * in use again. `groups`: group ids, by key id, of keys that do not return to their previous group.
 */
export async function restoreFromTrash(
  change: OpenChangeSet,
  kind: TrashableKind,
  ids: readonly number[],
  groups?: ReadonlyMap<number, number>,
): Promise<void> {
  if (ids.length === 0) return;
  if (kind === "key") await restoreKeys(change, ids, groups);
  else await setTrashed(change, kind, { ids, trashed: false });
  if (kind === "language") {
    await recountLanguages(change, ids);
    // The sources may have changed since the language was trashed.
    await recheckBranch(change.tx, change.input.scope);
  }
  if (kind === "key" || kind === "language") await settleRestoredDrafts(change, { kind, ids });
}

/**
 * Moves resources to the trash or back, without their dependents. Trashing a language waits for all its writers, so
 * that its deletion also comes after their texts in the history.
 */
export async function setTrashed(
  change: OpenChangeSet,
  kind: Exclude<TrashableKind, "key">,
  { ids, trashed }: { ids: readonly number[]; trashed: boolean },
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  if (kind === "language" && trashed) await lockLanguagesExclusively(change.tx, projectId, ids);
  await sql`
    UPDATE ${sql.table(trashable[kind].table)} SET trashed_by = ${trashed ? change.id : null}::bigint
    WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id = ANY(${ids}::bigint[])`.execute(
    change.tx,
  );
  await change.record(
    ids.map(
      (id): ResourceChange => ({
        resource: kind,
        id,
        before: trashed ? {} : null,
        after: trashed ? null : { restored: true },
      }),
    ),
  );
}

/** Renames resources that this change set restores from the trash. */
export async function renameTrashed(
  change: OpenChangeSet,
  kind: TrashableKind,
  renamed: ReadonlyArray<{ id: number; name: string }>,
): Promise<void> {
  if (renamed.length === 0) return;
  const { projectId, branchId } = change.input.scope;
  const hash = kind === "key" ? sql`, name_hash = renamed.hash` : sql``;
  const table = sql.table(trashable[kind].table);
  const { rows } = await sql<{ id: number; name: string; former: string }>`
    UPDATE ${table} t SET ${sql.ref(trashable[kind].name)} = renamed.name ${hash}
    FROM unnest(${renamed.map((item) => item.id)}::bigint[], ${renamed.map((item) => item.name)}::text[],
        ${renamed.map((item) => keyHash(item.name))}::bytea[]) AS renamed(id, name, hash)
      JOIN (SELECT id, ${nameOf(kind)} AS former FROM ${table} t
        WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId}) previous ON previous.id = renamed.id
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = renamed.id
    RETURNING t.id, renamed.name, previous.former`.execute(change.tx);
  await change.record(
    rows.map(({ id, name, former }) => ({
      resource: kind,
      id,
      before: null,
      after: { restored: true, name, formerName: former },
    })),
  );
}

import { type RawBuilder, sql } from "kysely";
import { recheckBranch } from "#server/changes/checks/checks.jobs.ts";
import { keyHash } from "#server/db/values/key-hash.ts";
import { holdLanguagesAlone } from "./holding/hold-languages.ts";
import { restoreKeys } from "./key-changes.ts";
import type { ResourceChange } from "./log-records.ts";
import type { OpenChangeSet } from "./open-change-set.ts";
import { recountLanguages } from "./recount.ts";
import { settleRestoredDrafts } from "./restored-drafts.ts";

/** Resources of a branch that rest in the trash: where they lie, what they are called, and what none but one may have. */
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

/** The name of a resource whose table is `t`. */
export function nameOf(kind: TrashableKind): RawBuilder<string> {
  return sql`${sql.ref(`t.${trashable[kind].name}`)}`;
}

/**
 * Takes resources out of the trash with all they have. Names that are taken meanwhile must have been left out. `groups` says
 * where a key goes that was elsewhere before.
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
    // Sources went on without it.
    await recheckBranch(change.tx, change.input.scope);
  }
  if (kind === "key" || kind === "language") await settleRestoredDrafts(change, { kind, ids });
}

/**
 * Puts resources into the trash or takes them out, without what hangs on them. A language goes there behind all who write in
 * it, so that its deletion comes after their texts in history too.
 */
export async function setTrashed(
  change: OpenChangeSet,
  kind: Exclude<TrashableKind, "key">,
  { ids, trashed }: { ids: readonly number[]; trashed: boolean },
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  if (kind === "language" && trashed) await holdLanguagesAlone(change.tx, projectId, ids);
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

/** Gives resources of the trash, which come back in this change set, other names. */
export async function renameTrashed(
  change: OpenChangeSet,
  kind: TrashableKind,
  renamed: ReadonlyArray<{ id: number; name: string }>,
): Promise<void> {
  if (renamed.length === 0) return;
  const { projectId, branchId } = change.input.scope;
  const hash = kind === "key" ? sql`, name_hash = g.hash` : sql``;
  const table = sql.table(trashable[kind].table);
  const { rows } = await sql<{ id: number; name: string; former: string }>`
    UPDATE ${table} t SET ${sql.ref(trashable[kind].name)} = g.name ${hash}
    FROM unnest(${renamed.map((one) => one.id)}::bigint[], ${renamed.map((one) => one.name)}::text[],
        ${renamed.map((one) => keyHash(one.name))}::bytea[]) AS g(id, name, hash)
      JOIN (SELECT id, ${nameOf(kind)} AS former FROM ${table} t
        WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId}) o ON o.id = g.id
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = g.id
    RETURNING t.id, g.name, o.former`.execute(change.tx);
  await change.record(
    rows.map(({ id, name, former }) => ({
      resource: kind,
      id,
      before: null,
      after: { restored: true, name, formerName: former },
    })),
  );
}

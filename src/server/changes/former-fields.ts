import { sql } from "kysely";
import type { Undone } from "./made-things.ts";
import type { OpenChangeSet } from "./open-change-set.ts";
import { nameOf, type TrashableKind, trashable } from "./trashed-things.ts";

type Former = { id: number; former: string | number; left: string | number };

/**
 * Gives things that go back into the trash the names and groups that they had there, as far as they are still what they
 * got when they were restored. The log says both, so that they can come back as they were.
 */
export async function giveFormerFields(
  change: OpenChangeSet,
  { setIds }: Undone,
  { kind, ids }: { kind: TrashableKind; ids: readonly number[] },
): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  const restored = (field: string) => sql`thing_change c
    WHERE c.project_id = ${projectId} AND c.change_set_id = ANY(${setIds}::bigint[]) AND c.thing = ${kind}
      AND c.thing_id = ANY(${ids}::bigint[]) AND c.after ? ${sql.lit(field)}
      AND t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = c.thing_id`;
  const column = sql.ref(trashable[kind].name);
  const hash = kind === "key" ? sql`, name_hash = sha256(convert_to(c.after->>'formerName', 'UTF8'))` : sql``;
  const { rows: renamed } = await sql<Former>`
    UPDATE ${sql.table(trashable[kind].table)} t SET ${column} = c.after->>'formerName' ${hash}
    FROM ${restored("formerName")} AND ${nameOf(kind)} = c.after->>'name'
    RETURNING t.id, c.after->'formerName' AS former, c.after->'name' AS left`.execute(change.tx);
  await recordFormer(change, kind, renamed, ({ left, former }) => ({ name: left, formerName: former }));
  if (kind !== "key") return;
  const { rows: moved } = await sql<Former>`
    UPDATE entry_key t SET group_id = (c.after->>'formerGroup')::bigint
    FROM ${restored("formerGroup")} AND t.group_id = (c.after->>'group')::bigint
    RETURNING t.id, c.after->'formerGroup' AS former, c.after->'group' AS left`.execute(change.tx);
  await recordFormer(change, kind, moved, ({ left, former }) => ({ group: left, formerGroup: former }));
}

async function recordFormer(
  change: OpenChangeSet,
  thing: TrashableKind,
  rows: readonly Former[],
  before: (row: Former) => Record<string, unknown>,
): Promise<void> {
  await change.record(rows.map((row) => ({ thing, id: row.id, before: before(row), after: null })));
}

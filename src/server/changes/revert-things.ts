import { type RawBuilder, sql } from "kysely";
import { trashKeys } from "./key-changes.ts";
import type { OpenChangeSet } from "./open-change-set.ts";
import { revertPositions } from "./screenshot-positions.ts";
import { nameOf, restoreFromTrash, setTrashed, trashable } from "./trashed-things.ts";

/** The fields that a thing's log row holds: column and type. */
const things = {
  key: {
    group: ["group_id", "bigint"],
    description: ["description", "text"],
    meta: ["meta", "jsonb"],
    maxLength: ["max_length", "integer"],
    syntax: ["syntax", "smallint"],
  },
  language: { name: ["name", "text"] },
  group: { name: ["name", "text"] },
  tag: { name: ["name", "text"], category: ["category_id", "integer"], position: ["position", "integer"] },
  screenshot: {
    screen: ["tag_id", "bigint"],
    file: ["file_id", "bigint"],
    originalName: ["original_name", "text"],
    width: ["width", "integer"],
    height: ["height", "integer"],
    languageId: ["language_id", "integer"],
    deviceLanguageLong: ["device_language", "text"],
    deviceModel: ["device_model", "text"],
    platform: ["platform", "text"],
    operatingSystem: ["operating_system", "text"],
    bundleVersion: ["bundle_version", "text"],
    isVerified: ["is_verified", "boolean"],
  },
} as const satisfies Record<string, Record<string, readonly [string, string]>>;
type Kind = keyof typeof things;

/** The change sets that are undone together: one, or the saves of one step. */
export type Undone = { setIds: number[] };

export type SkippedThing = { name: string; reason: "changed" | "name_taken" };

export type ThingsReverted = { reverted: number; skipped: SkippedThing[] };

/** Brings back what was put into the trash, so that the entries can be written again. */
export async function restoreThings(change: OpenChangeSet, undone: Undone): Promise<ThingsReverted> {
  const result: ThingsReverted = { reverted: 0, skipped: [] };
  for (const kind of ["group", "language", "key", "tag", "screenshot"] as const) {
    const { free, taken } = await findRestorable(change, undone, kind);
    result.skipped.push(...taken.map((name) => ({ name, reason: "name_taken" as const })));
    if (free.length === 0) continue;
    await restoreFromTrash(change, kind, free);
    result.reverted += free.length;
  }
  return result;
}

/** Undoes alterations, then puts into the trash what was made and is used by nobody else since. */
export async function revertThings(change: OpenChangeSet, undone: Undone): Promise<ThingsReverted> {
  const result: ThingsReverted = { reverted: 0, skipped: [] };
  result.reverted += await revertTagKeys(change, undone);
  const boxes = await revertPositions(change, undone.setIds);
  result.reverted += boxes.reverted;
  result.skipped.push(...boxes.changed.map((name) => ({ name, reason: "changed" as const })));
  for (const kind of ["key", "language", "group", "tag", "screenshot"] as const) {
    const altered = await revertFields(change, undone, kind);
    result.reverted += altered.reverted;
    result.skipped.push(...altered.changed.map((name) => ({ name, reason: "changed" as const })));
  }
  for (const kind of ["key", "screenshot", "tag", "language", "group"] as const) {
    const { idle, used } = await findMade(change, undone, kind);
    result.skipped.push(...used.map((name) => ({ name, reason: "changed" as const })));
    if (idle.length === 0) continue;
    if (kind === "key") await trashKeys(change, idle);
    else await setTrashed(change, kind, { ids: idle, trashed: true });
    result.reverted += idle.length;
  }
  return result;
}

async function findRestorable(change: OpenChangeSet, { setIds }: Undone, kind: Kind) {
  const { projectId, branchId } = change.input.scope;
  const table = sql.table(trashable[kind].table);
  const name = nameOf(kind);
  const { rows } = await sql<{ id: number; name: string; taken: boolean }>`
    SELECT t.id, ${name} AS name, EXISTS (
      ${inTheWay(kind)}
    ) AS taken
    FROM thing_change c JOIN ${table} t ON t.id = c.thing_id AND t.project_id = ${projectId} AND t.branch_id = ${branchId}
    WHERE c.project_id = ${projectId} AND c.change_set_id = ANY(${setIds}::bigint[]) AND c.thing = ${kind}
      AND c.after IS NULL AND t.trashed_by IS NOT NULL
    ORDER BY t.id`.execute(change.tx);
  return {
    free: rows.filter((row) => !row.taken).map((row) => row.id),
    taken: rows.filter((row) => row.taken).map((row) => row.name),
  };
}

async function findMade(change: OpenChangeSet, { setIds }: Undone, kind: Kind) {
  const { projectId, branchId } = change.input.scope;
  const table = sql.table(trashable[kind].table);
  const { rows } = await sql<{ id: number; name: string; used: boolean }>`
    SELECT t.id, ${nameOf(kind)} AS name, NOT c.after ? 'restored' AND ${usedSince(kind)} AS used
    FROM thing_change c JOIN ${table} t ON t.id = c.thing_id AND t.project_id = ${projectId} AND t.branch_id = ${branchId}
    WHERE c.project_id = ${projectId} AND c.change_set_id = ANY(${setIds}::bigint[]) AND c.thing = ${kind}
      AND c.before IS NULL AND t.trashed_by IS NULL
    ORDER BY t.id`.execute(change.tx);
  return {
    idle: rows.filter((row) => !row.used).map((row) => row.id),
    used: rows.filter((row) => row.used).map((row) => row.name),
  };
}

/**
 * Whether others built upon a made thing: its own entries are reverted already, so what is left is theirs. A thing that
 * had come back from the trash goes there again with all it has.
 */
function usedSince(kind: Kind): RawBuilder<boolean> {
  const same = sql`x.project_id = t.project_id AND x.branch_id = t.branch_id`;
  const filled = sql`(x.value_id IS NOT NULL OR x.draft_id IS NOT NULL OR x.comment_id IS NOT NULL OR x.status <> 0
    OR x.locked)`;
  switch (kind) {
    case "key":
      return sql`EXISTS (SELECT FROM entry x WHERE ${same} AND x.key_id = t.id AND ${filled})`;
    case "language":
      return sql`EXISTS (SELECT FROM entry x JOIN entry_key k ON k.project_id = x.project_id AND k.branch_id = x.branch_id
        AND k.id = x.key_id AND k.trashed_by IS NULL WHERE ${same} AND x.language_id = t.id AND ${filled})`;
    case "group":
      return sql`EXISTS (SELECT FROM entry_key x WHERE ${same} AND x.group_id = t.id AND x.trashed_by IS NULL)`;
    case "tag":
      return sql`(EXISTS (SELECT FROM tag_key x JOIN entry_key k ON k.project_id = x.project_id
        AND k.branch_id = x.branch_id AND k.id = x.key_id AND k.trashed_by IS NULL WHERE ${same} AND x.tag_id = t.id)
        OR EXISTS (SELECT FROM screenshot x WHERE ${same} AND x.tag_id = t.id AND x.trashed_by IS NULL))`;
    case "screenshot":
      return sql`false`;
  }
}

/** Sets altered fields back where they still are what the change set made of them. */
async function revertFields(change: OpenChangeSet, { setIds }: Undone, kind: Kind) {
  const { projectId, branchId } = change.input.scope;
  const table = sql.table(trashable[kind].table);
  const fields = Object.entries(things[kind]) as Array<[string, readonly [string, string]]>;
  const is = ([field, [column]]: (typeof fields)[number]) =>
    sql`(NOT c.after ? ${sql.lit(field)} OR coalesce(to_jsonb(${sql.ref(`t.${column}`)}), 'null') = c.after->${sql.lit(field)})`;
  const set = ([field, [column, type]]: (typeof fields)[number]) => {
    const given =
      type === "jsonb"
        ? sql`nullif(c.before->${sql.lit(field)}, 'null')`
        : sql`(c.before->>${sql.lit(field)})::${sql.raw(type)}`;
    return sql`${sql.ref(column)} = CASE WHEN c.before ? ${sql.lit(field)} THEN ${given} ELSE ${sql.ref(`t.${column}`)} END`;
  };
  const log = sql`thing_change c WHERE c.project_id = ${projectId} AND c.change_set_id = ANY(${setIds}::bigint[])
    AND c.thing = ${kind} AND c.before IS NOT NULL AND c.after IS NOT NULL`;
  const { rows } = await sql<{ id: number; before: Record<string, unknown>; after: Record<string, unknown> }>`
    UPDATE ${table} t SET ${sql.join(fields.map(set))} FROM (SELECT * FROM ${log}) c
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = c.thing_id
      AND ${sql.join(fields.map(is), sql` AND `)} AND ${kind === "screenshot" ? screenIsThere : sql`true`}
    RETURNING t.id, c.after AS before, c.before AS after`.execute(change.tx);
  await change.record(rows.map((row) => ({ thing: kind, ...row })));
  const { rows: changed } = await sql<{ name: string }>`
    SELECT ${nameOf(kind)} AS name FROM (SELECT * FROM ${log}) c
    JOIN ${table} t ON t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = c.thing_id
    WHERE t.id <> ALL(${rows.map((row) => row.id)}::bigint[])`.execute(change.tx);
  return { reverted: rows.length, changed: changed.map((row) => row.name) };
}

/** A screenshot does not go back to a screen that is gone. */
const screenIsThere = sql`NOT EXISTS (SELECT FROM tag o WHERE o.project_id = t.project_id AND o.branch_id = t.branch_id
  AND o.id = (c.before->>'screen')::bigint AND o.trashed_by IS NOT NULL)`;

/** Unlinks the keys that were linked to tags and links those that were unlinked. */
async function revertTagKeys(change: OpenChangeSet, { setIds }: Undone): Promise<number> {
  const { projectId, branchId } = change.input.scope;
  const log = (side: "before" | "after") => sql`
    SELECT c.thing_id AS tag_id, x.key_id::bigint FROM thing_change c
    CROSS JOIN LATERAL jsonb_array_elements_text(${sql.ref(`c.${side}`)}->'keys') AS x(key_id)
    WHERE c.project_id = ${projectId} AND c.change_set_id = ANY(${setIds}::bigint[]) AND c.thing = 'tagKeys'`;
  const { rows } = await sql<{ tag_id: number; added: number[]; removed: number[] }>`
    WITH removed AS (
      DELETE FROM tag_key t USING (${log("after")}) l
      WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.tag_id = l.tag_id AND t.key_id = l.key_id
      RETURNING t.tag_id, t.key_id
    ),
    added AS (
      INSERT INTO tag_key (project_id, branch_id, tag_id, key_id)
      SELECT ${projectId}, ${branchId}, tag_id, key_id FROM (${log("before")}) l
      ON CONFLICT DO NOTHING RETURNING tag_id, key_id
    )
    SELECT tag_id, coalesce(array_agg(key_id) FILTER (WHERE made), '{}') AS added,
      coalesce(array_agg(key_id) FILTER (WHERE NOT made), '{}') AS removed
    FROM (SELECT tag_id, key_id, true AS made FROM added UNION ALL SELECT tag_id, key_id, false FROM removed) AS moved
    GROUP BY tag_id`.execute(change.tx);
  await change.record(
    rows.map((row) => ({
      thing: "tagKeys",
      id: row.tag_id,
      before: { keys: row.removed },
      after: { keys: row.added },
    })),
  );
  return rows.length;
}

/** What keeps a thing in the trash: another one of its name, or of a screenshot that its screen is gone. */
function inTheWay(kind: Kind): RawBuilder<unknown> {
  const same = sql`o.project_id = t.project_id AND o.branch_id = t.branch_id`;
  const { table, unique } = trashable[kind];
  return unique === null
    ? sql`SELECT WHERE NOT EXISTS (SELECT FROM tag o WHERE ${same} AND o.id = t.tag_id AND o.trashed_by IS NULL)`
    : sql`SELECT FROM ${sql.table(table)} o WHERE ${same} AND o.trashed_by IS NULL
        AND ${sql.ref(`o.${unique}`)} = ${sql.ref(`t.${unique}`)}`;
}

import { type Kysely, type RawBuilder, sql } from "kysely";
import { wireId } from "#contract/ids.ts";
import { parseTimestamp } from "#contract/timestamps.ts";
import { type TrashItem, type TrashKind, trashDays } from "#contract/trash.ts";
import { nameOf, type TrashableKind, trashable } from "#server/content/write-path/trash/trashed-resources.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { wireIdSql } from "#server/platform/db/values/wire-id.ts";
import type { Scope } from "#server/platform/http/caller.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { parseTrashId, resourceKinds, resourceNames, trashId } from "./trash-kinds.ts";

/** Maximum length of the displayed source text, in characters. */
const shownText = 200;

export type TrashFilter = { kinds: readonly TrashKind[]; q: string | undefined };

type Row = {
  kind: TrashKind;
  id: number;
  name: string;
  text: string;
  count: number;
  deleted_at: Date;
  change_set_id: number | null;
  person_id: number | null;
  person_name: string | null;
};

/** Lists a page of the trash, newest first. */
export async function listTrash(
  db: Kysely<Database>,
  scope: Scope,
  { before, limit, ...filter }: TrashFilter & { before: string | undefined; limit: number },
): Promise<TrashItem[]> {
  if (filter.kinds.length === 0) return [];
  const { rows } = await sql<Row>`
    WITH trashed AS (${trashed(scope, filter)}),
    page AS (
      SELECT * FROM trashed WHERE ${isAfter(before)} ORDER BY deleted_at DESC, kind, id DESC LIMIT ${limit}
    )
    SELECT page.*, coalesce(left(source.body, ${shownText}), '') AS text, person.id AS person_id,
      person.name AS person_name,
      CASE page.kind ${sql.join(
        resourceNames.map((kind) => countOf(scope, kind)),
        sql` `,
      )} ELSE ${branchCount(scope)} END AS count
    FROM page
    LEFT JOIN entry e ON page.kind = 'key' AND e.project_id = ${scope.projectId} AND e.branch_id = ${scope.branchId}
      AND e.key_id = page.id AND e.language_id = ${scope.baseLanguageId}
    LEFT JOIN text source ON source.project_id = ${scope.projectId} AND source.id = coalesce(e.value_id, e.draft_id)
    LEFT JOIN person ON person.id = page.deleted_by
    ORDER BY page.deleted_at DESC, page.kind, page.id DESC`.execute(db);
  return rows.map(present);
}

/** Counts the resources of each kind in the trash. */
export async function countTrash(db: Kysely<Database>, scope: Scope, filter: TrashFilter) {
  const { rows } = await sql<{ kind: TrashKind; count: number }>`
    SELECT kind, count(*)::integer AS count FROM (${trashed(scope, filter)}) AS trashed GROUP BY kind`.execute(
    db,
  );
  const counts = new Map(rows.map((row) => [row.kind, row.count]));
  return Object.fromEntries(filter.kinds.map((kind) => [kind, counts.get(kind) ?? 0])) as Record<
    TrashKind,
    number
  >;
}

function trashed(scope: Scope, { kinds, q }: TrashFilter) {
  const parts = kinds.map((kind) =>
    kind === "branch" ? trashedBranches(scope) : trashedResources(scope, kind),
  );
  return sql`SELECT * FROM (${sql.join(parts, sql` UNION ALL `)}) AS resource
    WHERE ${q === undefined || q === "" ? sql`true` : sql`position(lower(${q}) IN lower(resource.name)) > 0`}`;
}

/** Times in milliseconds, as on the wire and in the cursor. */
const shownTime = (column: string) => sql`date_trunc('milliseconds', ${sql.ref(column)})`;

function trashedResources({ projectId, branchId }: Scope, kind: TrashableKind): RawBuilder<unknown> {
  return sql`
    SELECT ${sql.lit(kind)} AS kind, t.id::bigint AS id, ${nameOf(kind)} AS name, ${shownTime("s.created_at")} AS deleted_at,
      s.id AS change_set_id, s.person_id AS deleted_by
    FROM ${sql.table(trashable[kind].table)} t
    JOIN change_set s ON s.project_id = t.project_id AND s.id = t.trashed_by
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.trashed_by IS NOT NULL`;
}

/** The person who deleted a branch is read from the audit log, since the deletion is in no branch's change log. */
function trashedBranches({ projectId }: Scope): RawBuilder<unknown> {
  return sql`
    SELECT 'branch' AS kind, b.id::bigint AS id, b.name, ${shownTime("b.deleted_at")} AS deleted_at,
      NULL::bigint AS change_set_id, deletion.person_id AS deleted_by
    FROM branch b
    LEFT JOIN LATERAL (
      SELECT person_id FROM audit
      WHERE project_id = b.project_id AND action = 'branch.deleted' AND details->>'_id' = ${wireIdSql("branch", sql`b.id`)}
      ORDER BY id DESC LIMIT 1
    ) deletion ON true
    WHERE b.project_id = ${projectId} AND b.deleted_at IS NOT NULL AND NOT b.removing`;
}

/** Number of things restored with a resource of the `page`, as a WHEN of the CASE. */
function countOf({ projectId, branchId }: Scope, kind: TrashableKind) {
  return sql`WHEN ${sql.lit(kind)} THEN (SELECT ${resourceKinds[kind].count} FROM ${sql.table(trashable[kind].table)} t
    WHERE t.project_id = ${projectId} AND t.branch_id = ${branchId} AND t.id = page.id)`;
}

function branchCount({ projectId }: Scope) {
  return sql`(SELECT count(*) FROM entry_key k
    WHERE k.project_id = ${projectId} AND k.branch_id = page.id AND k.trashed_by IS NULL)`;
}

/** Condition on items after the last item of the previous page. */
function isAfter(before: string | undefined) {
  if (before === undefined) return sql`true`;
  const [time = "", id = ""] = before.split("~");
  const last = parseTrashId(id);
  const at = parseTimestamp(time);
  if (!last || !at) {
    throw invalidInput([{ path: "before", message: "must be deletedAt and _id of an item with ~ between" }]);
  }
  return sql`(deleted_at < ${at}::timestamptz OR (deleted_at = ${at}::timestamptz
    AND (kind > ${last.kind} OR (kind = ${last.kind} AND id < ${last.id}))))`;
}

function present(row: Row): TrashItem {
  const { name, text, count, person_id, person_name, change_set_id, deleted_at } = row;
  return {
    _id: trashId(row),
    kind: row.kind,
    name,
    text,
    count,
    deletedAt: deleted_at.toISOString(),
    deletedBy: person_id === null ? null : { _id: wireId("person", person_id), name: person_name ?? "" },
    changeSet: change_set_id === null ? null : wireId("changeSet", change_set_id),
    until: untilOf(deleted_at),
  };
}

/** Time of the permanent deletion of something trashed at `deletedAt`. */
export function untilOf(deletedAt: Date): string {
  return new Date(deletedAt.getTime() + trashDays * 86_400_000).toISOString();
}

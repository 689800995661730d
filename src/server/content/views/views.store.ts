import { type Kysely, type Selectable, sql } from "kysely";
import type { SortOrder } from "#contract/entries.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import { isVendor, roleMay } from "#contract/permissions.ts";
import type { SavedView } from "#contract/views.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { etagOf } from "#server/platform/http/answers/etags.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";

type Row = Omit<Selectable<Database["saved_view"]>, "project_id" | "sort" | "created_at"> & {
  sort: SortOrder;
  person_name: string | null;
};

/**
 * Lists the caller's views and, except for vendors, those of the project, by name; with an id only that view, if
 * visible.
 */
export async function listViews(
  db: Kysely<Database>,
  caller: ProjectCaller,
  id?: number,
): Promise<SavedView[]> {
  const { rows } = await sql<Row>`
    SELECT v.id, v.person_id, p.name AS person_name, v.name, v.shared, v.query, v.languages, v.sort, v.columns,
      v.row_height, v.updated_at
    FROM saved_view v LEFT JOIN person p ON p.id = v.person_id
    WHERE v.project_id = ${caller.scope.projectId}
      AND ((v.shared AND ${!isVendor(caller.role)}) OR v.person_id = ${caller.person?.id ?? null}::integer)
      AND (${id ?? null}::integer IS NULL OR v.id = ${id ?? null}::integer)
    ORDER BY lower(v.name), v.id`.execute(db);
  return rows.map((row) => presentView(row, caller));
}

function presentView(row: Row, caller: ProjectCaller): SavedView {
  const { name, query: q, languages, sort, columns, row_height: rowHeight, shared } = row;
  const fields = { name, q, languages, sort, columns, rowHeight, shared };
  return {
    _id: wireId("view", row.id),
    ...fields,
    user:
      row.person_id === null ? null : { _id: wireId("person", row.person_id), name: row.person_name ?? "" },
    mayChange: !row.shared || mayShare(caller),
    updatedAt: row.updated_at.toISOString(),
    etag: etagOf(fields),
  };
}

export async function readView(
  db: Kysely<Database>,
  caller: ProjectCaller,
  wire: string,
): Promise<SavedView> {
  const [view] = await listViews(db, caller, parseWireId("view", wire) ?? 0);
  if (!view) throw notFound("view", wire);
  return view;
}

/** Locks a view until the commit and reads it. */
export async function lockView(
  tx: Kysely<Database>,
  caller: ProjectCaller,
  wire: string,
): Promise<SavedView> {
  await tx
    .selectFrom("saved_view")
    .select("id")
    .where("project_id", "=", caller.scope.projectId)
    .where("id", "=", parseWireId("view", wire) ?? 0)
    .forUpdate()
    .execute();
  return readView(tx, caller, wire);
}

/** Whether the caller may write shared views: only managers. */
export function mayShare({ role }: ProjectCaller): boolean {
  return role !== null && roleMay(role, "publish");
}

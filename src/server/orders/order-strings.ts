import { type Kysely, type RawBuilder, sql } from "kysely";
import type { QueryOf } from "#contract/endpoint.ts";
import type { OrderString, orderEndpoints } from "#contract/orders.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import type { Database } from "#server/db/schema.ts";
import { statusValue } from "#server/entries/statuses.ts";
import { isAssigned } from "#server/entries/vendor-cells.ts";
import { readOrder } from "./orders.store.ts";

type Query = QueryOf<typeof orderEndpoints.listStrings>;

type StringRow = {
  key: string;
  language: string;
  description: string | null;
  max_length: number | null;
  source: string | null;
  ordered_source: string | null;
  source_changed: boolean;
  value: string | null;
  draft: string | null;
  status: number | null;
  locked: boolean | null;
  deleted: boolean;
  delivered: boolean;
};

const defaultLimit = 100;

/** The strings of an order in the order of their keys, with what their source was and is (dashboard.md, Orders). */
export async function listOrderStrings(
  db: Kysely<Database>,
  caller: ProjectCaller,
  { orderId, query }: { orderId: number; query: Query },
): Promise<{ total: number; position: number; strings: OrderString[] }> {
  await readOrder(db, caller, orderId);
  const { position = 0, limit = defaultLimit } = query;
  const { projectId } = caller.scope;
  const cells = cellsOf(caller, { orderId, query });
  const [{ rows: counts }, { rows }] = await Promise.all([
    sql<{ total: number }>`SELECT count(*)::integer AS total ${cells}`.execute(db),
    sql<StringRow>`
      SELECT c.*, s.body AS source, w.body AS ordered_source, v.body AS value, d.body AS draft FROM (
        SELECT k.id AS key_id, k.name AS key, l.code AS language, k.description, k.max_length, oe.source_id,
          ${sourceNow} AS source_now, e.value_id, e.draft_id, e.status, e.locked, k.trashed_by IS NOT NULL AS deleted,
          oe.delivered, ${sourceChanged(caller)} AS source_changed
        ${cells} ORDER BY k.id, l.code LIMIT ${limit} OFFSET ${position}
      ) AS c
      LEFT JOIN text s ON s.project_id = ${projectId} AND s.id = c.source_now
      LEFT JOIN text w ON w.project_id = ${projectId} AND w.id = c.source_id
      LEFT JOIN text v ON v.project_id = ${projectId} AND v.id = c.value_id
      LEFT JOIN text d ON d.project_id = ${projectId} AND d.id = c.draft_id
      ORDER BY c.key_id, c.language`.execute(db),
  ]);
  return { total: counts[0]?.total ?? 0, position, strings: rows.map(presentString) };
}

const sourceNow = sql`coalesce(s.value_id, s.draft_id)`;

/** Of the base language the meaning number says so; other languages have none, and there the text itself does. */
function sourceChanged({ scope }: ProjectCaller): RawBuilder<unknown> {
  return sql`CASE WHEN o.source_language_id = ${scope.baseLanguageId} THEN oe.meaning <> k.meaning
    ELSE oe.source_id IS DISTINCT FROM ${sourceNow} END`;
}

function cellsOf(caller: ProjectCaller, { orderId, query }: { orderId: number; query: Query }) {
  const { projectId, branchId } = caller.scope;
  const { language, changed, delivered } = query;
  const conditions = [
    sql`oe.project_id = ${projectId} AND oe.branch_id = ${branchId} AND oe.order_id = ${orderId}`,
    isAssigned(caller, "oe"),
    ...(language === undefined ? [] : [sql`lower(l.code) = lower(${language})`]),
    ...(changed === undefined ? [] : [sql`(${sourceChanged(caller)}) = ${changed}`]),
    ...(delivered === undefined ? [] : [sql`oe.delivered = ${delivered}`]),
  ];
  return sql`FROM order_entry oe
    JOIN translation_order o ON o.project_id = oe.project_id AND o.branch_id = oe.branch_id AND o.id = oe.order_id
    JOIN entry_key k ON k.project_id = oe.project_id AND k.branch_id = oe.branch_id AND k.id = oe.key_id
    JOIN language l ON l.project_id = oe.project_id AND l.branch_id = oe.branch_id AND l.id = oe.language_id
    LEFT JOIN entry e ON e.project_id = oe.project_id AND e.branch_id = oe.branch_id AND e.key_id = oe.key_id
      AND e.language_id = oe.language_id
    LEFT JOIN entry s ON s.project_id = oe.project_id AND s.branch_id = oe.branch_id AND s.key_id = oe.key_id
      AND s.language_id = o.source_language_id
    WHERE ${sql.join(conditions, sql` AND `)}`;
}

function presentString(row: StringRow): OrderString {
  return {
    key: row.key,
    language: row.language,
    desc: row.description ?? "",
    maxLength: row.max_length,
    source: row.source ?? "",
    orderedSource: row.ordered_source ?? "",
    sourceChanged: row.source_changed,
    value: row.value ?? "",
    draft: row.draft ?? "",
    status: statusValue(row.status ?? 0),
    locked: row.locked ?? false,
    deleted: row.deleted,
    delivered: row.delivered,
  };
}

import { type Kysely, type RawBuilder, sql } from "kysely";
import type { QueryOf } from "#contract/endpoint.ts";
import type { orderEndpoints } from "#contract/orders/order-endpoints.ts";
import type { OrderString, ReviewFilter } from "#contract/orders/orders.ts";
import { errorsFound, isFailing } from "#server/content/write-path/checks/check-entries.ts";
import { readFitting, type TextId } from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isOutdated } from "#server/platform/db/values/entry-states.ts";
import { statusValue } from "#server/platform/db/values/statuses.ts";
import { maxListBytes } from "#server/platform/http/answers/answer-limits.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { isAssigned } from "#server/workspace/auth/rights/vendor-cells.ts";
import { checksOfBits } from "#text/checks/check-bits.ts";
import { readOrder } from "./orders.store.ts";
import { reviewStates } from "./review/reviews.store.ts";

type Query = QueryOf<typeof orderEndpoints.listStrings>;

type StringRow = {
  key: string;
  language: string;
  tag: string | null;
  description: string | null;
  max_length: number | null;
  source_id: number | null;
  ordered_id: number | null;
  source_changed: boolean;
  value_id: number | null;
  draft_id: number | null;
  version: number | null;
  status: number | null;
  outdated: boolean | null;
  failing_checks: number | null;
  locked: boolean | null;
  deleted: boolean;
  delivered: boolean;
  returned: boolean;
  returned_comment: string | null;
  rewritten: boolean | null;
};

const defaultLimit = 100;

/**
 * Lists the strings of an order in the order of their keys, fewer than the limit if their texts are long, with the
 * ordered and the current source (dashboard.md, Orders).
 */
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
      SELECT k.name AS key, l.code AS language, ${fileTag} AS tag, k.description, k.max_length, ${currentSource} AS source_id,
        oe.source_id AS ordered_id, ${sourceChanged(caller)} AS source_changed, e.value_id, e.draft_id, e.version, e.status, e.locked,
        ${isOutdated(caller.scope.baseLanguageId)} AS outdated, ${errorsFound(projectId)} AS failing_checks,
        k.trashed_by IS NOT NULL AS deleted, oe.delivered, oe.returned_by IS NOT NULL AS returned,
        return_event.comment AS returned_comment,
        CASE WHEN oe.returned_by IS NOT NULL THEN ${sequenceOf(sql`e.change_set_id`)} > ${sequenceOf(sql`oe.returned_by`)} END
          AS rewritten
      FROM (SELECT oe.* ${cells} ORDER BY oe.key_id, oe.language_id LIMIT ${limit} OFFSET ${position}) AS oe
      ${sourceJoins}
      JOIN language l ON l.project_id = oe.project_id AND l.branch_id = oe.branch_id AND l.id = oe.language_id
      LEFT JOIN entry e ON e.project_id = oe.project_id AND e.branch_id = oe.branch_id AND e.key_id = oe.key_id
        AND e.language_id = oe.language_id
      LEFT JOIN order_event return_event ON return_event.project_id = oe.project_id
        AND return_event.branch_id = oe.branch_id AND return_event.order_id = oe.order_id
        AND return_event.change_set_id = oe.returned_by
      ORDER BY oe.key_id, oe.language_id`.execute(db),
  ]);
  const { fitting, texts } = await readFitting(db, rows, { projectId, textIds, maxBytes: maxListBytes });
  return {
    total: counts[0]?.total ?? 0,
    position,
    strings: fitting.map((row) => presentString(row, texts)),
  };
}

/**
 * Sequence of a change set in the branch of `order_entry oe`. Ids do not tell the order: they are drawn before the
 * change set waits for others.
 */
function sequenceOf(changeSetId: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(SELECT c.sequence FROM change_set c
    WHERE c.project_id = oe.project_id AND c.id = ${changeSetId} AND c.branch_id = oe.branch_id)`;
}

/** Joins the order, the key and the source of `order_entry oe`. */
const sourceJoins = sql`
  JOIN translation_order o ON o.project_id = oe.project_id AND o.branch_id = oe.branch_id AND o.id = oe.order_id
  JOIN entry_key k ON k.project_id = oe.project_id AND k.branch_id = oe.branch_id AND k.id = oe.key_id
  LEFT JOIN entry s ON s.project_id = oe.project_id AND s.branch_id = oe.branch_id AND s.key_id = oe.key_id
    AND s.language_id = o.source_language_id`;

/** Tag whose file contains the key: the tag that the order names, or the key's only tag if the order names none. */
const fileTag = sql`CASE WHEN o.data->>'sourceFilePerTag' = 'true' THEN (
  SELECT min(t.name) FROM tag_key tk
  JOIN tag t ON t.project_id = tk.project_id AND t.branch_id = tk.branch_id AND t.id = tk.tag_id
    AND t.trashed_by IS NULL
  WHERE tk.project_id = oe.project_id AND tk.branch_id = oe.branch_id AND tk.key_id = oe.key_id
    AND (coalesce(o.data->'tagIds', '[]') = '[]' OR o.data->'tagIds' @> to_jsonb(t.id))) END`;

const currentSource = sql`coalesce(s.value_id, s.draft_id)`;

/**
 * Whether the source has changed since it was ordered. In the base language the meaning numbers are compared; sources
 * in other languages have none, so their texts are compared.
 */
function sourceChanged({ scope }: ProjectCaller): RawBuilder<unknown> {
  return sql`CASE WHEN o.source_language_id = ${scope.baseLanguageId} THEN oe.meaning <> k.meaning
    ELSE oe.source_id IS DISTINCT FROM ${currentSource} END`;
}

/** FROM and WHERE clauses of a statement that selects the requested strings as `oe`. */
function cellsOf(caller: ProjectCaller, { orderId, query }: { orderId: number; query: Query }) {
  const { projectId, branchId } = caller.scope;
  const { language, changed, delivered, review } = query;
  const conditions = [
    sql`oe.project_id = ${projectId} AND oe.branch_id = ${branchId} AND oe.order_id = ${orderId}`,
    isAssigned(caller, "oe"),
    ...(language === undefined
      ? []
      : [
          sql`oe.language_id IN (SELECT id FROM language
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND lower(code) = lower(${language}))`,
        ]),
    ...(changed === undefined ? [] : [sql`(${sourceChanged(caller)}) = ${changed}`]),
    ...(delivered === undefined ? [] : [sql`oe.delivered = ${delivered}`]),
    ...(review === undefined ? [] : [isInReview(caller, review)]),
  ];
  // Only the filter `changed` needs the sources: without it a page is read from the index alone.
  return sql`FROM order_entry oe ${changed === undefined ? sql`` : sourceJoins}
    WHERE ${sql.join(conditions, sql` AND `)}`;
}

/** Condition for the strings that a count of the review includes. */
function isInReview({ scope }: ProjectCaller, filter: ReviewFilter): RawBuilder<unknown> {
  if (filter === "returned") return sql`oe.returned_by IS NOT NULL`;
  const state =
    filter === "failing" ? sql`oe.delivered AND ${isFailing(scope.projectId)}` : reviewStates[filter];
  return sql`EXISTS (SELECT FROM entry_key k
    JOIN entry e ON e.project_id = k.project_id AND e.branch_id = k.branch_id AND e.key_id = k.id
      AND e.language_id = oe.language_id
    WHERE k.project_id = ${scope.projectId} AND k.branch_id = ${scope.branchId} AND k.id = oe.key_id
      AND k.trashed_by IS NULL AND NOT e.locked AND ${state})`;
}

function textIds({ source_id, ordered_id, value_id, draft_id }: StringRow): TextId[] {
  return [source_id, ordered_id, value_id, draft_id];
}

function presentString(row: StringRow, texts: ReadonlyMap<number, string>): OrderString {
  const body = (id: number | null) => texts.get(id ?? 0) ?? "";
  return {
    key: row.key,
    language: row.language,
    tag: row.tag,
    desc: row.description ?? "",
    maxLength: row.max_length,
    source: body(row.source_id),
    orderedSource: body(row.ordered_id),
    sourceChanged: row.source_changed,
    value: body(row.value_id),
    draft: body(row.draft_id),
    version: row.version ?? 0,
    status: statusValue(row.status ?? 0),
    outdated: row.outdated ?? false,
    failing: (row.failing_checks ?? 0) !== 0,
    checks: checksOfBits(row.failing_checks ?? 0),
    locked: row.locked ?? false,
    deleted: row.deleted,
    delivered: row.delivered,
    returned: row.returned
      ? { comment: row.returned_comment ?? "", rewritten: row.rewritten ?? false }
      : null,
  };
}

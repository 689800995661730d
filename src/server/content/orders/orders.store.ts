import { type Kysely, type RawBuilder, sql } from "kysely";
import { parseWireId, wireId } from "#contract/ids.ts";
import { isOpen, type OrderStatus, orderStatuses } from "#contract/orders/order-moves.ts";
import type { DeliveryStatus, OrderRequest } from "#contract/orders/orders.ts";
import { assertWithinLimit } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { isAssigned, worksOnAll } from "#server/workspace/auth/rights/vendor-cells.ts";
import { languageCode } from "./order-language-codes.ts";
import { isTagNamed } from "./order-tags.ts";
import { isOrderVisible, isPlaced } from "./order-visibility.ts";

/** Content of the column `data`: the request as sent; for a placed order also the tags that were found. */
type OrderData = Omit<OrderRequest, "title"> & { tagIds?: number[] };

type OrderLanguageRow = {
  id: number;
  code: string;
  strings: number;
  words: number;
  delivered: number;
  returned: number;
  status: DeliveryStatus;
};

export type OrderRow = {
  id: number;
  number: number | null;
  title: string | null;
  status: OrderStatus;
  held_from: OrderStatus | null;
  placed: boolean;
  data: OrderData;
  created_by: number | null;
  requester: string | null;
  created_at: Date;
  updated_at: Date;
  due_at: Date | null;
  source_language: string | null;
  /** Each key counts once, whatever the number of languages that the reader sees (rules.md 8.1). */
  source_words: number;
  languages: OrderLanguageRow[];
  /** Whether the order has languages that the reader does not see. */
  is_partial: boolean;
  /** Ids of the existing tags that a draft names. */
  found_tags: number[];
};

/** Fields that decide which languages of orders a person sees. */
type OrderReader = Pick<ProjectCaller, "role" | "person" | "languageIds">;

type Filter = {
  id?: number;
  statuses?: readonly string[] | undefined;
  language?: string | undefined;
  /** Part of the title, number, requester or brief. */
  q?: string | undefined;
};

/** Finds the orders that a person sees, newest first. */
export async function findOrders(
  db: Kysely<Database>,
  caller: OrderReader & Pick<ProjectCaller, "scope">,
  filter: Filter = {},
): Promise<OrderRow[]> {
  const { projectId, branchId } = caller.scope;
  const { rows } = await sql<OrderRow>`
    SELECT o.id, o.number, o.title, o.status, o.held_from, ${isPlaced} AS placed, ${dataOf(filter)} AS data, o.created_by, p.name AS requester,
      o.created_at, o.updated_at, o.due_at, s.code AS source_language, ${sourceWordsOf(caller)} AS source_words,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', language_id, 'code', ${languageCode}, 'strings', strings,
          'words', words, 'delivered', delivered, 'returned', returned, 'status', delivery_status)
          ORDER BY ${languageCode})
        ${languagesOf(caller)}), '[]') AS languages, ${isPartial(caller)} AS is_partial,
      CASE WHEN ${isPlaced} THEN '{}' ELSE ARRAY(SELECT tag.id FROM tag WHERE tag.project_id = o.project_id
        AND tag.branch_id = o.branch_id AND tag.trashed_by IS NULL
        AND ${isTagNamed(sql`SELECT jsonb_array_elements_text(o.data->'tags')`)} ORDER BY tag.id) END AS found_tags
    FROM translation_order o LEFT JOIN person p ON p.id = o.created_by
    LEFT JOIN language s ON s.project_id = o.project_id AND s.branch_id = o.branch_id AND s.id = o.source_language_id
    WHERE o.project_id = ${projectId} AND o.branch_id = ${branchId} AND ${isOrderVisible(caller)}
      AND ${filter.id === undefined ? sql`true` : sql`o.id = ${filter.id}`}
      AND ${filter.statuses ? sql`o.status = ANY(${filter.statuses}::text[])` : sql`true`}
      AND ${hasLanguage(caller, filter.language)} AND ${contains(caller, filter.q)}
    ORDER BY o.id DESC`.execute(db);
  return rows;
}

const openStatuses = orderStatuses.filter(isOpen);

/** Counts the open orders that a person sees. */
export async function countOpenOrders(
  db: Kysely<Database>,
  caller: OrderReader & Pick<ProjectCaller, "scope">,
): Promise<number> {
  const { projectId, branchId } = caller.scope;
  const { rows } = await sql<{ open: number }>`
    SELECT count(*)::integer AS open FROM translation_order o
    WHERE o.project_id = ${projectId} AND o.branch_id = ${branchId} AND o.status = ANY(${openStatuses}::text[])
      AND ${isOrderVisible(caller)}`.execute(db);
  return rows[0]?.open ?? 0;
}

/** Excludes briefs from lists, since they may be long. */
function dataOf({ id }: Filter): RawBuilder<unknown> {
  return id === undefined ? sql`o.data - 'brief' - 'customBrief'` : sql`o.data`;
}

function isPartial(caller: OrderReader): RawBuilder<boolean> {
  if (worksOnAll(caller)) return sql<boolean>`false`;
  return sql<boolean>`EXISTS (SELECT FROM order_language WHERE project_id = o.project_id
    AND branch_id = o.branch_id AND order_id = o.id AND NOT ${isAssigned(caller, "order_language")})`;
}

/** Source words of an order: stored with it, 0 for drafts; counted for callers who see only some of its languages. */
function sourceWordsOf(caller: OrderReader): RawBuilder<unknown> {
  if (worksOnAll(caller)) return sql`coalesce(o.source_words, 0)`;
  return sql`(SELECT coalesce(sum(w.words), 0)::integer FROM (
    SELECT max(oe.words) AS words FROM order_entry oe WHERE oe.project_id = o.project_id
      AND oe.branch_id = o.branch_id AND oe.order_id = o.id AND ${isAssigned(caller, "oe")} GROUP BY oe.key_id) AS w)`;
}

/** Languages of an order `o` that the caller sees. */
function languagesOf(caller: OrderReader): RawBuilder<unknown> {
  return sql`FROM order_language LEFT JOIN language ON language.project_id = order_language.project_id
      AND language.branch_id = order_language.branch_id AND language.id = order_language.language_id
    WHERE order_language.project_id = o.project_id AND order_language.branch_id = o.branch_id
      AND order_language.order_id = o.id
      AND ${languageCode} IS NOT NULL AND ${isAssigned(caller, "order_language")}`;
}

function hasLanguage(caller: OrderReader, code: string | undefined) {
  if (code === undefined) return sql`true`;
  return sql`(EXISTS (SELECT ${languagesOf(caller)} AND lower(${languageCode}) = lower(${code}))
    OR (NOT ${isPlaced} AND o.data->'languages' ? ${code}))`;
}

/**
 * Searches what the caller sees of an order `o` and its requester `p`: the project token sees no title and no brief.
 */
function contains({ role }: OrderReader, q = "") {
  const words = q.trim();
  if (words === "") return sql`true`;
  const texts = [
    sql`p.name`,
    sql`'#' || o.number`,
    ...(role === null
      ? []
      : [
          sql`o.title`,
          sql`o.data->>'brief'`,
          sql`jsonb_path_query_array(o.data, '$.customBrief[*].value')::text`,
        ]),
  ];
  return sql`position(lower(${words}) IN lower(concat_ws(chr(10), ${sql.join(texts)}))) > 0`;
}

/** Reads an order; throws `not_found` if the caller does not see it. */
export async function readOrder(
  db: Kysely<Database>,
  caller: OrderReader & Pick<ProjectCaller, "scope">,
  id: number,
): Promise<OrderRow> {
  const [order] = await findOrders(db, caller, { id });
  if (!order) throw notFound("order", wireId("order", id));
  return order;
}

/** Reads an order with all its languages, regardless of the caller, for the log and for notifications. */
export function readWholeOrder(
  db: Kysely<Database>,
  { scope }: Pick<ProjectCaller, "scope">,
  id: number,
): Promise<OrderRow> {
  return readOrder(db, { scope, role: "owner", person: null, languageIds: null }, id);
}

/** Locks and reads an order. The lock prevents other moves until the commit. */
export async function lockOrder(
  tx: Kysely<Database>,
  caller: OrderReader & Pick<ProjectCaller, "scope">,
  id: number,
): Promise<OrderRow> {
  const { projectId, branchId } = caller.scope;
  await tx
    .selectFrom("translation_order")
    .select("id")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("id", "=", id)
    .forUpdate()
    .execute();
  return readOrder(tx, caller, id);
}

/** Parses the id in a path. */
export function orderIdOf(wireOrderId: string): number {
  const id = parseWireId("order", wireOrderId);
  if (id === undefined) throw notFound("order", wireOrderId);
  return id;
}

export type OrderColumns = {
  title?: string | null;
  number?: number | null;
  status?: OrderStatus;
  held_from?: OrderStatus | null;
  data?: OrderData;
  due_at?: Date | null;
  source_language_id?: number;
  source_words?: number;
};

/** Updates columns of an order. Caller must hold its lock. */
export async function updateOrderRow(
  tx: Kysely<Database>,
  { projectId, branchId }: { projectId: number; branchId: number },
  id: number,
  { data, ...columns }: OrderColumns,
): Promise<void> {
  await tx
    .updateTable("translation_order")
    .set({ ...columns, ...(data ? { data: JSON.stringify(data) } : {}), updated_at: new Date() })
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("id", "=", id)
    .execute();
}

export type NewDraft = { title: string | null; data: OrderData; dueAt: Date | null };

/** Inserts a draft and returns its id. */
export async function insertDraft(
  tx: Kysely<Database>,
  { scope, person }: Pick<ProjectCaller, "scope" | "person">,
  { title, data, dueAt }: NewDraft,
): Promise<number> {
  const { projectId, branchId } = scope;
  const ordersOfBranch = sql`translation_order WHERE project_id = ${projectId} AND branch_id = ${branchId}`;
  await assertWithinLimit(tx, "orders", ordersOfBranch, { lock: branchId });
  const { id } = await tx
    .insertInto("translation_order")
    .values({
      project_id: projectId,
      branch_id: branchId,
      id: sql<number>`nextval('content_id')`,
      title,
      status: "draft",
      data: JSON.stringify(data),
      created_by: person?.id ?? null,
      due_at: dueAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes the next order number of the project; numbers are never reused (rules.md 2, row 4.15). */
export async function nextOrderNumber(tx: Kysely<Database>, projectId: number): Promise<number> {
  const { order_number } = await tx
    .updateTable("project")
    .set((project) => ({ order_number: project("order_number", "+", 1) }))
    .where("id", "=", projectId)
    .returning("order_number")
    .executeTakeFirstOrThrow();
  return order_number;
}

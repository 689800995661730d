import { type Kysely, sql } from "kysely";
import type { DocumentQuery } from "#contract/document.ts";
import { parseWireId } from "#contract/ids.ts";
import { isOrderVisible } from "#server/content/orders/order-visibility.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isBuiltInStatus, listCustomStatuses, parseStatus } from "#server/platform/db/values/statuses.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller, Scope } from "#server/platform/http/caller.ts";

/** Filters of a document (rest-api.md 4.3, rules.md 2 row "4.3 filters"). An undefined filter includes everything. */
export type DocumentFilter = {
  groups: string[] | undefined;
  /** Codes in lower case. */
  languages: string[] | undefined;
  tagIds: number[] | undefined;
  order: OrderFilter | undefined;
  statuses: number[] | undefined;
};

/** Includes the entries of an order, and its keys in the order's source language (rules.md 8.2). */
type OrderFilter = { id: number; sourceId: number; targetIds: number[] };

/** Resolves the filters: throws 404 for unknown tags and orders, ignores unknown languages and groups. */
export async function resolveFilter(
  db: Kysely<Database>,
  caller: ProjectCaller,
  query: DocumentQuery,
): Promise<DocumentFilter> {
  const { scope } = caller;
  const { requestedGroups, requestedLanguages, requestedTagIds, requestedOrderId, requestedStatus } = query;
  return {
    groups: normalizedList(requestedGroups),
    languages: normalizedList(requestedLanguages?.map((code) => code.toLowerCase())),
    statuses: await resolveStatuses(db, scope, normalizedList(requestedStatus)),
    tagIds: await resolveTags(db, scope, normalizedList(requestedTagIds)),
    order: requestedOrderId === undefined ? undefined : await resolveOrder(db, caller, requestedOrderId),
  };
}

/** Sorts a list and removes repetitions, so that equivalent requests share a document; an empty list is no filter. */
function normalizedList(items: readonly string[] | undefined): string[] | undefined {
  return items === undefined || items.length === 0 ? undefined : [...new Set(items)].sort();
}

async function resolveStatuses(db: Kysely<Database>, scope: Scope, requested: string[] | undefined) {
  if (requested === undefined) return undefined;
  const customs = requested.every(isBuiltInStatus) ? [] : await listCustomStatuses(db, scope.teamId);
  return requested.map((item) => parseStatus(item, customs));
}

async function resolveTags(
  db: Kysely<Database>,
  { projectId, branchId }: Scope,
  requested: string[] | undefined,
) {
  if (requested === undefined) return undefined;
  const ids = requested.map((item) => parseWireId("tag", item) ?? 0);
  const tags = await db
    .selectFrom("tag")
    .select("id")
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("trashed_by", "is", null)
    .where("id", "=", sql<number>`ANY(${ids}::bigint[])`)
    .execute();
  const known = new Set(tags.map(({ id }) => id));
  const unknown = requested.find((_, index) => !known.has(ids[index] ?? 0));
  if (unknown !== undefined) throw notFound("tag", unknown);
  return ids;
}

async function resolveOrder(
  db: Kysely<Database>,
  caller: ProjectCaller,
  requested: string,
): Promise<OrderFilter> {
  const { projectId, branchId } = caller.scope;
  const id = parseWireId("order", requested) ?? 0;
  const { rows } = await sql<OrderFilter>`
    SELECT o.id, o.source_language_id AS "sourceId", ARRAY(
      SELECT ol.language_id FROM order_language ol
      WHERE ol.project_id = o.project_id AND ol.branch_id = o.branch_id AND ol.order_id = o.id ORDER BY 1) AS "targetIds"
    FROM translation_order o
    WHERE o.project_id = ${projectId} AND o.branch_id = ${branchId} AND o.id = ${id} AND ${isOrderVisible(caller)}`.execute(
    db,
  );
  const [order] = rows;
  if (!order) throw notFound("order", requested);
  return order;
}

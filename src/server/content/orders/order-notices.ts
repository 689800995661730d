import { type Kysely, sql } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { NotificationType } from "#contract/notifications/notifications.ts";
import type { OrderStatus } from "#contract/orders/order-moves.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { excerptOf } from "#server/workspace/notifications/excerpt.ts";
import { notify } from "#server/workspace/notifications/notify-and-mail.ts";
import type { OrderRow } from "./orders.store.ts";

type OrderNotice = {
  type: NotificationType;
  order: OrderRow;
  /** Whether the vendor's people are notified as well. */
  notifiesVendors: boolean;
  from?: OrderStatus | null;
  delivered?: number;
  /** Numbers of returned strings by language id. People who see none of these languages are not notified. */
  returned?: ReadonlyMap<number, number>;
  /** Comment of the move or review. */
  comment?: string | undefined;
};

/**
 * Notifies the requester, the people named in `notifyAddtionalUsers` and the vendor's people of an order, but neither
 * the caller nor people who may not open the order. Addresses that belong to no member are ignored.
 */
export async function notifyOfOrder(
  change: OpenChangeSet,
  caller: ProjectCaller,
  notice: OrderNotice,
): Promise<void> {
  for (const { personIds, codes } of await listRecipients(change, caller, notice)) {
    const returned = notice.returned && returnedOf(notice.order, notice.returned, codes);
    if (returned?.strings === 0) continue;
    await notify(change.tx, {
      projectId: caller.scope.projectId,
      personIds,
      type: notice.type,
      data: {
        ...dataOf(caller, notice, returned?.codes ?? codes),
        ...(returned ? { returned: returned.strings } : {}),
      },
    });
  }
}

/**
 * Notifies every process, whose live streams reach the browsers, of changes without a change set: a draft was stored or
 * deleted, or an order was commented on.
 */
export async function announceOrder(
  tx: Kysely<Database>,
  { scope: { projectId, branchId } }: Pick<ProjectCaller, "scope">,
  { id, placed }: Pick<OrderRow, "id" | "placed">,
): Promise<void> {
  await sql`SELECT pg_notify('parlance_order', json_build_object('project', ${projectId}::integer,
    'branch', ${branchId}::integer, 'order', ${id}::bigint, 'placed', ${placed ? 1 : 0}::integer)::text)`.execute(
    tx,
  );
}

/** Languages with returned strings and the number of these strings, of the languages that a person sees. */
function returnedOf(
  { languages }: OrderRow,
  returned: ReadonlyMap<number, number>,
  visibleCodes: readonly string[],
) {
  const visibleLanguages = languages.filter(
    ({ id, code }) => returned.has(id) && visibleCodes.includes(code),
  );
  return {
    codes: visibleLanguages.map(({ code }) => code),
    strings: visibleLanguages.reduce((sum, { id }) => sum + (returned.get(id) ?? 0), 0),
  };
}

/** Notifies a vendor's translators of languages of an order that are assigned to them. */
export async function notifyAssigned(
  change: OpenChangeSet,
  caller: ProjectCaller,
  { order, added }: { order: OrderRow; added: ReadonlyArray<{ person_id: number; code: string }> },
): Promise<void> {
  for (const [personId, rows] of Map.groupBy(added, (row) => row.person_id)) {
    if (personId === caller.person?.id) continue;
    const codes = rows.map(({ code }) => code);
    const data = { ...dataOf(caller, { order }, codes), assigned: true };
    const { projectId } = caller.scope;
    await notify(change.tx, { projectId, personIds: [personId], type: "order.created", data });
  }
}

function dataOf(
  { scope, person }: ProjectCaller,
  { order, from, delivered, comment }: Omit<OrderNotice, "type" | "notifiesVendors">,
  languages: readonly string[],
): Record<string, unknown> {
  return {
    order: wireId("order", order.id),
    orderNumber: order.number,
    ...(order.title === null ? {} : { orderTitle: order.title }),
    status: order.status,
    languages,
    app: scope.app,
    branch: wireId("branch", scope.branchId),
    user: person && { _id: wireId("person", person.id), name: person.name },
    ...(from === undefined ? {} : { from }),
    ...(delivered === undefined ? {} : { delivered }),
    ...(comment ? { text: excerptOf(comment) } : {}),
  };
}

type Recipients = { personIds: number[]; codes: string[] };

/**
 * Lists the people to notify, grouped by the languages of the order that they see (null: all). Vendors see the
 * languages that they work on.
 */
async function listRecipients(
  { tx }: OpenChangeSet,
  { scope, person }: ProjectCaller,
  { order, notifiesVendors }: Pick<OrderNotice, "order" | "notifiesVendors">,
): Promise<Recipients[]> {
  const addresses = (order.data.notifyAddtionalUsers ?? []).map((address) => address.toLowerCase());
  const { rows } = await sql<{ personIds: number[]; language_ids: number[] | null }>`
    SELECT array_agg(concerned.id ORDER BY concerned.id) AS "personIds", concerned.language_ids FROM (
      SELECT p.id, CASE WHEN pm.role = 'tpttranslator' AND tm.person_id IS NULL THEN ARRAY(
        SELECT a.language_id FROM order_assignee a WHERE a.project_id = ${scope.projectId}
          AND a.branch_id = ${scope.branchId} AND a.order_id = ${order.id} AND a.person_id = p.id
        ORDER BY a.language_id)
        WHEN pm.role LIKE 'tpt%' AND tm.person_id IS NULL AND pm.language_ids IS NOT NULL THEN ARRAY(
        SELECT id FROM unnest(pm.language_ids) AS language(id)
        WHERE id = ANY(${order.languages.map(({ id }) => id)}::integer[]) ORDER BY id) END AS language_ids
      FROM person p
      LEFT JOIN project_member pm ON pm.project_id = ${scope.projectId} AND pm.person_id = p.id
      LEFT JOIN team_member tm ON tm.team_id = ${scope.teamId} AND tm.person_id = p.id AND tm.role IN ('owner', 'admin')
      WHERE p.id <> ${person?.id ?? 0} AND (
        tm.person_id IS NOT NULL OR pm.role NOT LIKE 'tpt%' OR (pm.role LIKE 'tpt%' AND ${order.placed}::boolean)
      ) AND (
        p.id = ${order.created_by ?? 0} OR lower(p.email) = ANY(${addresses}::text[])
        OR (${notifiesVendors}::boolean AND pm.role LIKE 'tpt%'))
    ) AS concerned WHERE cardinality(concerned.language_ids) > 0 IS NOT FALSE
    GROUP BY concerned.language_ids`.execute(tx);
  return rows.map(({ personIds, language_ids }) => ({
    personIds,
    codes: order.languages
      .filter(({ id }) => language_ids === null || language_ids.includes(id))
      .map(({ code }) => code),
  }));
}

import { sql } from "kysely";
import { wireId } from "#contract/ids.ts";
import type { NotificationType } from "#contract/notifications.ts";
import type { OrderStatus } from "#contract/orders.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import type { OpenChangeSet } from "#server/changes/open-change-set.ts";
import { notify } from "#server/notifications/notify.ts";
import type { OrderRow } from "./orders.store.ts";

type News = {
  type: NotificationType;
  order: OrderRow;
  /** The vendor's people are told too. */
  vendors: boolean;
  from?: OrderStatus | null;
  delivered?: number;
};

/**
 * Tells the requester, the people named in `notifyAddtionalUsers` and the vendor's people of an order, but never whoever
 * did it. Addresses that belong to no member are ignored.
 */
export async function tellOfOrder(
  change: OpenChangeSet,
  caller: ProjectCaller,
  { type, order, vendors, from, delivered }: News,
): Promise<void> {
  const { scope } = caller;
  await notify(change.tx, {
    projectId: scope.projectId,
    personIds: await listConcerned(change, caller, { order, vendors }),
    type,
    data: {
      order: wireId("order", order.id),
      orderNumber: order.number,
      status: order.status,
      languages: order.languages.map(({ code }) => code),
      app: scope.app,
      branch: wireId("branch", scope.branchId),
      ...(from === undefined ? {} : { from }),
      ...(delivered === undefined ? {} : { delivered }),
    },
  });
}

async function listConcerned(
  { tx }: OpenChangeSet,
  { scope, person }: ProjectCaller,
  { order, vendors }: Pick<News, "order" | "vendors">,
): Promise<number[]> {
  const addresses = (order.data.notifyAddtionalUsers ?? []).map((address) => address.toLowerCase());
  const { rows } = await sql<{ id: number }>`
    SELECT p.id FROM person p
    LEFT JOIN project_member pm ON pm.project_id = ${scope.projectId} AND pm.person_id = p.id
    LEFT JOIN team_member tm ON tm.team_id = ${scope.teamId} AND tm.person_id = p.id
    WHERE (pm.person_id IS NOT NULL OR tm.person_id IS NOT NULL) AND p.id <> ${person?.id ?? 0} AND (
      p.id = ${order.created_by ?? 0} OR lower(p.email) = ANY(${addresses}::text[])
      OR (${vendors}::boolean AND pm.role IN ('tptadmin', 'tptservices'))
      OR (${vendors}::boolean AND pm.role = 'tpttranslator' AND EXISTS (
        SELECT FROM order_assignee a WHERE a.project_id = ${scope.projectId} AND a.branch_id = ${scope.branchId}
          AND a.order_id = ${order.id} AND a.person_id = p.id)))`.execute(tx);
  return rows.map((row) => row.id);
}

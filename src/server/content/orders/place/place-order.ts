import { sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import { checkBrief } from "#contract/orders/brief-template.ts";
import { isTranslating } from "#contract/orders/order-moves.ts";
import { readBriefTemplate } from "#server/content/orders/brief/brief-template.store.ts";
import { countOrderMove, renewOrderRevision } from "#server/content/orders/order-counters.ts";
import { recordOrderEvent } from "#server/content/orders/order-events.ts";
import { notifyOfOrder } from "#server/content/orders/order-notices.ts";
import { assertOneTagEach } from "#server/content/orders/order-tags.ts";
import {
  nextOrderNumber,
  type OrderRow,
  readWholeOrder,
  updateOrderRow,
} from "#server/content/orders/orders.store.ts";
import type { LogSide } from "#server/content/write-path/change-sets/log-records.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { lockKeysWhere } from "#server/content/write-path/locks/lock-keys.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { recordBranchAuditEvent } from "#server/workspace/audit/record-branch-audit-event.ts";
import { presentEstimate } from "./estimate-order.ts";
import { dueDateOf } from "./order-request.rules.ts";
import { countScope, insertOrderEntries, listOrderedKeys } from "./order-scope.store.ts";
import { type ResolvedRequest, resolveRequest } from "./resolve-request.ts";

/**
 * Turns a draft into an order (rest-api.md 4.15): freezes its scope, assigns its number and updates the counters.
 * Caller must hold the branch lock, so that two orders never contain the same strings, and have checked that the
 * request is complete.
 */
export async function placeOrder(
  change: OpenChangeSet,
  caller: ProjectCaller,
  { draft, isNew, comment }: { draft: OrderRow; isNew: boolean; comment?: string | undefined },
): Promise<void> {
  const { scope } = caller;
  const { id, data } = draft;
  const brief = checkBrief(await readBriefTemplate(change.tx, scope.teamId), data.customBrief ?? []);
  if (brief.issues.length > 0) throw invalidInput(brief.issues);
  const requested = await resolveRequest(change.tx, scope, data);
  const sourceWords = await freezeScope(change, caller, { orderId: id, requested });
  await updateOrderRow(change.tx, scope, id, {
    number: draft.number ?? (await nextOrderNumber(change.tx, scope.projectId)),
    status: "requested",
    source_language_id: requested.source.id,
    source_words: sourceWords,
    due_at: dueDateOf(data.dueDate, change.time),
    data: {
      ...data,
      customBrief: brief.values,
      tagIds: requested.tagIds ?? [],
      stringOption: requested.rules.option,
    },
  });
  const flags = { open: true, translating: isTranslating("requested") };
  await countOrderMove(change, id, { before: { open: false, translating: false }, after: flags });
  await renewOrderRevision(change);
  await recordOrderEvent(change.tx, caller, {
    orderId: id,
    event: isNew ? "created" : "status",
    from: isNew ? null : draft.status,
    to: "requested",
    comment,
  });
  const order = await readWholeOrder(change.tx, caller, id);
  await change.record([{ resource: "order", id, before: null, after: orderLogFields(order) }]);
  const details = { order: orderReference(order), languages: order.languages.map(({ code }) => code) };
  await recordBranchAuditEvent(change.tx, caller, { action: "order.placed", details });
  await notifyOfOrder(change, caller, { type: "order.created", order, notifiesVendors: true });
}

/** Reference to an order in the audit log. */
export function orderReference({ id, number, title }: OrderRow) {
  return { _id: wireId("order", id), number, ...(title === null ? {} : { title }) };
}

/** Fields of an order in the change log. */
export function orderLogFields({ status, number, title, languages }: OrderRow): LogSide<"order"> {
  return {
    status,
    number,
    ...(title === null ? {} : { title }),
    languages: languages.map(({ code }) => code),
  };
}

type FreezeInput = { orderId: number; requested: ResolvedRequest };

/** Inserts the strings into the order; returns their words, each key counted once. */
async function freezeScope(
  change: OpenChangeSet,
  caller: ProjectCaller,
  input: FreezeInput,
): Promise<number> {
  const { scope } = caller;
  const { orderId, requested } = input;
  // Once the keys are locked, `insertOrderEntries` decides again: no entry can change between that and the count.
  const keyIds = await listOrderedKeys(change.tx, scope, requested);
  await lockKeysWhere(change.tx, scope, sql`id = ANY(${keyIds}::bigint[])`);
  if (requested.hasFilePerTag) await assertOneTagEach(change.tx, scope, { keyIds, tagIds: requested.tagIds });
  await insertOrderEntries(change.tx, scope, { requested, orderId, keyIds });
  const { rows } = await sql<{ words: number }>`
    WITH cell AS MATERIALIZED (
      SELECT project_id, branch_id, order_id, key_id, language_id, words FROM order_entry
      WHERE project_id = ${scope.projectId} AND branch_id = ${scope.branchId} AND order_id = ${orderId}
    ),
    created_languages AS (
      INSERT INTO order_language (project_id, branch_id, order_id, language_id, strings, words)
      SELECT project_id, branch_id, order_id, language_id, count(*), sum(words) FROM cell
      GROUP BY project_id, branch_id, order_id, language_id
    )
    SELECT coalesce(sum(words), 0)::integer AS words
    FROM (SELECT max(words) AS words FROM cell GROUP BY key_id) AS ordered_keys`.execute(change.tx);
  const words = rows[0]?.words ?? 0;
  if (words === 0) throw await nothingToOrder(change, caller, input);
  return words;
}

/** Deletes the inserted strings again, and returns the error that lists what was left out and why. */
async function nothingToOrder(
  { tx }: OpenChangeSet,
  { scope }: ProjectCaller,
  { orderId, requested }: FreezeInput,
): Promise<ApiError> {
  await tx
    .deleteFrom("order_entry")
    .where("project_id", "=", scope.projectId)
    .where("branch_id", "=", scope.branchId)
    .where("order_id", "=", orderId)
    .execute();
  const { leftOut } = presentEstimate(await countScope(tx, scope, requested), requested);
  const message = "There are no words to translate in these languages.";
  return new ApiError("nothing_to_order", {
    message,
    details: { issues: [{ path: "languages", message }], leftOut },
  });
}

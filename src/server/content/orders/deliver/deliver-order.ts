import { type Selectable, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { deliverableStatuses } from "#contract/orders/order-moves.ts";
import type { FailingText, SkippedDelivery } from "#contract/orders/orders.ts";
import { listLanguages } from "#server/content/languages/languages.store.ts";
import { moveOrder } from "#server/content/orders/move-order.ts";
import { recordOrderEvent } from "#server/content/orders/order-events.ts";
import { notifyOfOrder } from "#server/content/orders/order-notices.ts";
import {
  lockOrder,
  type OrderRow,
  orderIdOf,
  readOrder,
  readWholeOrder,
} from "#server/content/orders/orders.store.ts";
import { orderLogFields } from "#server/content/orders/place/place-order.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { errorsFound, isFailing } from "#server/content/write-path/checks/check-entries.ts";
import type { EntryEdit } from "#server/content/write-path/entry-state.ts";
import { internTexts, type TextIds } from "#server/content/write-path/texts/intern-texts.ts";
import { batchesOfKeys } from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { needsReviewStatus } from "#server/platform/db/values/statuses.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { assertBranchWritable } from "#server/workspace/auth/rights/entries.rules.ts";
import { worksOnAll } from "#server/workspace/auth/rights/vendor-cells.ts";
import { checksOfBits } from "#text/checks/check-bits.ts";
import {
  type DeliveredCell,
  deliveryOf,
  findDeliveredCells,
  markDelivered,
  refreshDelivery,
} from "./deliveries.store.ts";
import { type DeliveredText, type Delivery, readDelivery } from "./delivery.rules.ts";

export type Delivered = {
  delivered: number;
  failing: number;
  failures: FailingText[];
  skipped: SkippedDelivery[];
};

/**
 * Stores texts of the vendor as drafts, or as values in a branching project (rules.md 2, row 3.1). A text that is
 * delivered again overwrites the entry, unless the entry has changed since the version in the delivery. The response
 * lists texts that were not written; the others are delivered.
 */
export async function deliverOrder(
  { db }: Pick<Deps, "db">,
  caller: ProjectCaller,
  { orderId, delivery, dryRun }: { orderId: string; delivery: Delivery; dryRun: boolean },
): Promise<Delivered> {
  assertBranchWritable(caller);
  const { scope } = caller;
  const id = orderIdOf(orderId);
  const { texts, empty } = readDelivery(caller, delivery, await listLanguages(db, scope));
  assertDeliverable(await readOrder(db, caller, id), caller, texts);
  const textIds = await internTexts(
    db,
    scope.projectId,
    texts.map(({ text }) => text),
  );
  const input = { scope, author: authorOf(caller), kind: "delivery", dryRun } as const;
  const { result } = await applyChangeSet(db, input, async (change) => {
    const order = await lockOrder(change.tx, caller, id);
    assertDeliverable(order, caller, texts);
    await assertSameBranching(change, scope);
    const wholeOrder = await readWholeOrder(change.tx, caller, id);
    return await deliver(change, caller, { order: wholeOrder, texts, textIds });
  });
  return { ...result, skipped: [...empty, ...result.skipped] };
}

/** Throws if the state of the order permits no delivery, or for languages that the caller does not work on. */
function assertDeliverable(order: OrderRow, caller: ProjectCaller, texts: readonly DeliveredText[]): void {
  if (!deliverableStatuses.includes(order.status))
    throw new ApiError("order_state", {
      message: `Nothing can be delivered to an order that is ${order.status}.`,
    });
  if (worksOnAll(caller)) return;
  const foreign = texts.find(({ languageId }) => !order.languages.some(({ id }) => id === languageId));
  if (foreign)
    throw new ApiError("not_allowed", {
      message: `${foreign.language} of this order is not assigned to you.`,
    });
}

/** Rejects a delivery that waited for the first branch of its project: it would write drafts, which no longer exist. */
async function assertSameBranching(
  { tx }: OpenChangeSet,
  { projectId, branching }: ProjectCaller["scope"],
): Promise<void> {
  const project = await tx
    .selectFrom("project")
    .select("branching")
    .where("id", "=", projectId)
    .executeTakeFirst();
  if (project?.branching !== branching) throw new ApiError("conflict");
}

type DeliveryInput = { order: OrderRow; texts: readonly DeliveredText[]; textIds: TextIds };

async function deliver(
  change: OpenChangeSet,
  caller: ProjectCaller,
  { order, texts, textIds }: DeliveryInput,
): Promise<Delivered> {
  const { cells, skipped } = await findDeliveredCells(change, order.id, texts);
  // A cell may occur twice, under two spellings of its language: the map keeps the last text.
  const uniqueCells = [...new Map(cells.map((cell) => [nameOfCell(cell), cell])).values()];
  const edits = uniqueCells.map((cell) => editOf(cell, caller.scope, order));
  const refused = await writeInBatches(change, edits, textIds);
  const reasons = new Map(refused.map(({ edit, reason }) => [nameOfCell(edit), reason]));
  const written = uniqueCells.filter((cell) => !reasons.has(nameOfCell(cell)));
  for (const cell of uniqueCells) {
    const reason = reasons.get(nameOfCell(cell));
    if (reason === undefined) continue;
    const { key, language } = cell;
    skipped.push({ key, language, reason });
  }
  await markDelivered(change, order.id, written);
  await finishDelivery(change, caller, { order, written, texts });
  const failures = await findFailures(change, written);
  return {
    delivered: written.length,
    failing: failures.length,
    failures: failures.slice(0, maxFailures),
    skipped,
  };
}

type Cell = { keyId: number; languageId: number };

/** Maximum number of texts with errors that are listed; further ones are counted. */
const maxFailures = 100;

/** Lists the written texts that fail checks, whose results were stored with the texts. */
async function findFailures(change: OpenChangeSet, cells: readonly DeliveredCell[]): Promise<FailingText[]> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ ordinal: number; checks: number }>`
    SELECT written_cell.ordinal, ${errorsFound(projectId)} AS checks
    FROM unnest(${cells.map(({ keyId }) => keyId)}::bigint[], ${cells.map(({ languageId }) => languageId)}::integer[])
      WITH ORDINALITY AS written_cell(key_id, language_id, ordinal)
    JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = written_cell.key_id
      AND e.language_id = written_cell.language_id
    WHERE ${isFailing(projectId)}
    ORDER BY written_cell.ordinal`.execute(change.tx);
  return rows.flatMap(({ ordinal, checks }) => {
    // Ordinals count from 1.
    const cell = cells[ordinal - 1];
    return cell ? { key: cell.key, language: cell.language, checks: checksOfBits(checks) } : [];
  });
}

/**
 * Edit that writes a delivered text. A translation from the base language gets the meaning number of the ordered
 * source: if the source has changed since, the translation is outdated (rules.md 3.11).
 */
function editOf(
  { keyId, languageId, text, meaning, version }: DeliveredCell,
  { branching, baseLanguage, baseLanguageId }: ProjectCaller["scope"],
  { source_language: source }: OrderRow,
): EntryEdit {
  const translatesBase = source === baseLanguage && languageId !== baseLanguageId;
  return {
    keyId,
    languageId,
    status: needsReviewStatus,
    ...(branching ? { value: text } : { draft: text }),
    ...(translatesBase ? { meaning } : {}),
    ...(version === undefined ? {} : { version }),
  };
}

function nameOfCell({ keyId, languageId }: Cell): string {
  return `${keyId} ${languageId}`;
}

/**
 * Writes the edits in key order and returns the refused ones. The delivered texts are in memory already; the stored
 * texts of the entries are read in batches.
 */
async function writeInBatches(change: OpenChangeSet, edits: readonly EntryEdit[], textIds: TextIds) {
  const { projectId } = change.input.scope;
  const rows = await readStoredTexts(change, edits);
  const storedTextIds = ({ value_id, draft_id, comment_id }: StoredTexts) => [value_id, draft_id, comment_id];
  const refused = [];
  for (const batch of await batchesOfKeys(change.tx, rows, { projectId, textIds: storedTextIds })) {
    const result = await change.editEntries(
      batch.map(({ edit }) => edit),
      textIds,
    );
    refused.push(...result.refused.map(({ edit, reason }) => ({ edit, reason })));
  }
  return refused;
}

type TextIdsOfEntry = Pick<Selectable<Database["entry"]>, "key_id" | "value_id" | "draft_id" | "comment_id">;
type StoredTexts = TextIdsOfEntry & { edit: EntryEdit };

/** Edits in key order, with the ids of the current texts of their entries. */
async function readStoredTexts(change: OpenChangeSet, edits: readonly EntryEdit[]): Promise<StoredTexts[]> {
  const { projectId, branchId } = change.input.scope;
  const sorted = edits.toSorted((a, b) => a.keyId - b.keyId);
  const { rows } = await sql<TextIdsOfEntry & { ordinal: number }>`
    SELECT edit.key_id, edit.ordinal, e.value_id, e.draft_id, e.comment_id
    FROM unnest(${sorted.map(({ keyId }) => keyId)}::bigint[], ${sorted.map(({ languageId }) => languageId)}::integer[])
      WITH ORDINALITY AS edit(key_id, language_id, ordinal)
    LEFT JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = edit.key_id
      AND e.language_id = edit.language_id
    ORDER BY edit.ordinal`.execute(change.tx);
  return rows.flatMap(({ ordinal, ...row }) => {
    // Ordinals count from 1.
    const edit = sorted[ordinal - 1];
    return edit ? { ...row, edit } : [];
  });
}

type FinishInput = { order: OrderRow; written: readonly Cell[]; texts: readonly DeliveredText[] };

/** Updates the languages and the history of the order, and its status if everything is delivered. */
async function finishDelivery(
  change: OpenChangeSet,
  caller: ProjectCaller,
  { order, written, texts }: FinishInput,
): Promise<void> {
  const languageIds = [...new Set(texts.map(({ languageId }) => languageId))];
  const haveCountsChanged = await refreshDelivery(change, order.id, languageIds);
  if (written.length === 0 && !haveCountsChanged) return;
  const byLanguage = Map.groupBy(written, ({ languageId }) => languageId);
  const delivered = new Map([...byLanguage].map(([languageId, cells]) => [languageId, cells.length]));
  await recordOrderEvent(change.tx, caller, { orderId: order.id, event: "delivery", delivered });
  const after = await readWholeOrder(change.tx, caller, order.id);
  await change.record([
    {
      resource: "order",
      id: order.id,
      before: { status: order.status, delivery: deliveryOf(order) },
      after: { ...orderLogFields(after), delivery: deliveryOf(after) },
    },
  ]);
  await notifyOfOrder(change, caller, {
    type: "order.delivered",
    order: after,
    notifiesVendors: false,
    delivered: written.length,
  });
  const isComplete = after.languages.every(({ status }) => status === "delivered");
  if (isComplete && order.status === "processing")
    await moveOrder(change, caller, { order: after, to: "testing" });
}

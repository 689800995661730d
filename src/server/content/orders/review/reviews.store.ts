import { type Kysely, type RawBuilder, sql } from "kysely";
import type { LanguageReview } from "#contract/orders/order-review.ts";
import type { ReviewFilter } from "#contract/orders/orders.ts";
import { languageCode } from "#server/content/orders/order-language-codes.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { isFailing } from "#server/content/write-path/checks/check-entries.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isTranslated } from "#server/platform/db/values/entry-states.ts";
import {
  isOneOf,
  needsReviewStatus,
  needsTranslationStatus,
  noStatus,
  rejectedStatus,
} from "#server/platform/db/values/statuses.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { isAssigned } from "#server/workspace/auth/rights/vendor-cells.ts";

type Viewer = Pick<ProjectCaller, "scope" | "role" | "person" | "languageIds">;

const status = sql`coalesce(e.status, 0)`;
const hasText = isTranslated();
const isRejected = isOneOf(status, [needsTranslationStatus, rejectedStatus]);
const isUnjudged = isOneOf(status, [noStatus, needsReviewStatus]);

/** Review states of a string `oe` of an order with its stored entry `e`. A string may have several. */
export const reviewStates = {
  toReview: sql`(oe.delivered AND ${hasText} AND ${isUnjudged})`,
  rejected: sql`(oe.delivered AND ${isRejected})`,
  accepted: sql`(oe.delivered AND ${hasText} AND NOT ${isUnjudged} AND NOT ${isRejected})`,
  unpublished: sql`(oe.delivered AND e.draft_id IS NOT NULL AND NOT ${isRejected})`,
} satisfies Record<Exclude<ReviewFilter, "returned" | "failing"> | "accepted", RawBuilder<unknown>>;

/** Strings of an order that can be reviewed, as `oe`, `k` and `e`: all except locked and trashed ones. */
export function reviewedCells(
  { projectId, branchId }: { projectId: number; branchId: number },
  orderId: number,
): RawBuilder<unknown> {
  return sql`FROM order_entry oe
    JOIN entry_key k ON k.project_id = oe.project_id AND k.branch_id = oe.branch_id AND k.id = oe.key_id
      AND k.trashed_by IS NULL
    LEFT JOIN entry e ON e.project_id = oe.project_id AND e.branch_id = oe.branch_id AND e.key_id = oe.key_id
      AND e.language_id = oe.language_id
    WHERE oe.project_id = ${projectId} AND oe.branch_id = ${branchId} AND oe.order_id = ${orderId}
      AND NOT coalesce(e.locked, false)`;
}

type ReviewRow = LanguageReview & { code: string };

/** Reads the progress of the review in each language that the caller sees. */
export async function readReview(
  db: Kysely<Database>,
  caller: Viewer,
  orderId: number,
): Promise<{ languages: Record<string, LanguageReview> }> {
  const { projectId, branchId } = caller.scope;
  const count = (state: RawBuilder<unknown>) => sql`(count(*) FILTER (WHERE ${state}))::integer`;
  const { rows } = await sql<ReviewRow>`
    WITH counted_strings AS (
      SELECT oe.language_id, ${count(sql`NOT oe.delivered`)} AS "notDelivered",
        ${count(sql`oe.returned_by IS NOT NULL`)} AS returned, ${count(reviewStates.toReview)} AS "toReview",
        ${count(reviewStates.rejected)} AS rejected, ${count(reviewStates.accepted)} AS accepted,
        ${count(reviewStates.unpublished)} AS unpublished,
        ${count(sql`oe.delivered AND ${isFailing(projectId)}`)} AS failing
      ${reviewedCells(caller.scope, orderId)} AND ${isAssigned(caller, "oe")} GROUP BY oe.language_id
    )
    SELECT ${languageCode} AS code, coalesce("notDelivered", 0) AS "notDelivered", coalesce(c.returned, 0) AS returned,
      coalesce("toReview", 0) AS "toReview", coalesce(rejected, 0) AS rejected, coalesce(accepted, 0) AS accepted,
      coalesce(unpublished, 0) AS unpublished, coalesce(failing, 0) AS failing
    FROM order_language LEFT JOIN language ON language.project_id = order_language.project_id
      AND language.branch_id = order_language.branch_id AND language.id = order_language.language_id
    LEFT JOIN counted_strings c ON c.language_id = order_language.language_id
    WHERE order_language.project_id = ${projectId} AND order_language.branch_id = ${branchId} AND order_id = ${orderId}
      AND ${languageCode} IS NOT NULL AND ${isAssigned(caller, "order_language")} ORDER BY code`.execute(db);
  return { languages: Object.fromEntries(rows.map(({ code, ...review }) => [code, review])) };
}

/** Marks delivered strings as sent back to the vendor; returns how many by language. */
export async function markReturned(
  change: OpenChangeSet,
  orderId: number,
  chosen: RawBuilder<unknown>,
): Promise<Map<number, number>> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ language_id: number; strings: number }>`
    WITH returned_strings AS (
      UPDATE order_entry oe SET delivered = false, returned_by = ${change.id} FROM (${chosen}) AS chosen
      WHERE oe.project_id = ${projectId} AND oe.branch_id = ${branchId} AND oe.order_id = ${orderId}
        AND oe.key_id = chosen.key_id AND oe.language_id = chosen.language_id AND oe.delivered
      RETURNING oe.language_id
    )
    SELECT language_id, count(*)::integer AS strings FROM returned_strings
    GROUP BY language_id`.execute(change.tx);
  return new Map(rows.map((row) => [row.language_id, row.strings]));
}

/** Counts the log rows of this change set that match the condition, by language. */
export async function countReviewed(
  { tx, id, input }: OpenChangeSet,
  condition: RawBuilder<boolean>,
): Promise<Map<number, number>> {
  const { projectId, branchId } = input.scope;
  const rows = await tx
    .selectFrom("entry_change")
    .select(["language_id", ({ fn }) => fn.countAll<number>().as("strings")])
    .where("project_id", "=", projectId)
    .where("branch_id", "=", branchId)
    .where("change_set_id", "=", id)
    .where(condition)
    .groupBy("language_id")
    .execute();
  return new Map(rows.map((row) => [row.language_id, row.strings]));
}

import { sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import { isReviewable, type ReviewBody } from "#contract/orders/order-review.ts";
import { deliveryOf, refreshDelivery } from "#server/content/orders/deliver/deliveries.store.ts";
import { recordOrderEvent } from "#server/content/orders/order-events.ts";
import { notifyOfOrder } from "#server/content/orders/order-notices.ts";
import { lockOrder, type OrderRow, orderIdOf, readWholeOrder } from "#server/content/orders/orders.store.ts";
import { orderLogFields } from "#server/content/orders/place/place-order.ts";
import { orderEtag, readOrderDetails } from "#server/content/orders/present-order.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { fieldBits } from "#server/content/write-path/entry-state.ts";
import { acceptedStatus } from "#server/platform/db/values/statuses.ts";
import { assertEtag } from "#server/platform/http/answers/etags.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { assertMay } from "#server/workspace/auth/rights/assert-permission.ts";
import {
  assertBranchWritable,
  assertMayWriteLanguages,
  mayWriteLanguage,
} from "#server/workspace/auth/rights/entries.rules.ts";
import { languageByCode } from "#text/languages/languages.ts";
import type { SkippedStrings } from "./collect-skipped.ts";
import { type ChosenLanguage, reviewCells } from "./review-cells.ts";
import { countReviewed } from "./reviews.store.ts";

export type Reviewed = SkippedStrings & {
  accepted: number;
  published: number;
  returned: number;
  changeSet: string | null;
};

/** Number of strings by language id. */
type Counts = ReadonlyMap<number, number>;

/**
 * Accepts, publishes or sends back delivered strings, in one change set. Strings that were already accepted, published
 * or sent back are skipped, so that a review that arrives twice takes effect once. The order keeps its status
 * (rules.md 3.2).
 */
export async function reviewOrder(
  { db, env }: Pick<Deps, "db" | "env">,
  caller: ProjectCaller,
  { orderId, body }: { orderId: string; body: ReviewBody },
): Promise<Reviewed> {
  assertBranchWritable(caller);
  assertMay(caller, "publish");
  const id = orderIdOf(orderId);
  const { refusedChecks } = caller.scope;
  const input = { scope: caller.scope, author: authorOf(caller), kind: "review", refusedChecks } as const;
  const { result, changeSetId } = await applyChangeSet(db, input, async (change) => {
    const order = await lockOrder(change.tx, caller, id);
    if (!isReviewable(order.status, body.action))
      throw new ApiError("order_state", { message: `An order that is ${order.status} cannot be reviewed.` });
    if (body.etag !== undefined && body.etag !== orderEtag(order))
      assertEtag(body.etag, await readOrderDetails({ db: change.tx, env }, caller, id));
    return await review(change, caller, { order, body });
  });
  return { ...result, changeSet: changeSetId === null ? null : wireId("changeSet", changeSetId) };
}

type ReviewInput = { order: OrderRow; body: ReviewBody };

async function review(change: OpenChangeSet, caller: ProjectCaller, input: ReviewInput) {
  const { order, body } = input;
  const languages = languagesOf(caller, input);
  const { returned, ...skipped } = await reviewCells(change, { order, body, languages });
  const has = (field: keyof typeof fieldBits) => sql<boolean>`fields & ${sql.lit(fieldBits[field])} <> 0`;
  const accepted =
    body.action === "accept"
      ? await countReviewed(
          change,
          sql<boolean>`${has("status")} AND status_after = ${sql.lit(acceptedStatus)}`,
        )
      : new Map<number, number>();
  const published =
    body.action === "sendBack" ? new Map<number, number>() : await countReviewed(change, has("value"));
  const done = { accepted, published, returned };
  const totals = { accepted: total(accepted), published: total(published), returned: total(returned) };
  if (totals.accepted + totals.published + totals.returned > 0)
    await recordReview(change, caller, { order, body, done, totals });
  return { ...totals, ...skipped };
}

/** Languages to review; if the request names none, all languages of the order that the reviewer may write. */
function languagesOf(caller: ProjectCaller, { order, body }: ReviewInput): ChosenLanguage[] {
  if (body.strings === undefined && body.languages === undefined)
    return order.languages.flatMap(({ id, code }) =>
      mayWriteLanguage(caller, id) ? { id, code, keys: null, versions: new Map() } : [],
    );
  const find = (code: string, path: string) => {
    const language = languageByCode(order.languages, code);
    if (language) return language;
    throw invalidInput([{ path, message: "must be a target language of the order" }]);
  };
  const readVersions = new Map(
    Object.entries(body.versions ?? {}).map(([code, versions]) => [code, new Map(Object.entries(versions))]),
  );
  const chosen = body.strings
    ? Object.entries(body.strings).map(([code, keys]) => ({
        ...find(code, `strings.${code}`),
        keys,
        versions: readVersions.get(code) ?? new Map(),
      }))
    : (body.languages ?? []).map((code, index) => ({
        ...find(code, `languages.${index}`),
        keys: null,
        versions: new Map(),
      }));
  assertMayWriteLanguages(caller, chosen);
  return chosen;
}

function total(counts: Counts): number {
  return [...counts.values()].reduce((sum, strings) => sum + strings, 0);
}

type ReviewRecord = ReviewInput & {
  done: Record<"accepted" | "published" | "returned", Counts>;
  totals: Record<"accepted" | "published" | "returned", number>;
};

/**
 * Records the steps in the history of the order and in the change log, and notifies the vendor's people if strings were
 * sent back.
 */
async function recordReview(
  change: OpenChangeSet,
  caller: ProjectCaller,
  { order, body, done, totals }: ReviewRecord,
) {
  const before = await readWholeOrder(change.tx, caller, order.id);
  const comment = body.action === "sendBack" ? body.comment : undefined;
  if (totals.returned > 0) await refreshDelivery(change, order.id, [...done.returned.keys()]);
  for (const event of ["accepted", "published", "returned"] as const) {
    if (totals[event] === 0) continue;
    const step = { orderId: order.id, event, delivered: done[event] };
    await recordOrderEvent(change.tx, caller, {
      ...step,
      ...(event === "returned" ? { comment, changeSetId: change.id } : {}),
    });
  }
  const after = await readWholeOrder(change.tx, caller, order.id);
  const touched = new Set(Object.values(done).flatMap((counts) => [...counts.keys()]));
  const languages = after.languages.filter(({ id }) => touched.has(id)).map(({ code }) => code);
  await change.record([
    {
      resource: "order",
      id: order.id,
      before: { status: before.status, delivery: deliveryOf(before) },
      after: { ...orderLogFields(after), delivery: deliveryOf(after), review: { ...totals, languages } },
    },
  ]);
  if (totals.returned === 0) return;
  await notifyOfOrder(change, caller, {
    type: "order.returned",
    order: after,
    notifiesVendors: true,
    returned: done.returned,
    comment,
  });
}

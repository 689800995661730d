import type { Kysely } from "kysely";
import type { LeftOutReason, OrderEstimate, OrderRequest } from "#contract/orders/orders.ts";
import { makeWorkingSet } from "#server/content/entries/search/working-set.ts";
import { assertOneTagEach } from "#server/content/orders/order-tags.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { withWholeTableJoins } from "#server/platform/db/start/whole-table-joins.ts";
import type { Scope } from "#server/platform/http/caller.ts";
import { invalidInput } from "#server/platform/http/input/invalid-input.ts";
import { languageByCode } from "#text/languages/languages.ts";
import { assertOrderComplete } from "./order-request.rules.ts";
import { decisionOf, leftOutReasonOf } from "./order-scope.rules.ts";
import { type CountedScope, countScope, keysDecided, listOrderedKeys } from "./order-scope.store.ts";
import { type ResolvedRequest, resolveRequest } from "./resolve-request.ts";

/** Counts what an order would contain, with the decisions that placing it would make (rules.md 7.5). */
export async function estimateOrder(
  db: Kysely<Database>,
  scope: Scope,
  requested: OrderRequest,
): Promise<OrderEstimate> {
  assertOrderComplete(requested);
  return await db.transaction().execute(async (tx) => {
    const resolved = await resolveRequest(tx, scope, requested);
    const counted = await countScope(tx, scope, resolved);
    if (resolved.hasFilePerTag)
      await assertOneTagEach(tx, scope, {
        keyIds: await listOrderedKeys(tx, scope, resolved),
        tagIds: resolved.tagIds,
      });
    return presentEstimate(counted, resolved);
  });
}

/** Stores the keys that one number of an estimate counts, as a working set from which the client reads windows. */
export async function estimateRows(
  db: Kysely<Database>,
  scope: Scope,
  {
    requested,
    language,
    reason,
  }: { requested: OrderRequest; language: string; reason: LeftOutReason | null },
): Promise<{ set: string; total: number }> {
  assertOrderComplete(requested);
  const resolved = await resolveRequest(db, scope, requested);
  const target = languageByCode(resolved.targets, language);
  if (!target) throw invalidInput([{ path: "language", message: "must be a target language of the order" }]);
  const search = {
    matches: keysDecided(scope, resolved, { languageId: target.id, decision: decisionOf(reason) }),
    text: "",
    shownIds: [resolved.source.id, target.id],
    sort: "created",
    position: 0,
    limit: 0,
  } as const;
  const { set, total } = await db
    .transaction()
    .execute((tx) => withWholeTableJoins(tx, () => makeWorkingSet(tx, scope, search)));
  return { set, total };
}

/** Presents counts by language, ordered by code. A language in which nothing is ordered appears only in `leftOut`. */
export function presentEstimate(
  { counts, sourceWords }: CountedScope,
  { targets }: Pick<ResolvedRequest, "targets">,
): OrderEstimate {
  const rows = targets.flatMap(({ id, code }) =>
    counts.filter((row) => row.language_id === id).map((row) => ({ ...row, code })),
  );
  const ordered = rows.filter((row) => row.decision === 0);
  return {
    targetLanguages: Object.fromEntries(
      ordered.map(({ code, strings, words, repetitions }) => [code, { strings, words, repetitions }]),
    ),
    leftOut: rows.flatMap(({ code, decision, strings, orders }) => {
      const reason = leftOutReasonOf(decision);
      if (reason === undefined) return [];
      const openOrders = reason === "inOrder" ? { orders: orders ?? [] } : {};
      return [{ language: code, reason, count: strings, ...openOrders }];
    }),
    sourceWordCount: sourceWords,
  };
}

import type { Kysely } from "kysely";
import { maxEventEntries } from "#contract/webhooks/webhook-events.ts";
import { readChangedResources } from "#server/content/history/changed-resources.ts";
import {
  countEntryChanges,
  listKeysOfBatches,
  readEntryChanges,
  type TouchedKey,
} from "#server/content/history/entry-changes.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import type { EventScope } from "./listeners.ts";
import { matchTouchedKeys, queryCondition } from "./query-condition.ts";
import { queryWithTimeout } from "./query-with-timeout.ts";
import {
  countChangedEntries,
  countedEntries,
  type DescribedBatch,
  isLarge,
  type WebhookBatch,
} from "./webhook-batch.ts";

type BatchesByQuery = ReadonlyMap<string, DescribedBatch[]>;

/** Describes batches with the results of each query, in a constant number of statements. */
export async function describeBatches(
  tx: Kysely<Database>,
  branch: BranchRef,
  {
    batches,
    queries,
    scope,
  }: { batches: readonly WebhookBatch[]; queries: Iterable<string>; scope: EventScope },
): Promise<BatchesByQuery> {
  const resources = await readChangedResources(tx, branch, {
    setIds: batches.flatMap((batch) => batch.setIds),
    limit: maxEventEntries,
  });
  const split = splitBatches(batches);
  const distinctQueries = [...new Set(queries)];
  const touched =
    distinctQueries.some(isNarrow) && split.small.length > 0
      ? await listKeysOfBatches(tx, branch, split.small)
      : [];
  const described = new Map<string, DescribedBatch[]>();
  for (const query of distinctQueries) {
    const entryChanges = await readEntryChangesOf(tx, branch, batches, { ...split, query, scope, touched });
    described.set(
      query,
      batches.map((batch, index) => ({
        ...batch,
        entryChanges: entryChanges(index),
        resources: resources.filter((resource) => batch.setIds.includes(resource.set_id)),
      })),
    );
  }
  return described;
}

/** Change sets whose entries are listed, and those whose entries are only counted. */
function splitBatches(batches: readonly WebhookBatch[]) {
  return {
    small: batches.flatMap((batch, index) =>
      isLarge(batch) ? [] : batch.setIds.map((setId) => ({ batch: index, setId })),
    ),
    large: batches.filter(isLarge).flatMap((batch) => batch.setIds),
  };
}

type QueriedUnits = ReturnType<typeof splitBatches> & {
  query: string;
  scope: EventScope;
  touched: readonly TouchedKey[];
};

/** For small batches the query is applied to the change itself, for large ones to the current state. */
async function readEntryChangesOf(
  tx: Kysely<Database>,
  branch: BranchRef,
  batches: readonly WebhookBatch[],
  queried: QueriedUnits,
) {
  const entries = Map.groupBy(await readListed(tx, branch, queried), (entry) => entry.batch);
  const counts = Map.groupBy(await readCounted(tx, branch, queried), (row) => row.set_id);
  return (index: number) => {
    const batch = batches[index];
    if (batch === undefined || !isLarge(batch)) return countChangedEntries(entries.get(index) ?? []);
    return countedEntries(counts.get(batch.last.id) ?? []);
  };
}

/** A query that times out or is no longer valid matches everything. */
async function readListed(
  tx: Kysely<Database>,
  branch: BranchRef,
  { small, query, scope, touched }: QueriedUnits,
) {
  const keys =
    isNarrow(query) && small.length > 0
      ? await queryWithTimeout(tx, () => matchTouchedKeys(tx, { branch, scope }, query, touched))
      : undefined;
  return readEntryChanges(tx, branch, { sets: small, keys });
}

async function readCounted(tx: Kysely<Database>, branch: BranchRef, { large, query, scope }: QueriedUnits) {
  if (large.length === 0) return [];
  const count = async (text: string) => {
    const condition = isNarrow(text) ? await queryCondition(tx, { branch, scope }, text) : undefined;
    return countEntryChanges(tx, branch, { setIds: large, condition });
  };
  const matches = isNarrow(query) ? await queryWithTimeout(tx, () => count(query)) : undefined;
  return matches ?? (await count(""));
}

function isNarrow(query: string): boolean {
  return query.trim() !== "";
}

import type { Kysely } from "kysely";
import { wireId } from "#contract/ids.ts";
import {
  type FollowedSet,
  readChangeSets,
  readChangeSetsById,
} from "#server/content/history/follow-changes.ts";
import type { BareEvent } from "#server/outbound/webhooks/send/event-text.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { BranchRef } from "#server/platform/db/values/branch-ref.ts";
import { changeEvents } from "./change-events.ts";
import {
  chooseEvents,
  countsForCoalesced,
  type Listener,
  subscribesTo,
  subscribesToBranch,
} from "./choose-events.ts";
import { addCoalescedChanges } from "./coalesced-changes.ts";
import { moveCursor, openCursor } from "./cursors.ts";
import { describeBatches } from "./describe-batches.ts";
import { insertDeliveries, type NewDelivery } from "./insert-deliveries.ts";
import { type ReachedLanguage, readReachedLanguages } from "./language-states.ts";
import {
  acquirePlanningLock,
  type EventScope,
  type PlanProgress,
  presentActor,
  readEventScope,
  readListeners,
} from "./listeners.ts";
import {
  dequeueDueAutosaves,
  foldSet,
  readPendingAutosaves,
  replacePendingAutosaves,
} from "./pending-autosaves.ts";
import { type DescribedBatch, isLarge, type WebhookBatch } from "./webhook-batch.ts";

/** Maximum number of change sets that one transaction plans. */
const batchSize = 100;

/**
 * Plans deliveries of new change sets of a branch to the project's webhooks. Deliveries and cursor are written in one
 * transaction, so that nothing is lost or duplicated when the process dies.
 */
export async function planBranch(db: Kysely<Database>, branch: BranchRef): Promise<PlanProgress> {
  return db.transaction().execute(async (tx) => {
    if (!(await acquirePlanningLock(tx, branch.projectId))) return "locked";
    const listeners = await readListeners(tx, branch.projectId);
    const scope = await readEventScope(tx, branch.projectId, branch.branchId);
    if (listeners.length === 0 || !scope) return "all";
    const after = await openCursor(tx, branch);
    const due = await dequeueDueAutosaves(tx, branch);
    const sets = await readChangeSets(tx, branch, { after, limit: batchSize });
    const planned = [...due, ...(await foldSteps(tx, branch, sets))];
    const batches = await readBatches(tx, branch, { planned, sets });
    await planBatches(tx, branch, { batches, listeners, scope });
    const last = sets.at(-1);
    if (!last) return "all";
    await planReached(tx, branch, { last, listeners, scope });
    await moveCursor(tx, branch, last.sequence);
    return sets.length === batchSize ? "some" : "all";
  });
}

/** Change sets that are planned now, grouped by event; autosaves of open cells stay pending. */
async function foldSteps(tx: Kysely<Database>, branch: BranchRef, sets: readonly FollowedSet[]) {
  const before = await readPendingAutosaves(tx, branch);
  let open = before;
  const planned: number[][] = [];
  for (const set of sets) {
    const folded = foldSet(open, set);
    open = folded.open;
    planned.push(...folded.planned);
  }
  if (open !== before) await replacePendingAutosaves(tx, branch, { before, after: open });
  return planned;
}

async function readBatches(
  tx: Kysely<Database>,
  branch: BranchRef,
  { planned, sets }: { planned: readonly number[][]; sets: readonly FollowedSet[] },
): Promise<WebhookBatch[]> {
  const setsById = new Map(sets.map((set) => [set.id, set]));
  const missing = planned.flatMap((ids) => ids.filter((id) => !setsById.has(id)));
  const earlier = missing.length === 0 ? [] : await readChangeSetsById(tx, branch, missing);
  for (const set of earlier) setsById.set(set.id, set);
  return planned.flatMap((setIds) => {
    const last = setsById.get(setIds.at(-1) ?? 0);
    return last ? [{ setIds, last }] : [];
  });
}

type Planning = { batches: readonly WebhookBatch[]; listeners: readonly Listener[]; scope: EventScope };

async function planBatches(tx: Kysely<Database>, branch: BranchRef, { batches, listeners, scope }: Planning) {
  const subscribed = listeners.filter((listener) => subscribesToBranch(listener, branch.branchId));
  if (batches.length === 0 || subscribed.length === 0) return;
  const queries = subscribed.map((listener) => listener.query);
  const described = await describeBatches(tx, branch, { batches, queries, scope });
  const batchesFor = (listener: Listener) => described.get(listener.query) ?? [];
  const deliveries = subscribed
    .filter((listener) => listener.mode === "immediate")
    .flatMap((listener) => batchesFor(listener).flatMap((batch) => deliveriesOf(listener, batch, scope)));
  await insertDeliveries(tx, branch.projectId, deliveries);
  await addCoalescedChanges(
    tx,
    branch,
    subscribed
      .filter((listener) => listener.mode === "coalesced")
      .map((listener) => ({
        webhookId: listener.id,
        quietSeconds: listener.quietSeconds,
        batches: batchesFor(listener).filter((batch) =>
          countsForCoalesced(listener, changeEvents(batch), batch.entryChanges),
        ),
      })),
  );
}

function deliveriesOf(listener: Listener, batch: DescribedBatch, scope: EventScope): NewDelivery[] {
  const { last } = batch;
  const chosen = chooseEvents(listener, changeEvents(batch), isLarge(batch));
  return chosen.map(({ type, data }, index) => ({
    webhookId: listener.id,
    deduplicationKey: `set:${last.id}:${type}:${index}`,
    event: { type, ...commonFieldsOf(last, scope), data },
  }));
}

/** Common fields of all events of a change set. */
function commonFieldsOf(
  last: FollowedSet,
  { project, branch }: EventScope,
): Omit<BareEvent, "type" | "data"> {
  return {
    timestamp: last.created_at.toISOString(),
    sequence: last.sequence,
    project,
    branch,
    actor: presentActor(last.person_id, last.person_name),
  };
}

type ReachedInput = { last: FollowedSet; listeners: readonly Listener[]; scope: EventScope };

/** Plans events of languages that the planned changes made complete or reviewed. */
async function planReached(
  tx: Kysely<Database>,
  branch: BranchRef,
  { last, listeners, scope }: ReachedInput,
) {
  const reached = await readReachedLanguages(tx, branch);
  const events = (["completed", "reviewed"] as const).flatMap((state) => {
    const languages = reached.filter((language) => language[state]).map(presentReached);
    if (languages.length === 0) return [];
    const data = {
      changeSet: wireId("changeSet", last.id),
      kind: last.kind,
      count: languages.length,
      languages,
    };
    return [{ type: `language.${state}` as const, ...commonFieldsOf(last, scope), data }];
  });
  const subscribed = listeners.filter(
    (listener) => listener.mode === "immediate" && subscribesToBranch(listener, branch.branchId),
  );
  await insertDeliveries(
    tx,
    branch.projectId,
    subscribed.flatMap((listener) =>
      events
        .filter((event) => subscribesTo(listener, event.type))
        .map((event) => ({
          webhookId: listener.id,
          deduplicationKey: `set:${last.id}:${event.type}`,
          event,
        })),
    ),
  );
}

function presentReached({ id, code, name }: ReachedLanguage) {
  return { _id: wireId("language", id), code, name };
}

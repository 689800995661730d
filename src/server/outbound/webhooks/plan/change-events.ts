import { wireId } from "#contract/ids.ts";
import type { WebhookEventType } from "#contract/webhooks/webhook-events.ts";
import type { ChangeType } from "#server/content/history/entry-changes.ts";
import { srcName } from "#server/platform/db/values/src-names.ts";
import { resourceEvents } from "./resource-events.ts";
import { type DescribedBatch, isLarge, presentEventEntry } from "./webhook-batch.ts";

/** Event without addressees. The `entries` of a large batch are sent once, in the first subscribed event. */
export type EventDraft = {
  type: WebhookEventType;
  data: Record<string, unknown>;
  about: "entries" | "resources";
};

const entryTypes = [
  ["created", "entry.created"],
  ["updated", "entry.updated"],
  ["draftUpdated", "entry.draft_updated"],
  ["published", "entry.published"],
  ["statusChanged", "entry.status_changed"],
  ["locked", "entry.locked"],
  ["unlocked", "entry.unlocked"],
  ["excluded", "entry.excluded"],
  ["included", "entry.included"],
  ["deleted", "entry.deleted"],
  ["restored", "entry.restored"],
  ["commented", "entry.commented"],
] as const satisfies ReadonlyArray<readonly [ChangeType, WebhookEventType]>;

/** Events of a change set: one thin event per type (webhooks.md, Modes). */
export function changeEvents(batch: DescribedBatch): EventDraft[] {
  const summary = summaryType(batch);
  const drafts: EventDraft[] = [
    ...(summary ? [{ type: summary, data: summaryData(batch), about: "entries" as const }] : []),
    ...entryTypes
      .filter(([changeType]) => batch.entryChanges.counts[changeType] > 0)
      .map(([changeType, type]) => ({
        type,
        data: entriesData(batch, changeType),
        about: "entries" as const,
      })),
  ];
  return [...drafts, ...resourceEvents(batch).map((draft) => ({ ...draft, about: "resources" as const }))];
}

function summaryType({ last }: DescribedBatch): WebhookEventType | undefined {
  switch (last.kind) {
    case "upload":
      return "import.completed";
    case "bulk":
      return "bulk.completed";
    case "merge":
      return "branch.merged";
    case "revert":
      return last.reverted_kind === "merge" ? "branch.merge_reverted" : "changeset.reverted";
    default:
      return undefined;
  }
}

function summaryData(batch: DescribedBatch) {
  const { last, entryChanges } = batch;
  return {
    ...changeData(batch),
    count: entryChanges.count,
    counts: entryChanges.counts,
    ...(entryChanges.entries && !isLarge(batch)
      ? { entries: entryChanges.entries.map(presentEventEntry) }
      : {}),
    ...(last.kind === "revert"
      ? { reverts: last.reverts === null ? null : wireId("changeSet", last.reverts) }
      : {}),
  };
}

function entriesData(batch: DescribedBatch, changeType: ChangeType) {
  const { counts, entries, count } = batch.entryChanges;
  if (!entries) return { ...changeData(batch), count, counts };
  const ofType = entries.filter((entry) => entry.changeTypes.includes(changeType));
  return { ...changeData(batch), count: ofType.length, counts, entries: ofType.map(presentEventEntry) };
}

function changeData({ last }: DescribedBatch) {
  return { changeSet: wireId("changeSet", last.id), kind: last.kind, src: srcName(last.src) };
}

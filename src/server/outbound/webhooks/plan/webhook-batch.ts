import { entryId } from "#contract/ids.ts";
import {
  maxEventEntries,
  noWebhookCounts,
  type WebhookCounts,
  type WebhookEntry,
} from "#contract/webhooks/webhook-events.ts";
import type { ChangedResource } from "#server/content/history/changed-resources.ts";
import type { ChangeCount, EntryChange } from "#server/content/history/entry-changes.ts";
import type { FollowedSet } from "#server/content/history/follow-changes.ts";
import { statusValue } from "#server/platform/db/values/statuses.ts";
import { checksOfBits } from "#text/checks/check-bits.ts";

/** Change sets that become one event: usually one, or the autosaves of a cell. The last one gives time and sequence. */
export type WebhookBatch = { setIds: number[]; last: FollowedSet };

/** Changes of entries in a batch for one webhook: its query may exclude entries. */
export type EntryChanges = {
  counts: WebhookCounts;
  /** Number of entries with any change. */
  count: number;
  languages: string[];
  /** Undefined in a large batch. */
  entries: ReadonlyArray<EntryChange> | undefined;
};

export type DescribedBatch = WebhookBatch & {
  entryChanges: EntryChanges;
  resources: readonly ChangedResource[];
};

/** Maximum number of entries that are listed; larger batches are only counted. */
export function isLarge({ last }: WebhookBatch): boolean {
  return last.entries > maxEventEntries || last.keys > maxEventEntries;
}

/** Counts of the listed entries. */
export function countChangedEntries(entries: readonly EntryChange[]): EntryChanges {
  const counts = { ...noWebhookCounts };
  for (const changeType of entries.flatMap((entry) => entry.changeTypes)) counts[changeType] += 1;
  const languages = [...new Set(entries.flatMap((entry) => entry.language ?? []))].sort();
  return { counts, count: entries.length, languages, entries };
}

/** Counts from the database. An entry with two changes is counted only in the larger number. */
export function countedEntries(rows: readonly ChangeCount[]): EntryChanges {
  const counts = { ...noWebhookCounts };
  for (const row of rows) counts[row.changeType] += row.count;
  const touched = Math.max(counts.updated, counts.draftUpdated, counts.published, counts.statusChanged);
  const marked = Math.max(
    touched,
    counts.locked + counts.unlocked,
    counts.excluded + counts.included,
    counts.commented,
  );
  return {
    counts,
    count: counts.created + counts.deleted + counts.restored + marked,
    languages: [...new Set(rows.flatMap((row) => row.languages))].sort(),
    entries: undefined,
  };
}

/** Entry in an event. */
export function presentEventEntry(entry: EntryChange): WebhookEntry {
  return {
    _id: entryId(entry.key_id, entry.language_id ?? 0),
    key: entry.key,
    language: entry.language,
    version: entry.version,
    fields: entry.fields,
    status: entry.status === null ? null : statusValue(entry.status),
    locked: entry.locked,
    excluded: entry.excluded,
    checks: entry.checks === null ? null : checksOfBits(entry.checks),
  };
}

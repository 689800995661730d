import { entryId } from "#contract/ids.ts";
import {
  maxEventEntries,
  noWebhookCounts,
  type WebhookCounts,
  type WebhookEntry,
} from "#contract/webhooks/webhook-events.ts";
import { statusValue } from "#server/db/values/statuses.ts";
import type { ChangeCount, EntryChange } from "#server/history/entry-changes.ts";
import type { FollowedSet } from "#server/history/follow-changes.ts";
import type { FollowedResource } from "#server/history/followed-resources.ts";
import { checksOfBits } from "#text/checks/check-bits.ts";

/** Change sets that make one event: mostly one, or the autosaves of a cell. The last gives time and sequence. */
export type Unit = { setIds: number[]; last: FollowedSet };

/** What happened to entries in a unit, as one webhook sees it: its query may leave entries out. */
export type EntryChanges = {
  counts: WebhookCounts;
  /** Entries of which anything happened. */
  count: number;
  languages: string[];
  /** Undefined in a large unit. */
  entries: ReadonlyArray<EntryChange> | undefined;
};

export type DescribedUnit = Unit & { entryChanges: EntryChanges; resources: readonly FollowedResource[] };

/** Above so many entries a unit is only counted. */
export function isLarge({ last }: Unit): boolean {
  return last.entries > maxEventEntries || last.keys > maxEventEntries;
}

/** The counts of listed entries. */
export function countChangedEntries(entries: readonly EntryChange[]): EntryChanges {
  const counts = { ...noWebhookCounts };
  for (const changeType of entries.flatMap((entry) => entry.changeTypes)) counts[changeType] += 1;
  const languages = [...new Set(entries.flatMap((entry) => entry.language ?? []))].sort();
  return { counts, count: entries.length, languages, entries };
}

/** What the database counted. An entry to which two changes happened is counted by the larger number alone. */
export function countedEntries(rows: readonly ChangeCount[]): EntryChanges {
  const counts = { ...noWebhookCounts };
  for (const row of rows) counts[row.changeType] += row.count;
  const touched = Math.max(counts.updated, counts.draftUpdated, counts.published, counts.statusChanged);
  const marked = Math.max(touched, counts.locked + counts.unlocked, counts.commented);
  return {
    counts,
    count: counts.created + counts.deleted + counts.restored + marked,
    languages: [...new Set(rows.flatMap((row) => row.languages))].sort(),
    entries: undefined,
  };
}

/** An entry as an event names it. */
export function presentEventEntry(entry: EntryChange): WebhookEntry {
  return {
    _id: entryId(entry.key_id, entry.language_id ?? 0),
    key: entry.key,
    language: entry.language,
    version: entry.version,
    fields: entry.fields,
    status: entry.status === null ? null : statusValue(entry.status),
    locked: entry.locked,
    checks: entry.checks === null ? null : checksOfBits(entry.checks),
  };
}

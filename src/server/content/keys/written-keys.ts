import type { KeyDetails } from "#contract/entries.ts";
import { wireId } from "#contract/ids.ts";
import { readRows } from "#server/content/entries/read-rows.ts";
import type { Applied } from "#server/content/write-path/change-sets/apply-change-set.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { answerTooLarge, maxUnpagedBytes } from "#server/platform/http/answers/answer-limits.ts";
import type { Scope } from "#server/platform/http/caller.ts";

/** Reads the details of keys after what the change set has written so far. */
export async function readDetails(change: OpenChangeSet, keyIds: readonly number[]): Promise<KeyDetails[]> {
  const { rows, keyCount } = await readRows(
    change.tx,
    change.input.scope,
    { keyIds, languages: [] },
    maxUnpagedBytes,
  );
  if (keyCount < keyIds.length) throw answerTooLarge("write fewer keys at once");
  return rows.map(({ entries: _, ...details }) => details);
}

/** Response to a write of keys. */
export function presentWritten(scope: Scope, { result: keys, sequence, changeSetId }: Applied<KeyDetails[]>) {
  return {
    keys,
    sequence: sequence ?? scope.version,
    changeSet: changeSetId === null ? null : wireId("changeSet", changeSetId),
  };
}

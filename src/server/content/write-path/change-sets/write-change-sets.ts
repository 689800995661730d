import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { closeChangeSet, enqueueChecks, nextChangeSetId } from "./apply-change-set.ts";
import type { ChangeSetInput } from "./change-set-input.ts";
import { OpenChangeSet } from "./open-change-set.ts";

/**
 * Writes change sets of several branches in a transaction that is already open, for changes that show in all of them,
 * such as settings. Branches are closed in a fixed order, so that two such requests cannot deadlock.
 */
export async function writeChangeSets<T>(
  tx: Kysely<Database>,
  inputs: readonly ChangeSetInput[],
  work: (changes: readonly OpenChangeSet[]) => Promise<T>,
): Promise<T> {
  const changes: OpenChangeSet[] = [];
  for (const input of inputs.toSorted(compareBranches)) {
    changes.push(new OpenChangeSet(tx, input, await nextChangeSetId(tx)));
  }
  const result = await work(changes);
  for (const change of changes) if (change.hasChanges) await closeChangeSet(change, change.input);
  for (const change of changes) await enqueueChecks(change);
  return result;
}

function compareBranches({ scope: a }: ChangeSetInput, { scope: b }: ChangeSetInput): number {
  return a.projectId - b.projectId || a.branchId - b.branchId;
}

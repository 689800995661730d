import { notifyManager, type QueryClient } from "@tanstack/react-query";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { patchEntry, saveEntries } from "#dashboard/api/entries/entries.ts";
import { undoableQuery } from "#dashboard/api/history/changes.ts";

type Edits = Parameters<typeof saveEntries>[1]["entries"];

/** Writes cells that are not open, as one change set, and returns its id; null if nothing changed. */
export async function writeCells(
  client: QueryClient,
  scope: BranchScope,
  edits: Edits,
): Promise<string | null> {
  const { entries, changeSet } = await saveEntries(scope, { entries: edits });
  notifyManager.batch(() => {
    for (const entry of entries) patchEntry(client, scope, entry);
  });
  await client.invalidateQueries({ queryKey: undoableQuery(scope).queryKey });
  return changeSet;
}

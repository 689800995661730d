import type { QueryClient } from "@tanstack/react-query";
import { entryEndpoints } from "#contract/entries.ts";
import { type KeyEdit, keyEndpoints } from "#contract/keys.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { undoableQuery } from "./changes.ts";
import { patchKey, refetchRowsOf } from "./entries.ts";

/** Writes what all languages of a key share, and shows it at once. */
export async function saveKey(client: QueryClient, scope: BranchScope, edit: KeyEdit): Promise<void> {
  const { keys, sequence } = await call(keyEndpoints.patch, { query: scope, body: { keys: [edit] } });
  for (const details of keys) patchKey(client, scope, details, sequence);
  await client.invalidateQueries({ queryKey: ["project", scope.app, scope.branch, "tags"] });
}

/** Moves a key with its texts in all languages to the trash; its row says so until the search is refreshed. */
export async function deleteKey(client: QueryClient, scope: BranchScope, key: string): Promise<void> {
  await call(entryEndpoints.remove, { query: scope, body: { entries: [key] } });
  await Promise.all([
    refetchRowsOf(client, scope, key),
    client.invalidateQueries({ queryKey: undoableQuery(scope).queryKey }),
  ]);
}

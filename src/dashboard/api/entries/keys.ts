import type { QueryClient } from "@tanstack/react-query";
import { type KeyEdit, keyEndpoints } from "#contract/keys.ts";
import type { BranchScope } from "#dashboard/api/branch-scope.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { patchKey } from "./entries.ts";

/** Writes what all languages of a key share, and shows it at once. */
export async function saveKey(client: QueryClient, scope: BranchScope, edit: KeyEdit): Promise<void> {
  const { keys, sequence } = await call(keyEndpoints.patch, { query: scope, body: { keys: [edit] } });
  for (const details of keys) patchKey(client, scope, details, sequence);
  await client.invalidateQueries({ queryKey: ["project", scope.app, scope.branch, "tags"] });
}

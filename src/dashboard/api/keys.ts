import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { entryEndpoints } from "#contract/entries.ts";
import { type KeyEdit, keyEndpoints } from "#contract/keys.ts";
import { keyNamed, printQuery } from "#contract/query.ts";
import type { BranchScope } from "./branches/branch-scope.ts";
import { patchKey, refetchRowsOf } from "./entries/entries.ts";
import { undoableQuery } from "./history/changes.ts";
import { queryKeys } from "./query-keys.ts";
import { call } from "./transport/call.ts";

/** Writes the fields that all languages of a key share, and updates the shown rows. */
export async function saveKey(client: QueryClient, scope: BranchScope, edit: KeyEdit): Promise<void> {
  const { keys, sequence } = await call(keyEndpoints.patch, { query: scope, body: { keys: [edit] } });
  for (const details of keys) patchKey(client, scope, details, sequence);
  await client.invalidateQueries({ queryKey: queryKeys.branch(scope, "tags") });
}

/** Versions of a key's texts by language, as they are at the first request. */
export function keyVersionsQuery(scope: BranchScope, key: string, languages: readonly string[]) {
  return queryOptions({
    queryKey: queryKeys.global("keyVersions", scope, key, languages),
    staleTime: "static",
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Record<string, number>> => {
      const entries = Object.entries(await readTexts(scope, { key, languages }, signal));
      return Object.fromEntries(entries.map(([language, { version }]) => [language, version]));
    },
  });
}

/** Current source text of a key, or "". */
export function sourceTextQuery(scope: BranchScope, key: string, base = "") {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "sourceText", key, base),
    enabled: base !== "",
    queryFn: async ({ signal }): Promise<string> =>
      (await readTexts(scope, { key, languages: [base] }, signal))[base]?.value ?? "",
  });
}

type TextsOfKey = { key: string; languages: readonly string[] };

/** Cells of a key by language; empty if the key does not exist. */
async function readTexts(scope: BranchScope, { key, languages }: TextsOfKey, signal: AbortSignal) {
  const query = { ...scope, q: printQuery(keyNamed(key)), languages: [...languages], limit: "1" };
  const { rows } = await call(entryEndpoints.readWindow, { query, signal });
  return rows[0]?.entries ?? {};
}

type KeyDeletion = { key: string; versions: Readonly<Record<string, number>> };

/**
 * Moves a key with its texts in all languages to the trash, if the texts still have these versions. Its row is marked
 * as deleted until the search is refreshed.
 */
export async function deleteKey(
  client: QueryClient,
  scope: BranchScope,
  { key, versions: seen }: KeyDeletion,
): Promise<void> {
  const versions = Object.fromEntries(
    Object.entries(seen).map(([language, version]) => [language, { [key]: version }]),
  );
  await call(entryEndpoints.remove, { query: scope, body: { entries: [key], versions } });
  await Promise.all([
    refetchRowsOf(client, scope, key),
    client.invalidateQueries({ queryKey: undoableQuery(scope).queryKey }),
  ]);
}

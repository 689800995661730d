import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ResponseOf } from "#contract/endpoint.ts";
import { entryEndpoints } from "#contract/entries.ts";
import { type KeyDuplicate, type KeyEdit, keyEndpoints, type NewKey } from "#contract/keys.ts";
import { printQuery, queryForKey } from "#contract/query.ts";
import type { BranchScope } from "./branches/branch-scope.ts";
import { patchKey, refetchAltered, refetchRowsOf } from "./entries/entries.ts";
import { findLastChange, undoableQuery } from "./history/changes.ts";
import { queryKeys } from "./query-keys.ts";
import { ApiCallError, call } from "./transport/call.ts";
import { restoreFromTrash } from "./trash.ts";

/** Writes the fields that all languages of a key share, and updates the shown rows. Returns the change set. */
export async function saveKey(
  client: QueryClient,
  scope: BranchScope,
  edit: KeyEdit,
): Promise<string | null> {
  return showWritten(client, scope, call(keyEndpoints.patch, { query: scope, body: { keys: [edit] } }));
}

/** Creates a key with its source text. Returns the change set. */
export async function createKey(
  client: QueryClient,
  scope: BranchScope,
  key: NewKey,
): Promise<string | null> {
  return showWritten(client, scope, call(keyEndpoints.create, { query: scope, body: { keys: [key] } }));
}

/** Creates a copy of a key under another name. Returns the change set. */
export async function duplicateKey(
  client: QueryClient,
  scope: BranchScope,
  copy: KeyDuplicate,
): Promise<string | null> {
  return showWritten(client, scope, call(keyEndpoints.duplicate, { query: scope, body: copy }));
}

/**
 * Rethrows an error. Removes the issues of `name_taken`: their paths refer to a list of keys, not to the fields of a
 * form about one key.
 */
function throwAsOnlyKey(error: unknown): never {
  if (!(error instanceof ApiCallError) || error.code !== "name_taken") throw error;
  const { issues: _, ...details } = error.details;
  throw new ApiCallError(error.status, details);
}

/** Updates the shown rows with the keys that a request wrote. Returns the change set. */
async function showWritten(
  client: QueryClient,
  scope: BranchScope,
  request: Promise<ResponseOf<typeof keyEndpoints.patch>>,
): Promise<string | null> {
  const { keys, sequence, changeSet } = await request.catch(throwAsOnlyKey);
  const refetched = refetchAltered(client, scope, keys);
  for (const details of keys) patchKey(client, scope, details, sequence);
  await Promise.all([
    refetched,
    client.invalidateQueries({ queryKey: queryKeys.branch(scope, "tags") }),
    client.invalidateQueries({ queryKey: queryKeys.branch(scope, "groups") }),
    client.invalidateQueries({ queryKey: undoableQuery(scope).queryKey }),
  ]);
  return changeSet;
}

/** Query of the resources that would be deleted together with a key; never cached. */
export function keyUsesQuery(scope: BranchScope, key: string) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "keyUses", key),
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) => call(keyEndpoints.readUses, { query: scope, body: { keys: [key] }, signal }),
  });
}

/** Restores a key from the trash. Throws a conflict if another key has the name. */
export async function restoreKey(
  client: QueryClient,
  scope: BranchScope,
  { _id, key }: { _id: string; key: string },
): Promise<void> {
  await restoreFromTrash(client, scope, { ids: [_id] });
  await refetchRowsOf(client, scope, key);
}

/** Versions of a key's texts by language, at the time of the first request. */
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
  const query = { ...scope, q: printQuery(queryForKey(key)), languages: [...languages], limit: "1" };
  const { rows } = await call(entryEndpoints.readWindow, { query, signal });
  return rows[0]?.entries ?? {};
}

type KeyDeletion = { key: string; versions: Readonly<Record<string, number>> };

/**
 * Moves a key with its texts in all languages to the trash, if its texts still have the given versions. Its row stays,
 * marked as deleted, until the search is refreshed. Returns the change set.
 */
export async function deleteKey(
  client: QueryClient,
  scope: BranchScope,
  { key, versions: shownVersions }: KeyDeletion,
): Promise<string | null> {
  const versions = Object.fromEntries(
    Object.entries(shownVersions).map(([language, version]) => [language, { [key]: version }]),
  );
  await call(entryEndpoints.remove, { query: scope, body: { entries: [key], versions } });
  await Promise.all([
    refetchRowsOf(client, scope, key),
    client.invalidateQueries({ queryKey: undoableQuery(scope).queryKey }),
  ]);
  return (await findLastChange(scope)) ?? null;
}

import { entryEndpoints } from "#contract/entries.ts";
import { printQuery, queryForKey } from "#contract/query.ts";
import type { UploadEntry, UploadOptions } from "#contract/uploads.ts";
import type { BranchScope } from "./branches/branch-scope.ts";
import { call } from "./transport/call.ts";

/** The body of `POST /v1/api` (rest-api.md 4.2): language → group → entries by key. */
export type UploadData = Record<string, Record<string, { entries: Record<string, UploadEntry> }>>;

/** Uploads entries through the public endpoint `POST /v1/api`, with the role of the signed-in user. */
export function uploadEntries(scope: BranchScope, data: UploadData, options: UploadOptions = {}) {
  return call(entryEndpoints.upload, { query: { ...scope }, body: { data, options } });
}

/** Whether a branch has a key with exactly this name. */
export async function hasKey(scope: BranchScope, key: string): Promise<boolean> {
  const query = { ...scope, q: printQuery(queryForKey(key)), limit: "0" };
  return (await call(entryEndpoints.readWindow, { query })).total > 0;
}

/** The keys of a branch with their groups and source texts, including unpublished ones. */
export type SourceTexts = ReadonlyMap<string, { group: string; text: string }>;

export async function readSources(
  scope: BranchScope,
  language: string,
  signal?: AbortSignal,
): Promise<SourceTexts> {
  const query = { ...scope, requestedLanguages: [language], keepEmptyDataEntries: "true" };
  const { data } = await call(entryEndpoints.readDocument, { query, ...(signal ? { signal } : {}) });
  const groups = Object.entries(data[language] ?? {});
  return new Map(
    groups.flatMap(([group, { entries }]) =>
      Object.entries(entries).map(([key, { v = "", d = "" }]) => [key, { group, text: v || d }] as const),
    ),
  );
}

import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyInput, ResponseOf } from "#contract/endpoint.ts";
import { type EntryRow, entryEndpoints } from "#contract/entries.ts";
import { keyNamed, printQuery } from "#contract/query.ts";
import { type Screenshot, screenshotEndpoints } from "#contract/screenshots.ts";
import { call } from "./call.ts";
import { type BranchScope, entryKeys } from "./entries.ts";
import { addressesMs } from "./image-addresses.ts";
import { sendForm } from "./send-form.ts";
import { tagQuery } from "./tagged-keys.ts";

/** Screenshots of one key beside its translations. */
const mostOfKey = 12;

export type DetailedScreenshot = ResponseOf<typeof screenshotEndpoints.read>;
export type ScreenshotEdit = BodyInput<typeof screenshotEndpoints.update>;
export type DeletionCriteria = BodyInput<typeof screenshotEndpoints.remove>;
export type ScreenshotUpload = {
  screenTag: string;
  deviceLanguageLong?: string;
  deviceModel?: string;
  operatingSystem?: string;
  bundleVersion?: string;
};

export const screenshotKeys = {
  all: ({ app, branch }: BranchScope) => ["project", app, branch, "screenshots"] as const,
  one: (scope: BranchScope, id: string) => [...screenshotKeys.all(scope), "one", id] as const,
};

/** All screenshots of a branch in the order of their screens. */
export function screenshotsQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: [...screenshotKeys.all(scope), "list"],
    refetchInterval: addressesMs,
    queryFn: ({ signal }) =>
      call(screenshotEndpoints.list, { query: { ...scope, includeEntryIds: "false" }, signal }),
  });
}

/** The screenshots that show a key. */
export function screenshotsOfKeyQuery(scope: BranchScope, key: string) {
  return queryOptions({
    queryKey: [...screenshotKeys.all(scope), "key", key],
    staleTime: addressesMs,
    queryFn: ({ signal }) => {
      const limit = String(mostOfKey);
      const query = { ...scope, key: [key], includeEntryIds: "false", limit };
      return call(screenshotEndpoints.list, { query, signal });
    },
  });
}

/** A screenshot with the others of its screen. */
export function screenshotQuery(scope: BranchScope, screenshotId: string) {
  return queryOptions({
    queryKey: screenshotKeys.one(scope, screenshotId),
    refetchInterval: addressesMs,
    queryFn: ({ signal }) =>
      call(screenshotEndpoints.read, { params: { screenshotId }, query: { ...scope }, signal }),
  });
}

/** How many keys have a screenshot. */
export function coverageQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: [...screenshotKeys.all(scope), "coverage"],
    queryFn: ({ signal }) => call(screenshotEndpoints.coverage, { query: { ...scope }, signal }),
  });
}

/** Strings that one request answers, and characters of a query in an address (decisions.md 3.5). */
const mostStrings = 500;
const mostQuery = 3_900;
const mostFound = 8;

/** `unshown`: how many more the tag of the screen has. */
export type ScreenStrings = { rows: EntryRow[]; unshown: number };

/** The strings of a screen: those of its tag, and those that its boxes name. */
export function screenStringsQuery(
  scope: BranchScope,
  { screen, keys, languages }: { screen: string; keys: readonly string[]; languages: readonly string[] },
) {
  return queryOptions({
    queryKey: [...entryKeys.all(scope), "screen", screen, keys.join("\n"), languages.join()],
    queryFn: async ({ signal }): Promise<ScreenStrings> => {
      const read = (q: string) => {
        const query = { ...scope, q, languages: [...languages], limit: String(mostStrings) };
        return call(entryEndpoints.readWindow, { query, signal });
      };
      const tagged = await read(printQuery(tagQuery(screen)));
      const known = new Set(tagged.rows.map(({ key }) => key));
      const others = await Promise.all(queriesOf(keys.filter((key) => !known.has(key))).map(read));
      const rows = [tagged, ...others].flatMap((window) => window.rows);
      return { rows, unshown: tagged.total - rows.filter(({ tags }) => tags.includes(screen)).length };
    },
  });
}

/** The queries that find all these keys, each short enough for an address. */
function queriesOf(keys: readonly string[]): string[] {
  const queries: string[] = [];
  for (const key of keys) {
    const term = printQuery(keyNamed(key));
    const longer = `${queries.at(-1)} OR ${term}`;
    if (queries.length === 0 || encodeURIComponent(longer).length > mostQuery) queries.push(term);
    else queries[queries.length - 1] = longer;
  }
  return queries;
}

/** A few strings by a part of their key or text, to choose from. */
export function foundStringsQuery(scope: BranchScope, text: string, languages: readonly string[]) {
  return queryOptions({
    queryKey: [...entryKeys.all(scope), "found", text, languages.join()],
    enabled: text !== "",
    queryFn: async ({ signal }): Promise<{ rows: EntryRow[] }> => {
      const q = printQuery({ kind: "term", field: "", operator: "", value: text });
      const query = { ...scope, q, languages: [...languages], limit: String(mostFound) };
      const { rows } = await call(entryEndpoints.readWindow, { query, signal });
      return { rows };
    },
  });
}

/** Which of these images the branch has, by their hashes. */
export function findScreenshots(
  scope: BranchScope,
  sha1s: readonly string[],
  signal?: AbortSignal,
): Promise<Screenshot[]> {
  const query = { ...scope, sha1: [...sha1s], includeEntryIds: "false" };
  return call(screenshotEndpoints.list, { query, ...(signal ? { signal } : {}) });
}

/** Uploads an image and tells how much of it is sent, from 0 to 1. */
export function uploadScreenshot(
  scope: BranchScope,
  { file, data, ...sending }: { file: File; data: ScreenshotUpload } & Sending,
): Promise<ResponseOf<typeof screenshotEndpoints.upload>> {
  const form = new FormData();
  form.append("data", JSON.stringify(data));
  form.append("file", file, file.name);
  return sendForm(screenshotEndpoints.upload, { query: { ...scope }, form, ...sending });
}

type Sending = { onProgress: (share: number) => void; signal: AbortSignal };

export function updateScreenshot(scope: BranchScope, screenshotId: string, body: ScreenshotEdit) {
  return call(screenshotEndpoints.update, { params: { screenshotId }, query: { ...scope }, body });
}

export function verifyScreenshot(scope: BranchScope, screenshotId: string, verified: boolean) {
  const params = { screenshotId };
  return call(screenshotEndpoints.verify, { params, query: { ...scope }, body: { verified } });
}

export function deleteScreenshot(scope: BranchScope, screenshotId: string) {
  return call(screenshotEndpoints.removeOne, { params: { screenshotId }, query: { ...scope } });
}

/** Deletes what meets all criteria, or with `dryRun` only counts it. */
export async function deleteScreenshots(
  scope: BranchScope,
  body: DeletionCriteria,
  { dryRun }: { dryRun: boolean },
): Promise<number> {
  const query = { ...scope, dryRun: String(dryRun) };
  return (await call(screenshotEndpoints.removeByPost, { query, body })).screenshotsDeletedCount;
}

/** Lays a changed screenshot over what is known of it, until it is asked anew. */
export function patchScreenshot(client: QueryClient, scope: BranchScope, changed: Screenshot): void {
  client.setQueryData<DetailedScreenshot>(screenshotKeys.one(scope, changed._id), (known) =>
    known === undefined ? known : { ...known, ...changed },
  );
  client.setQueryData<Screenshot[]>(screenshotsQuery(scope).queryKey, (known) =>
    known?.map((one) => (one._id === changed._id ? changed : one)),
  );
}

/** After a change: screenshots, and the tags and keys that they are of. */
export async function refreshScreenshots(client: QueryClient, { app, branch }: BranchScope): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: screenshotKeys.all({ app, branch }) }),
    client.invalidateQueries({ queryKey: ["project", app, branch, "tags"] }),
  ]);
}

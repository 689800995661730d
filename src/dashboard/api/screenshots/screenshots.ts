import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyInput, ResponseOf } from "#contract/endpoint.ts";
import { type Screenshot, screenshotEndpoints } from "#contract/screenshots/screenshots.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { patchQueries } from "#dashboard/api/transport/patch-queries.ts";
import { sendForm } from "#dashboard/api/transport/send-form.ts";
import { addressesMs } from "./image-addresses.ts";

/** Maximum number of screenshots of one key shown beside its translations. */
const maxOfKey = 12;

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

/** All screenshots of a branch in the order of their screens. */
export function screenshotsQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "screenshots", "list"),
    refetchInterval: addressesMs,
    queryFn: ({ signal }) =>
      call(screenshotEndpoints.list, { query: { ...scope, includeEntryIds: "false" }, signal }),
  });
}

/** The screenshots that show a key. */
export function screenshotsOfKeyQuery(scope: BranchScope, key: string) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "screenshots", "key", key),
    staleTime: addressesMs,
    queryFn: ({ signal }) => {
      const limit = String(maxOfKey);
      const query = { ...scope, key: [key], includeEntryIds: "false", limit };
      return call(screenshotEndpoints.list, { query, signal });
    },
  });
}

/** A screenshot with the other screenshots of its screen. */
export function screenshotQuery(scope: BranchScope, screenshotId: string) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "screenshots", "one", screenshotId),
    refetchInterval: addressesMs,
    queryFn: ({ signal }) =>
      call(screenshotEndpoints.read, {
        params: { screenshotId },
        query: { ...scope, includeEntryIds: "false" },
        signal,
      }),
  });
}

/** Number of keys with a screenshot. */
export function coverageQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "screenshots", "coverage"),
    queryFn: ({ signal }) => call(screenshotEndpoints.coverage, { query: { ...scope }, signal }),
  });
}

/** Finds the images that the branch already has, by their hashes. */
export function findScreenshots(
  scope: BranchScope,
  sha1s: readonly string[],
  signal?: AbortSignal,
): Promise<Screenshot[]> {
  const query = { ...scope, sha1: [...sha1s], includeEntryIds: "false" };
  return call(screenshotEndpoints.list, { query, ...(signal ? { signal } : {}) });
}

/** Uploads an image and reports the sent share, from 0 to 1. */
export function uploadScreenshot(
  scope: BranchScope,
  { file, data, ...sending }: { file: File; data: ScreenshotUpload } & Sending,
): Promise<ResponseOf<typeof screenshotEndpoints.upload>> {
  const parts = { data: JSON.stringify(data), file };
  return sendForm(screenshotEndpoints.upload, { query: { ...scope }, parts, ...sending });
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

/** Deletes the screenshots that meet all criteria; `dryRun` only counts them. */
export async function deleteScreenshots(
  scope: BranchScope,
  body: DeletionCriteria,
  { dryRun }: { dryRun: boolean },
): Promise<number> {
  const query = { ...scope, dryRun: String(dryRun) };
  return (await call(screenshotEndpoints.removeByPost, { query, body })).screenshotsDeletedCount;
}

/** Merges a changed screenshot into the cache until the next request. */
export function patchScreenshot(client: QueryClient, scope: BranchScope, changed: Screenshot): void {
  const one = queryKeys.branch(scope, "screenshots", "one", changed._id);
  const list = screenshotsQuery(scope).queryKey;
  patchQueries<DetailedScreenshot>(client, { queryKey: one, exact: true }, (cached) => ({
    ...cached,
    ...changed,
  }));
  patchQueries<Screenshot[]>(client, { queryKey: list, exact: true }, (cached) =>
    cached.map((shot) => (shot._id === changed._id ? changed : shot)),
  );
  // A running request may return older data and would overwrite the change.
  for (const queryKey of [one, list])
    if (client.isFetching({ queryKey, exact: true }) > 0)
      void client.invalidateQueries({ queryKey, exact: true });
}

/** After a change: refetches screenshots, and the tags and keys that they belong to. */
export async function refreshScreenshots(client: QueryClient, scope: BranchScope): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.branch(scope, "screenshots") }),
    client.invalidateQueries({ queryKey: queryKeys.branch(scope, "tags") }),
  ]);
}

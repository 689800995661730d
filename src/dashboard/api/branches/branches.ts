import { type QueryClient, queryOptions, type UseQueryOptions } from "@tanstack/react-query";
import { branchEndpoints } from "#contract/branches.ts";
import type { ResponseOf } from "#contract/endpoint.ts";
import { changeEndpoints } from "#contract/history.ts";
import {
  type Difference,
  type DifferenceKind,
  type FieldValue,
  type MergeDecision,
  type MergeField,
  type MergeRule,
  mergeEndpoints,
} from "#contract/merges.ts";
import { trashEndpoints } from "#contract/trash.ts";
import { refreshProject } from "#dashboard/api/projects/projects.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { readToEnd } from "#dashboard/api/transport/read-to-end.ts";
import type { BranchScope } from "./branch-scope.ts";

/** Two branches of a project, by id. */
export type BranchPair = { app: string; from: string; to: string };

/** Filters of a list of differences; empty fields do not filter. */
export type DifferenceFilter = {
  q: string;
  language: string;
  field: MergeField | "";
  kind: DifferenceKind | "";
};

export type MergePreview = ResponseOf<typeof mergeEndpoints.merge>;

/** A window of differences, with the counts of all differences. */
type DifferencePage = {
  rows: ListedDifference[];
  /** Number of differences that match the filter. */
  matching: number;
  added: number;
  changed: number;
  removed: number;
};
/** `base` is present in a three-way merge. */
export type ListedDifference = Difference & { base?: FieldValue };
export type DifferenceQuery = UseQueryOptions<DifferencePage, Error, DifferencePage, readonly unknown[]>;

/** Differences per request. */
export const differenceWindow = 200;
/** Merges shown in a history. */
const mergeHistory = 50;

/**
 * Number of differences of each branch from the default branch. It is slow to compute, so lists render without it. It
 * is refetched when a page opens, but not after changes in branches.
 */
export function branchDifferencesQuery(app: string) {
  return queryOptions({
    queryKey: queryKeys.details(app, "differences"),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { branches } = await call(branchEndpoints.list, {
        query: { app, includeDifferences: "true" },
        signal,
      });
      return new Map(branches.map(({ _id, differences }) => [_id, differences]));
    },
  });
}

/**
 * Numbers of the drafts that creating the first branch of a project would convert; null if the project has branches.
 */
export function existingDraftsQuery(app: string) {
  return queryOptions({
    queryKey: queryKeys.details(app, "existingDrafts"),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const query = { app, includeDrafts: "true" };
      return (await call(branchEndpoints.list, { query, signal })).drafts ?? null;
    },
  });
}

/** A window of the fields in which branch `from` differs from branch `to`. */
export function compareQuery(pair: BranchPair, filter: DifferenceFilter, position: number): DifferenceQuery {
  const { app, from, to } = pair;
  return {
    queryKey: queryKeys.pair(pair, "compare", filter, position),
    queryFn: ({ signal }) =>
      allDifferences(position, async (index) => {
        const query = { app, from, to, ...windowOf(filter, index) };
        const { differences, ...numbers } = await call(mergeEndpoints.compare, { query, signal });
        return { ...numbers, rows: differences };
      }),
  };
}

/** Result of a merge for which the user has decided nothing yet: its counts and every conflict. */
export function mergePreviewQuery(pair: BranchPair) {
  const { app, from, to } = pair;
  return queryOptions({
    queryKey: queryKeys.pair(pair, "preview"),
    // The page refetches it explicitly and shows what has changed.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      call(mergeEndpoints.merge, {
        query: { app, dryRun: "true", limit: "0" },
        body: { from, to },
        signal,
      }),
  });
}

/** A window of the differences that merge without a conflict. */
export function cleanChangesQuery(
  pair: BranchPair,
  filter: DifferenceFilter,
  position: number,
): DifferenceQuery {
  const { app, from, to } = pair;
  const onlyClean = { dryRun: "true", listConflicts: "false", outcomes: ["taken"] };
  return {
    queryKey: queryKeys.pair(pair, "clean", filter, position),
    queryFn: ({ signal }) =>
      allDifferences(position, async (index) => {
        const query = { app, ...onlyClean, ...windowOf(filter, index) };
        const body = { from, to };
        const { differences, ...numbers } = await call(mergeEndpoints.merge, { query, body, signal });
        return { ...numbers, rows: differences };
      }),
  };
}

/** Reads all rows of a window of differences; a response has fewer rows than requested when texts are long. */
async function allDifferences<Window extends { rows: ListedDifference[]; matching: number }>(
  position: number,
  read: (position: number) => Promise<Window>,
): Promise<Window> {
  const first = await read(position);
  const partOf = (from: number, { rows }: Window) => ({
    items: rows,
    next: rows.length > 0 ? from + rows.length : undefined,
  });
  const end = Math.min(position + differenceWindow, first.matching);
  const rows = await readToEnd(partOf(position, first), end, async (from) => partOf(from, await read(from)));
  return { ...first, rows: rows.slice(0, differenceWindow) };
}

function windowOf({ q, language, field, kind }: DifferenceFilter, position: number) {
  return {
    limit: String(differenceWindow),
    position: String(position),
    ...(q === "" ? {} : { q }),
    ...(language === "" ? {} : { languages: [language] }),
    ...(field === "" ? {} : { fields: [field] }),
    ...(kind === "" ? {} : { kinds: [kind] }),
  };
}

export type WantedMerge = { decisions: MergeDecision[]; rule: MergeRule | undefined; stamp: string };

/**
 * Merges two branches. If the preview no longer matches the stamp, the server refuses, and the error contains the new
 * preview.
 */
export function sendMerge(
  { app, from, to }: BranchPair,
  { decisions, rule, stamp }: WantedMerge,
  options: { dryRun: boolean; signal?: AbortSignal },
): Promise<MergePreview> {
  return call(mergeEndpoints.merge, {
    query: { app, limit: "0", ...(options.dryRun ? { dryRun: "true" } : {}) },
    body: { from, to, decisions, stamp, ...(rule === undefined ? {} : { rules: rule }) },
    ...(options.signal ? { signal: options.signal } : {}),
  });
}

/** Merges into a branch, newest first. */
export function mergesQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "changes", "merges"),
    queryFn: async ({ signal }) => {
      const query = { ...scope, kinds: ["merge"], limit: String(mergeHistory) };
      return (await call(changeEndpoints.list, { query, signal })).changes;
    },
  });
}

/** Deletes a branch; while it is in the trash, `restoreBranch` brings it back. */
export async function deleteBranch(client: QueryClient, app: string, branchId: string): Promise<void> {
  await call(branchEndpoints.remove, { params: { branchId }, query: { app } });
  await refreshProject(client, app);
}

export async function restoreBranch(client: QueryClient, app: string, branchId: string): Promise<void> {
  await call(trashEndpoints.restore, { query: { app }, body: { ids: [branchId] } });
  await refreshProject(client, app);
}

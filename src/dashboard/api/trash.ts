import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { type OnConflict, projectTrashEndpoints, type TrashKind, trashEndpoints } from "#contract/trash.ts";
import type { BranchScope } from "./branches/branch-scope.ts";
import { refreshProject } from "./projects/projects.ts";
import { queryKeys } from "./query-keys.ts";
import { ApiCallError, call } from "./transport/call.ts";

export type TrashFilter = { kind?: TrashKind | undefined; q?: string | undefined };

const pageSize = 100;

/** Contents of the trash of a branch, page by page, newest first. */
export function trashQuery(scope: BranchScope, filter: TrashFilter) {
  return infiniteQueryOptions({
    queryKey: queryKeys.branch(scope, "trash", "list", filter),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call(trashEndpoints.list, { query: { ...scope, ...filter, before, limit: String(pageSize) }, signal }),
    getNextPageParam: (page) => {
      const last = page.length < pageSize ? undefined : page.at(-1);
      return last && `${last.deletedAt}~${last._id}`;
    },
  });
}

/** Number of resources of each kind in the trash; `q` filters them. */
export function trashCountsQuery(scope: BranchScope, q: string | undefined) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "trash", "counts", q),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(trashEndpoints.count, { query: { ...scope, q }, signal }),
  });
}

type RestoreRequest = { ids: string[]; onConflict?: OnConflict[] };

export async function restoreFromTrash(client: QueryClient, scope: BranchScope, request: RestoreRequest) {
  const done = await call(trashEndpoints.restore, { query: { ...scope }, body: request });
  await refreshProject(client, scope.app);
  return done;
}

/** Deletes the given resources permanently, or everything in the trash that the user may delete. */
export async function removeFromTrash(
  client: QueryClient,
  scope: BranchScope,
  which: { ids: string[] } | { all: true },
) {
  const { removed } = await call(trashEndpoints.remove, { query: { ...scope }, body: which });
  await client.invalidateQueries({ queryKey: queryKeys.branch(scope, "trash") });
  return removed;
}

/** A name that is now used by another resource, and how to resolve that. */
export type RestoreConflict = {
  _id: string;
  kind: TrashKind;
  name: string;
  resolutions: Array<OnConflict["do"]>;
};

/** The conflicts in a refused restore; undefined if it was refused for another reason. */
export function conflictsOf(error: unknown): RestoreConflict[] | undefined {
  if (!(error instanceof ApiCallError) || error.code !== "conflict") return undefined;
  const { conflicts } = error.details;
  return Array.isArray(conflicts) ? (conflicts as RestoreConflict[]) : undefined;
}

/** Deleted projects that the user owns. */
export function deletedProjectsQuery() {
  return queryOptions({
    queryKey: queryKeys.global("deletedProjects"),
    queryFn: ({ signal }) => call(projectTrashEndpoints.list, { signal }),
  });
}

export async function restoreProject(client: QueryClient, app: string): Promise<void> {
  await call(projectTrashEndpoints.restore, { body: { ids: [app] } });
  await refreshProjectLists(client);
}

export async function removeProject(client: QueryClient, app: string): Promise<void> {
  await call(projectTrashEndpoints.remove, { body: { ids: [app] } });
  await refreshProjectLists(client);
}

/** Refetches the lists of projects after a project was moved to the trash or restored. */
export async function refreshProjectLists(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.global("projects") }),
    client.invalidateQueries({ queryKey: queryKeys.global("deletedProjects") }),
  ]);
}

import { keepPreviousData, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyInput } from "#contract/endpoint.ts";
import { type SavedView, viewEndpoints } from "#contract/views.ts";
import type { BranchScope } from "./branches/branch-scope.ts";
import { queryKeys } from "./query-keys.ts";
import { call } from "./transport/call.ts";

/** Time during which counts of views are not read again, in ms. */
export const viewCountsMs = 10_000;

/** The saved views of the user, then those that the project shares, each sorted by name. */
export function viewsQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.details(scope.app, "views"),
    queryFn: async ({ signal }) => {
      const views = await call(viewEndpoints.list, { query: scope, signal });
      return [...views.filter(({ shared }) => !shared), ...views.filter(({ shared }) => shared)];
    },
  });
}

/** Numbers of rows that views show now, by their ids, in one request. */
export function viewCountsQuery(scope: BranchScope, views: readonly string[]) {
  return queryOptions({
    queryKey: queryKeys.details(scope.app, "viewCounts", scope.branch, views),
    enabled: views.length > 0,
    staleTime: viewCountsMs,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(viewEndpoints.count, { query: { ...scope, views: [...views] }, signal }),
  });
}

type ViewFields = BodyInput<typeof viewEndpoints.create>;

export async function createView(
  client: QueryClient,
  scope: BranchScope,
  fields: ViewFields,
): Promise<SavedView> {
  const view = await call(viewEndpoints.create, { query: scope, body: fields });
  await refreshViews(client, scope);
  return view;
}

type ViewChange = BodyInput<typeof viewEndpoints.update>;

export async function updateView(
  client: QueryClient,
  scope: BranchScope,
  { _id, ...change }: ViewChange & Pick<SavedView, "_id">,
): Promise<SavedView> {
  const view = await call(viewEndpoints.update, { params: { viewId: _id }, query: scope, body: change });
  await refreshViews(client, scope);
  return view;
}

/** Deletes a view, unless another user changed it. */
export async function deleteView(
  client: QueryClient,
  scope: BranchScope,
  { _id, etag }: Pick<SavedView, "_id" | "etag">,
): Promise<void> {
  await call(viewEndpoints.remove, { params: { viewId: _id }, query: { ...scope, etag } });
  await refreshViews(client, scope);
}

/** Refetches the views and their counts, since a view with another search has another count. */
function refreshViews(client: QueryClient, { app }: BranchScope): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: queryKeys.details(app, "views") }),
    client.invalidateQueries({ queryKey: queryKeys.details(app, "viewCounts") }),
  ]);
}

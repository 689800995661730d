import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import {
  type BriefField,
  briefTemplateEndpoints,
  type TemplateVersion,
} from "#contract/orders/brief-template.ts";
import { changerQuery, type FindChanger } from "#dashboard/api/account/last-changer.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { branchOf, isUnder, queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** The fields of a brief, the same in all projects of the team. */
export function briefTemplateQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "briefTemplate"),
    queryFn: ({ signal }) => call(briefTemplateEndpoints.read, { query: { ...scope }, signal }),
  });
}

const versionsAtOnce = 20;

/** Earlier versions of the template, newest first, page by page; for users who may restore one. */
export function templateVersionsQuery(scope: BranchScope) {
  return infiniteQueryOptions({
    queryKey: [...briefTemplateQuery(scope).queryKey, "versions"],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call(briefTemplateEndpoints.listVersions, {
        query: { ...scope, limit: String(versionsAtOnce), ...(before === undefined ? {} : { before }) },
        signal,
      }),
    getNextPageParam: (page) => (page.length < versionsAtOnce ? undefined : page.at(-1)?._id),
  });
}

/** Refetches the template after a change. It applies to all projects of the team. */
export function refreshBriefTemplate(client: QueryClient): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey }) => {
      const scope = branchOf(queryKey);
      return scope !== undefined && isUnder(queryKey, queryKeys.branch(scope, "briefTemplate"));
    },
  });
}

/** The newest version of the template, with its id for the next write. */
export type NewestTemplate = { _id: string; template: BriefField[] };

export function newestOf({ pages: [page] }: InfiniteData<TemplateVersion[]>): NewestTemplate {
  return page?.[0] ?? { _id: "none", template: [] };
}

export async function readNewestTemplate(client: QueryClient, scope: BranchScope): Promise<NewestTemplate> {
  return newestOf(await client.fetchInfiniteQuery({ ...templateVersionsQuery(scope), staleTime: 0 }));
}

/** The user who stored the template last. */
export function findTemplateChanger(scope: BranchScope): FindChanger {
  return (etag) =>
    changerQuery([...briefTemplateQuery(scope).queryKey, "changer", etag], async (signal) => {
      const query = { ...scope, limit: "1" };
      const [newest] = await call(briefTemplateEndpoints.listVersions, { query, signal });
      return newest?.user ?? null;
    });
}

/**
 * Replaces the template. The server refuses with `conflict` unless `version` is the id of the newest version. Without a
 * version, it is replaced in any case.
 */
export function replaceBriefTemplate(
  scope: BranchScope,
  fields: BriefField[],
  version: string,
): Promise<BriefField[]> {
  return call(briefTemplateEndpoints.replace, { query: { ...scope, version }, body: fields });
}

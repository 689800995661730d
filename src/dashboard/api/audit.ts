import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { type AuditEntry, auditEndpoints } from "#contract/audit.ts";
import { queryKeys } from "./query-keys.ts";
import { call } from "./transport/call.ts";

export type AuditFilter = {
  action?: string | undefined;
  user?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
};

/** The log of a project, or of a team with everything outside its projects. */
export type AuditScope = { app: string } | { team: string };

const pageSize = 100;
/** Entries per request when reading the whole log. */
const largestPage = 500;

/** An audit log, page by page, newest first. */
export function auditQuery(scope: AuditScope, filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey:
      "app" in scope
        ? queryKeys.details(scope.app, "audit", filter)
        : queryKeys.person("teams", "one", scope.team, "audit", filter),
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      readPage(scope, { limit: String(pageSize), before, ...filter }, signal),
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?._id),
  });
}

type Page = AuditFilter & { limit: string; before: string | undefined };

function readPage(scope: AuditScope, page: Page, signal?: AbortSignal): Promise<AuditEntry[]> {
  const options = signal ? { signal } : {};
  return "app" in scope
    ? call(auditEndpoints.list, { query: { ...scope, ...page }, ...options })
    : call(auditEndpoints.listOfTeam, { query: { ...scope, ...page }, ...options });
}

/** All entries of an audit log that match a filter, newest first. */
export async function readAudit(scope: AuditScope, filter: AuditFilter): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  for (let isOver = false; !isOver; ) {
    const before = entries.at(-1)?._id;
    const page = await readPage(scope, { limit: String(largestPage), before, ...filter });
    entries.push(...page);
    isOver = page.length < largestPage;
  }
  return entries;
}

import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { auditEndpoints } from "#contract/audit.ts";
import { call } from "./call.ts";

export type AuditFilter = {
  act?: string | undefined;
  user?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
};

const pageSize = 100;

/** The audit log of a project, page by page, newest first. */
export function auditQuery(app: string, filter: AuditFilter) {
  return infiniteQueryOptions({
    queryKey: ["project", app, "audit", filter],
    placeholderData: keepPreviousData,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: before, signal }) =>
      call(auditEndpoints.list, { query: { app, limit: String(pageSize), before, ...filter }, signal }),
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?._id),
  });
}

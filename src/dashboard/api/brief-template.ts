import { queryOptions } from "@tanstack/react-query";
import { type BriefField, briefTemplateEndpoints } from "#contract/brief-template.ts";
import { call } from "./call.ts";
import type { BranchScope } from "./entries.ts";

/** The fields of a brief, the same in all projects of the team. */
export function briefTemplateQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: ["project", scope.app, scope.branch, "briefTemplate"],
    queryFn: ({ signal }) => call(briefTemplateEndpoints.read, { query: { ...scope }, signal }),
  });
}

export function replaceBriefTemplate(scope: BranchScope, fields: BriefField[]): Promise<BriefField[]> {
  return call(briefTemplateEndpoints.replace, { query: { ...scope }, body: fields });
}

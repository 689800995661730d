import { queryOptions } from "@tanstack/react-query";
import { memberEndpoints } from "#contract/members/members.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

export function membersQuery(app: string) {
  return queryOptions({
    queryKey: queryKeys.shared(app, "members"),
    queryFn: ({ signal }) => call(memberEndpoints.list, { query: { app }, signal }),
  });
}

export function invitationsQuery(app: string) {
  return queryOptions({
    queryKey: queryKeys.shared(app, "invitations"),
    queryFn: ({ signal }) => call(memberEndpoints.listInvitations, { query: { app }, signal }),
  });
}

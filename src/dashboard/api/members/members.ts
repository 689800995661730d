import { queryOptions } from "@tanstack/react-query";
import { memberEndpoints } from "#contract/members/members.ts";
import { call } from "#dashboard/api/transport/call.ts";

export const memberKeys = {
  list: (app: string) => ["project", app, "members"] as const,
  invitations: (app: string) => ["project", app, "invitations"] as const,
};

export function membersQuery(app: string) {
  return queryOptions({
    queryKey: memberKeys.list(app),
    queryFn: ({ signal }) => call(memberEndpoints.list, { query: { app }, signal }),
  });
}

export function invitationsQuery(app: string) {
  return queryOptions({
    queryKey: memberKeys.invitations(app),
    queryFn: ({ signal }) => call(memberEndpoints.listInvitations, { query: { app }, signal }),
  });
}

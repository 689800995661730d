import { queryOptions } from "@tanstack/react-query";
import { accountEndpoints } from "#contract/account/account.ts";
import { notificationEndpoints } from "#contract/notifications/notifications.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

/** The user's account, and whether two-factor authentication is on. */
export function accountQuery() {
  return queryOptions({
    queryKey: queryKeys.person("account", "self"),
    queryFn: ({ signal }) => call(accountEndpoints.read, { signal }),
  });
}

/** The user's active sessions. */
export function ownSessionsQuery() {
  return queryOptions({
    queryKey: queryKeys.person("account", "sessions"),
    queryFn: ({ signal }) => call(accountEndpoints.listSessions, { signal }),
  });
}

/** The notifications that are also sent by email. */
export function notificationSettingsQuery() {
  return queryOptions({
    queryKey: queryKeys.person("account", "notifications"),
    queryFn: ({ signal }) => call(notificationEndpoints.readSettings, { signal }),
  });
}

/** Whether registration is open to everyone. */
export function registrationQuery() {
  return queryOptions({
    queryKey: queryKeys.global("registration"),
    queryFn: ({ signal }) => call(accountEndpoints.readRegistration, { signal }),
  });
}

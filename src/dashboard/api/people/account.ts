import { queryOptions } from "@tanstack/react-query";
import { accountEndpoints } from "#contract/people/account.ts";
import { notificationEndpoints } from "#contract/people/notifications.ts";
import { call } from "#dashboard/api/transport/call.ts";

export const accountKeys = {
  all: () => ["account"] as const,
  sessions: () => ["account", "sessions"] as const,
  notifications: () => ["account", "notifications"] as const,
};

/** One's own account, and whether two-factor authentication is on. */
export function accountQuery() {
  return queryOptions({
    queryKey: ["account", "self"] as const,
    queryFn: ({ signal }) => call(accountEndpoints.read, { signal }),
  });
}

/** Where one is signed in. */
export function ownSessionsQuery() {
  return queryOptions({
    queryKey: accountKeys.sessions(),
    queryFn: ({ signal }) => call(accountEndpoints.listSessions, { signal }),
  });
}

/** Which notifications are also mailed. */
export function notificationSettingsQuery() {
  return queryOptions({
    queryKey: accountKeys.notifications(),
    queryFn: ({ signal }) => call(notificationEndpoints.readSettings, { signal }),
  });
}

/** Whether anybody may make an account. */
export function registrationQuery() {
  return queryOptions({
    queryKey: ["registration"],
    queryFn: ({ signal }) => call(accountEndpoints.readRegistration, { signal }),
  });
}

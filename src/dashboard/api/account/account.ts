import { queryOptions } from "@tanstack/react-query";
import { accountEndpoints } from "#contract/account/account.ts";
import { notificationEndpoints } from "#contract/notifications/notifications.ts";
import { call } from "#dashboard/api/transport/call.ts";

export const accountKeys = {
  all: () => ["account"] as const,
  sessions: () => ["account", "sessions"] as const,
  notifications: () => ["account", "notifications"] as const,
};

/** The user's account, and whether two-factor authentication is on. */
export function accountQuery() {
  return queryOptions({
    queryKey: ["account", "self"] as const,
    queryFn: ({ signal }) => call(accountEndpoints.read, { signal }),
  });
}

/** The user's active sessions. */
export function ownSessionsQuery() {
  return queryOptions({
    queryKey: accountKeys.sessions(),
    queryFn: ({ signal }) => call(accountEndpoints.listSessions, { signal }),
  });
}

/** The notifications that are also sent by email. */
export function notificationSettingsQuery() {
  return queryOptions({
    queryKey: accountKeys.notifications(),
    queryFn: ({ signal }) => call(notificationEndpoints.readSettings, { signal }),
  });
}

/** Whether registration is open to everyone. */
export function registrationQuery() {
  return queryOptions({
    queryKey: ["registration"],
    queryFn: ({ signal }) => call(accountEndpoints.readRegistration, { signal }),
  });
}

import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { unreadEndpoint } from "#contract/notifications/unread-notifications.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { ApiCallError, call } from "#dashboard/api/transport/call.ts";
import { pollInterval } from "#dashboard/api/transport/poll-interval.ts";

/** Interval for polling notifications from other projects while the page is visible. */
const pollMs = 30_000;
/** Events that arrive within this time cause one request. */
const pauseMs = 1_500;

/** Number of unread notifications; not requested after signing out. */
export function unreadQuery() {
  return queryOptions({
    queryKey: queryKeys.person("notifications", "unread"),
    refetchInterval: ({ state }: { state: { error: Error | null; status: string } }) =>
      state.error instanceof ApiCallError && state.error.status === 401
        ? false
        : pollInterval(pollMs)({ state }),
    queryFn: async ({ signal }) => (await call(unreadEndpoint, { signal })).unread,
  });
}

let isWaiting = false;

/** Refetches after an event that may create notifications. */
export function refreshUnreadSoon(client: QueryClient): void {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    void client.invalidateQueries({ queryKey: unreadQuery().queryKey });
  }, pauseMs);
}

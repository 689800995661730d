import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { unreadEndpoint } from "#contract/people/unread-notifications.ts";
import { ApiCallError, call } from "#dashboard/api/transport/call.ts";
import { polled } from "#dashboard/api/transport/polled.ts";

/** What comes from elsewhere is asked for this often while the page is in sight. */
const pollMs = 30_000;
/** Events that come together are asked for once. */
const pauseMs = 1_500;

/** How many notifications are unread; not asked again once signed out. */
export function unreadQuery() {
  return queryOptions({
    queryKey: ["notifications", "unread"],
    refetchInterval: ({ state }: { state: { error: Error | null; status: string } }) =>
      state.error instanceof ApiCallError && state.error.status === 401 ? false : polled(pollMs)({ state }),
    queryFn: async ({ signal }) => (await call(unreadEndpoint, { signal })).unread,
  });
}

let isWaiting = false;

/** Something happened of which people may be notified. */
export function refreshUnreadSoon(client: QueryClient): void {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    void client.invalidateQueries({ queryKey: unreadQuery().queryKey });
  }, pauseMs);
}

import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import {
  type Notification,
  type NotificationType,
  notificationEndpoints,
} from "#contract/notifications/notifications.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { patchQueries } from "#dashboard/api/transport/patch-queries.ts";
import { refreshSteadily } from "#dashboard/api/transport/refresh-steadily.ts";
import { unreadQuery } from "./unread.ts";

const latestCount = 10;
const pageSize = 50;

export type InboxFilter = { isUnread: boolean; types: readonly NotificationType[] };

const lists = queryKeys.person("notifications", "list");

/** Lists are refetched whenever they open: while no list is shown, only the number of new notifications is updated. */
const staleTime = 0;

/** The latest few notifications. */
export function latestNotificationsQuery() {
  return queryOptions({
    queryKey: [...lists, "latest"],
    staleTime,
    queryFn: ({ signal }) =>
      call(notificationEndpoints.list, { query: { limit: String(latestCount) }, signal }),
  });
}

/** All notifications of the last 90 days, newest first, page by page. */
export function notificationsQuery({ isUnread, types }: InboxFilter) {
  return infiniteQueryOptions({
    queryKey: [...lists, "all", isUnread, types],
    staleTime,
    placeholderData: keepPreviousData,
    initialPageParam: "",
    getNextPageParam: (page: Notification[]) => (page.length < pageSize ? undefined : page.at(-1)?._id),
    queryFn: ({ signal, pageParam }) =>
      call(notificationEndpoints.list, {
        query: {
          limit: String(pageSize),
          ...(isUnread ? { unread: "true" } : {}),
          ...(types.length === 0 ? {} : { type: [...types] }),
          ...(pageParam === "" ? {} : { before: pageParam }),
        },
        signal,
      }),
  });
}

/** While notifications are shown, refetches them when the unread count changes. */
export function useFollowUnread(): number {
  const client = useQueryClient();
  const { data: unread = 0 } = useQuery(unreadQuery());
  const lastUnread = useRef(unread);
  useEffect(() => {
    if (unread > lastUnread.current) void refreshSteadily(client, lists);
    lastUnread.current = unread;
  }, [client, unread]);
  return unread;
}

/**
 * Marks some or all notifications as read in the cache immediately, and reverts that if the server cannot store it.
 * Shown notifications keep their position.
 */
export function useMarkRead() {
  const client = useQueryClient();
  const { queryKey } = unreadQuery();
  return useMutation({
    mutationFn: (ids: readonly string[] | "all") =>
      call(notificationEndpoints.read, {
        body: ids === "all" ? { all: true } : { ids: [...ids] },
        keepalive: true,
      }),
    onMutate: async (ids) => {
      await client.cancelQueries({ queryKey: queryKeys.person("notifications") });
      const isMeant = ({ _id, read }: Notification) => read === null && (ids === "all" || ids.includes(_id));
      const read = new Date().toISOString();
      patchQueries<Shown>(client, { queryKey: lists }, (shown) =>
        mapShown(shown, (notification) => (isMeant(notification) ? { ...notification, read } : notification)),
      );
      client.setQueryData(
        queryKey,
        (unread) => unread && (ids === "all" ? 0 : Math.max(0, unread - ids.length)),
      );
    },
    onSuccess: ({ unread }) => void client.setQueryData(queryKey, unread),
    // TanStack Query does not repeat a cancelled request.
    onSettled: () =>
      void client.refetchQueries({
        queryKey: queryKeys.person("notifications"),
        type: "active",
        predicate: isMissing,
      }),
    onError: () => client.invalidateQueries({ queryKey: queryKeys.person("notifications") }),
  });
}

const isMissing = ({ state }: Query) => state.data === undefined || state.isInvalidated;

type Shown = Notification[] | InfiniteData<Notification[]>;

function mapShown(shown: Shown, change: (notification: Notification) => Notification): Shown {
  if (Array.isArray(shown)) return shown.map(change);
  return { ...shown, pages: shown.pages.map((page) => page.map(change)) };
}

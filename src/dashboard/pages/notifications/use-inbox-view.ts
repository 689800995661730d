import { useMemo } from "react";
import { type NotificationType, notificationTypes } from "#contract/notifications/notifications.ts";
import type { InboxFilter } from "#dashboard/api/notifications/notifications.ts";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";

/** Types of notifications by topic. */
export const inboxTopics = {
  orders: ["order.created", "order.status_changed", "order.delivered", "order.returned", "order.commented"],
  discussions: ["mention", "discussion.reply"],
  webhooks: ["webhook.failing", "webhook.disabled"],
  invitations: ["invitation"],
} satisfies Record<string, readonly NotificationType[]>;
type Topic = keyof typeof inboxTopics;

/** Filters in the URL: only unread notifications, only notifications of a topic. */
export function useInboxView() {
  const [params, changeParams] = useParamsState();
  return useMemo(() => {
    const isUnread = params.get("show") === "unread";
    const topic = (Object.keys(inboxTopics) as Topic[]).find((candidate) => candidate === params.get("type"));
    const types = topic === undefined ? [] : notificationTypes.filter((type) => belongsTo(topic, type));
    const filter: InboxFilter = { isUnread, types };
    return { filter, isUnread, topic, changeView: changeParams };
  }, [params, changeParams]);
}

function belongsTo(topic: Topic, type: NotificationType): boolean {
  return (inboxTopics[topic] as readonly NotificationType[]).includes(type);
}

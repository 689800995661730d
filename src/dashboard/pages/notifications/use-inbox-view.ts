import { useMemo } from "react";
import { type NotificationType, notificationTypes } from "#contract/notifications/notifications.ts";
import type { InboxFilter } from "#dashboard/api/notifications/notifications.ts";
import { useParamsState } from "#dashboard/lib/address/use-params-state.ts";

/** Types grouped into topics. */
export const inboxTopics = {
  orders: ["order.created", "order.status_changed", "order.delivered", "order.returned", "order.commented"],
  discussions: ["mention", "discussion.reply"],
  webhooks: ["webhook.failing", "webhook.disabled"],
  invitations: ["invitation"],
} satisfies Record<string, readonly NotificationType[]>;
type Topic = keyof typeof inboxTopics;

/** Filter in the URL: unread only, or one topic only. */
export function useInboxView() {
  const [params, changeParams] = useParamsState();
  return useMemo(() => {
    const isUnread = params.get("show") === "unread";
    const topic = (Object.keys(inboxTopics) as Topic[]).find((candidate) => candidate === params.get("type"));
    const types = topic === undefined ? [] : notificationTypes.filter((type) => isOf(topic, type));
    const filter: InboxFilter = { isUnread, types };
    return { filter, isUnread, topic, changeView: changeParams };
  }, [params, changeParams]);
}

function isOf(topic: Topic, type: NotificationType): boolean {
  return (inboxTopics[topic] as readonly NotificationType[]).includes(type);
}

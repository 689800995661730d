import type { Notification } from "#contract/notifications/notifications.ts";
import { pathOfDiscussion } from "#dashboard/layout/string-origin.ts";
import { paths } from "#dashboard/paths.ts";

type NoticeSource = Pick<Notification, "app" | "data" | "type">;

/** The data of a notification; every field is optional, because each type has only some of them. */
export function noticeData(data: Notification["data"]) {
  const user = fieldsIn(data.user);
  return {
    who: textIn(user.name),
    order: numberIn(data.orderNumber),
    orderTitle: textIn(data.orderTitle),
    status: textIn(data.status),
    languages: Array.isArray(data.languages) ? data.languages.filter((code) => typeof code === "string") : [],
    isAssigned: data.assigned === true,
    delivered: numberIn(data.delivered),
    returned: numberIn(data.returned),
    key: textIn(data.key),
    language: textIn(data.language),
    text: textIn(data.text),
    url: textIn(data.url),
    reason: textIn(data.reason),
    role: textIn(data.role),
  };
}

/** Path of the page about the notification; undefined if there is none. */
export function pathOfNotice({ app, data, type }: NoticeSource): string | undefined {
  const [branch, order, webhook, key] = [data.branch, data.order, data.webhook, data.key].map(textIn);
  if (app === null || type === "invitation") return undefined;
  if (branch === undefined) return paths.project(app);
  const scope = { app, branch };
  if (order !== undefined) return paths.order(scope, order);
  if (webhook !== undefined) return paths.webhook(scope, webhook);
  if (key === undefined) return paths.project(app);
  return pathOfDiscussion(scope, { key, language: textIn(data.language) ?? null });
}

function textIn(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function numberIn(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function fieldsIn(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

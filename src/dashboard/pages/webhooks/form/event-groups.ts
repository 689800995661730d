import { type WebhookEventType, webhookEventTypes } from "#contract/webhooks/webhook-events.ts";

/** Group of an event in the form, by the first part of its type. */
const groupOf = {
  entry: "strings",
  translations: "together",
  import: "together",
  bulk: "together",
  changeset: "together",
  language: "languages",
  tag: "tags",
  screen_order: "tags",
  screenshot: "screenshots",
  branch: "branches",
  order: "orders",
  project: "project",
  member: "project",
  token: "project",
  webhook: "project",
} as const;
type Group = (typeof groupOf)[keyof typeof groupOf];

/** All event types by group of the form. */
export const eventGroups: ReadonlyArray<{ name: Group; types: WebhookEventType[] }> = [
  ...Map.groupBy(webhookEventTypes, (type) => groupOf[type.split(".", 1)[0] as keyof typeof groupOf]),
].map(([name, types]) => ({ name, types }));

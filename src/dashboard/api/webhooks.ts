import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { WebhookEventType } from "#contract/webhooks/webhook-events.ts";
import { type Webhook, type WebhookDelivery, webhookEndpoints } from "#contract/webhooks/webhooks.ts";
import { writeChoice } from "./forms/write-choice.ts";
import { queryKeys } from "./query-keys.ts";
import { call } from "./transport/call.ts";
import { pollInterval } from "./transport/poll-interval.ts";

/** Interval for refetching deliveries while a page shows them, in ms. */
const refreshMs = 5_000;
const pageSize = 50;
const healthMs = 60_000;

export type DeliveryFilter = { status: WebhookDelivery["status"] | ""; type: WebhookEventType | "" };

/** The webhooks of a project with their health. */
export function webhooksQuery(app: string) {
  return queryOptions({
    queryKey: queryKeys.shared(app, "webhooks"),
    refetchInterval: pollInterval(refreshMs),
    queryFn: ({ signal }) => call(webhookEndpoints.list, { query: { app }, signal }),
  });
}

/** Number of failing webhooks of a project, polled on every page. */
export function webhookHealthQuery(app: string) {
  return queryOptions({
    ...webhooksQuery(app),
    refetchInterval: pollInterval(healthMs),
    select: (webhooks) => webhooks.filter(({ state }) => state === "failing" || state === "warned").length,
  });
}

export function webhookQuery(app: string, webhookId: string) {
  return queryOptions({
    queryKey: queryKeys.details(app, "webhooks", webhookId),
    refetchInterval: pollInterval(refreshMs),
    queryFn: ({ signal }) => call(webhookEndpoints.read, { params: { webhookId }, query: { app }, signal }),
  });
}

/** Disables or enables a webhook, based on the shown state. */
export async function setWebhookDisabled(
  client: QueryClient,
  app: string,
  { webhook, disabled }: { webhook: Webhook; disabled: boolean },
): Promise<void> {
  const target = { params: { webhookId: webhook._id }, query: { app } };
  try {
    await writeChoice<Webhook>({
      base: webhook,
      change: { disabled },
      write: (etag) => call(webhookEndpoints.update, { ...target, body: { disabled, etag } }),
    });
  } finally {
    await refreshWebhooks(client, app);
  }
}

/** The delivery log of a webhook, newest first, page by page. */
export function deliveriesQuery(app: string, webhookId: string, { status, type }: DeliveryFilter) {
  return infiniteQueryOptions({
    queryKey: queryKeys.details(app, "webhooks", webhookId, "deliveries", status, type),
    refetchInterval: pollInterval(refreshMs),
    initialPageParam: "",
    getNextPageParam: (page: WebhookDelivery[]) => (page.length < pageSize ? undefined : page.at(-1)?._id),
    queryFn: ({ signal, pageParam }) =>
      call(webhookEndpoints.listDeliveries, {
        params: { webhookId },
        query: {
          app,
          limit: String(pageSize),
          ...(status === "" ? {} : { status }),
          ...(type === "" ? {} : { type }),
          ...(pageParam === "" ? {} : { before: pageParam }),
        },
        signal,
      }),
  });
}

/** Refetches the list of webhooks, the page of a webhook and its log, after a change of a webhook. */
export async function refreshWebhooks(client: QueryClient, app: string): Promise<void> {
  await Promise.all([
    refreshWebhookList(client, app),
    client.invalidateQueries({ queryKey: queryKeys.details(app, "webhooks") }),
  ]);
}

/** Refetches only the list of webhooks, after a webhook was deleted. */
export function refreshWebhookList(client: QueryClient, app: string): Promise<void> {
  return client.invalidateQueries({ queryKey: queryKeys.shared(app, "webhooks") });
}

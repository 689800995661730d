import type { WebhookEvent } from "#contract/webhooks/webhook-events.ts";
import { renderTemplate } from "#contract/webhooks/webhook-template.ts";
import type { WebhookHeader } from "#contract/webhooks/webhooks.ts";
import type { WebhookRow } from "#server/outbound/webhooks/webhook-row.ts";
import type { HeaderPair, OutgoingRequest } from "./send-request.ts";
import { signingHeaders } from "./signature.ts";

/** Request of an event, rendered once, so that every attempt sends the same. */
export type RenderedRequest = { method: "get" | "post"; body: string | null; contentType: string | null };

/** `get`: no body; `post`: the body of the webhook with its variables filled, or the event (webhooks.md). */
export function renderRequest(
  { http_method: method, body }: Pick<WebhookRow, "http_method" | "body">,
  event: WebhookEvent,
): RenderedRequest {
  if (method === "get") return { method, body: null, contentType: null };
  if (body === null) return { method, body: JSON.stringify(event), contentType: "application/json" };
  return { method, body: renderTemplate(body.content, event), contentType: body.contentType };
}

type Attempt = {
  id: string;
  url: string;
  rendered: RenderedRequest;
  headers: readonly WebhookHeader[];
  secrets: readonly string[];
  now: Date;
};

/** Signed request: the sender's headers, then the user's, which may replace all except the signing ones. */
export function makeRequest({ id, url, rendered, headers, secrets, now }: Attempt): OutgoingRequest {
  const senderHeaders: Record<string, string> = {
    ...signingHeaders(secrets, { id, body: rendered.body ?? "", now }),
    "user-agent": "Parlance-Webhooks",
    ...(rendered.contentType === null ? {} : { "content-type": rendered.contentType }),
  };
  const userHeaderNames = new Set(headers.map(({ key }) => key.toLowerCase()));
  const pairs: HeaderPair[] = Object.entries(senderHeaders)
    .filter(([key]) => !userHeaderNames.has(key))
    .map(([key, value]) => ({ key, value }));
  return {
    method: rendered.method,
    url,
    headers: [...pairs, ...headers.map(({ key, value }) => ({ key, value }))],
    body: rendered.body ?? undefined,
  };
}

import type { Endpoint } from "#contract/endpoint.ts";
import { headersOfPage } from "./call.ts";
import { idempotencyKeyOf } from "./idempotency-keys.ts";

type RequestInput = {
  endpoint: Pick<Endpoint, "method" | "forAnybody" | "once">;
  address: string;
  content: Content;
};
type Content = Parameters<typeof idempotencyKeyOf>[0]["content"];

/** A request that reports upload progress, which `fetch` does not; sent for the page's user. */
export function openRequest({ endpoint, address, content }: RequestInput) {
  const ofPage = headersOfPage(endpoint);
  const idempotencyKey = idempotencyKeyOf({ endpoint, address, content });
  const headers = Object.entries({ ...ofPage, ...idempotencyKey.headers });
  const request = new XMLHttpRequest();
  request.open(endpoint.method, address);
  for (const [name, value] of headers) request.setRequestHeader(name, value);
  request.responseType = "json";
  request.addEventListener("loadend", () => {
    const { status } = request;
    const isAnswered = status > 0;
    idempotencyKey.ended(
      isAnswered ? { status, retryAfter: request.getResponseHeader("retry-after") } : undefined,
    );
  });
  return request;
}

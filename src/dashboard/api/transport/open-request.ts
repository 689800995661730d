import type { Endpoint } from "#contract/endpoint.ts";
import { headersOfPage } from "./call.ts";
import { idempotencyKeyOf } from "./idempotency-keys.ts";

type Asked = {
  endpoint: Pick<Endpoint, "method" | "forAnybody" | "once">;
  address: string;
  content: Content;
};
type Content = Parameters<typeof idempotencyKeyOf>[0]["content"];

/** A request that reports how far it is sent, which `fetch` does not; in the name of the page's person. */
export function openRequest({ endpoint, address, content }: Asked) {
  const idempotencyKey = idempotencyKeyOf({ endpoint, address, content });
  const headers = Object.entries({ ...headersOfPage(endpoint), ...idempotencyKey.headers });
  const request = new XMLHttpRequest();
  request.open(endpoint.method, address);
  for (const [name, value] of headers) request.setRequestHeader(name, value);
  request.responseType = "json";
  request.addEventListener("load", () =>
    idempotencyKey.answered({ status: request.status, retryAfter: request.getResponseHeader("retry-after") }),
  );
  return request;
}

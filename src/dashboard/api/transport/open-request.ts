import type { Endpoint } from "#contract/endpoint.ts";
import { headersOfPage } from "./call.ts";
import { idempotencyKeyOf } from "./idempotency-keys.ts";

type RequestInput = {
  endpoint: Pick<Endpoint, "method" | "ignoresPerson" | "once">;
  address: string;
  content: Content;
};
type Content = Parameters<typeof idempotencyKeyOf>[0]["content"];

/** Opens a request with the headers of the page. It reports upload progress, which `fetch` does not. */
export function openRequest({ endpoint, address, content }: RequestInput) {
  const pageHeaders = headersOfPage(endpoint);
  const idempotencyKey = idempotencyKeyOf({ endpoint, address, content });
  const headers = Object.entries({ ...pageHeaders, ...idempotencyKey.headers });
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

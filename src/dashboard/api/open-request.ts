import type { Endpoint } from "#contract/endpoint.ts";
import { headersOfPage } from "./call.ts";

/** A request that tells how far it is sent, which `fetch` does not; in the name of the page's person. */
export function openRequest(endpoint: Pick<Endpoint, "method" | "forAnybody">, address: string) {
  const headers = Object.entries(headersOfPage(endpoint));
  const request = new XMLHttpRequest();
  request.open(endpoint.method, address);
  for (const [name, value] of headers) request.setRequestHeader(name, value);
  request.responseType = "json";
  return request;
}

import type { Endpoint } from "#contract/endpoint.ts";

/** Whether an endpoint changes something. Writes require a check of the origin and the allow-list. */
export function isWrite({ method, readOnly }: Endpoint): boolean {
  return method !== "GET" && readOnly !== true;
}

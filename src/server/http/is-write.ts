import type { Endpoint } from "#contract/endpoint.ts";

/** Whether an endpoint changes something: then origin and allow-list are asked. */
export function isWrite({ method, readOnly }: Endpoint): boolean {
  return method !== "GET" && readOnly !== true;
}

import { ApiCallError } from "#dashboard/api/transport/call.ts";

/**
 * The current resource from the 409 `conflict` response to a write that was based on an outdated state. The response
 * is trusted like any other. Undefined for other errors.
 */
export function currentOf<Resource>(error: unknown): Resource | undefined {
  if (!(error instanceof ApiCallError) || error.code !== "conflict") return undefined;
  return [error.details.current].flat()[0] as Resource | undefined;
}

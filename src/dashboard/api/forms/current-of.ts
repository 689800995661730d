import { ApiCallError } from "#dashboard/api/transport/call.ts";

/**
 * The current resource from the refusal of a write that was based on another state. It has the form of a read, and is
 * trusted like every answer. Undefined for other errors.
 */
export function currentOf<Resource>(error: unknown): Resource | undefined {
  if (!(error instanceof ApiCallError) || error.code !== "conflict") return undefined;
  return [error.details.current].flat()[0] as Resource | undefined;
}

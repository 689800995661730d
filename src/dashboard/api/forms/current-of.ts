import { ApiCallError } from "#dashboard/api/transport/call.ts";

/**
 * What a write was answered that was begun on another state: the resource as its read gives it, trusted as every answer of the
 * server. Undefined for other errors.
 */
export function currentOf<Resource>(error: unknown): Resource | undefined {
  if (!(error instanceof ApiCallError) || error.code !== "conflict") return undefined;
  return [error.details.current].flat()[0] as Resource | undefined;
}

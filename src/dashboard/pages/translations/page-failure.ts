import { ApiCallError } from "#dashboard/api/transport/call.ts";

/** Not a member, or nothing there; an ended session is neither. */
const goneStatuses = [403, 404];

/** What was there stays while the server is away or the session has ended; only what it refuses goes. */
export function failureOf({ data, error }: { data: unknown; error: Error | null }): Error | null {
  const isGone = error instanceof ApiCallError && goneStatuses.includes(error.status);
  return data === undefined || isGone ? error : null;
}

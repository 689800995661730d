import { ApiCallError } from "#dashboard/api/transport/call.ts";

/** Not a member, or nothing there; an ended session is neither. */
const goneStatuses = [403, 404];

/** Of a project that one can open: there is no such branch, or none any more. */
export function isBranchGone(error: Error | null): boolean {
  return error instanceof ApiCallError && error.status === 404;
}

/** What was there stays while the server is away or the session has ended; only what it refuses goes. */
export function failureOf({ data, error }: { data: unknown; error: Error | null }): Error | null {
  const isGone = error instanceof ApiCallError && goneStatuses.includes(error.status);
  return data === undefined || isGone ? error : null;
}

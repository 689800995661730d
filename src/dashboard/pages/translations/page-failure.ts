import { ApiCallError } from "#dashboard/api/transport/call.ts";

/** HTTP statuses for users who are not members, and for missing resources. An ended session is answered with 401. */
const refusedStatuses = [403, 404];

/** Whether an accessible project has no such branch (any more). */
export function isBranchMissing(error: Error | null): boolean {
  return error instanceof ApiCallError && error.status === 404;
}

/**
 * Returns the error if there is no data or if access was refused. With other errors, such as an ended
 * session, the shown data stays.
 */
export function failureOf({ data, error }: { data: unknown; error: Error | null }): Error | null {
  const isRefused = error instanceof ApiCallError && refusedStatuses.includes(error.status);
  return data === undefined || isRefused ? error : null;
}

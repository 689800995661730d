import { isPassingCode } from "#dashboard/api/transport/call.ts";

/** Whether a save that failed with this error code is retried automatically. */
export function isRetried(problem: string | undefined): boolean {
  return problem === "unreachable" || problem === "interrupted" || isPassingCode(problem);
}

import { isPassingCode } from "#dashboard/api/transport/call.ts";

/** Whether a failed save is retried automatically. */
export function isRetried(problem: string | undefined): boolean {
  return problem === "unreachable" || problem === "interrupted" || isPassingCode(problem);
}

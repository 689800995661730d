import { isPassingCode } from "#dashboard/api/transport/call.ts";

/** Whether a save that failed is sent again by itself. */
export function isRetried(problem: string | undefined): boolean {
  return problem === "unreachable" || problem === "interrupted" || isPassingCode(problem);
}

import { RateLimiterRes } from "rate-limiter-flexible";
import type { Deps } from "#server/platform/http/deps.ts";
import { attemptLimiter } from "./sign-in/failed-attempts.ts";

const hourSeconds = 60 * 60;

type RepeatableAction = {
  action: string;
  /** Person or resource for which the action is counted. */
  subject: string;
  perHour: number;
};

/** Whether a repeatable action may be recorded; limited per hour, so that it cannot flood the audit log. */
export async function mayRecord(
  pool: Deps["pool"],
  { action, subject, perHour }: RepeatableAction,
): Promise<boolean> {
  const limiter = attemptLimiter(pool, {
    keyPrefix: `audit:${action}`,
    points: perHour,
    duration: hourSeconds,
  });
  try {
    await limiter.consume(subject);
    return true;
  } catch (error) {
    if (error instanceof RateLimiterRes) return false;
    throw error;
  }
}

/** Seconds from a failed attempt to the next one (webhooks.md, Delivery 3). */
export const retrySeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** Random variation of each pause, so that failed deliveries do not return all at once. */
const spread = 0.2;
const daySeconds = 86_400;

type Failure = {
  /** Number of failed attempts, including this one. */
  tries: number;
  retryAfter: string | undefined;
  /** 0 to 1. */
  chance: number;
  now: Date;
};

/** Seconds until the next attempt; undefined: there is none. Never before the time that the receiver requested. */
export function nextPause(
  pauses: readonly number[],
  { tries, retryAfter, chance, now }: Failure,
): number | undefined {
  const pause = pauses[tries - 1];
  if (pause === undefined) return undefined;
  const spreadPause = pause * (1 - spread + 2 * spread * chance);
  return Math.max(spreadPause, Math.min(parseRetryAfter(retryAfter, now), daySeconds));
}

/** `Retry-After` in seconds: a number, or an HTTP date; 0 for anything else. */
function parseRetryAfter(value: string | undefined, now: Date): number {
  if (value === undefined) return 0;
  if (/^\s*\d{1,9}\s*$/.test(value)) return Number(value);
  const date = /[A-Za-z]/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? 0 : Math.max(0, (date - now.getTime()) / 1_000);
}

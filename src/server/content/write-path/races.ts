import { setTimeout as sleep } from "node:timers/promises";

/** A concurrent write interfered; only retrying the whole change set can take it into account. */
export class RaceLost extends Error {}

/**
 * Maximum number of tries after a lost race or a deadlock, and the longest wait before a retry, multiplied by its
 * number.
 */
const maxTries = 8;
const longestPauseMs = 50;

/** Retries a transaction that lost a race, after a random wait, so that the same transactions do not collide again. */
export async function retryOnRace<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= maxTries || !isRace(error)) throw error;
    }
    await sleep(Math.random() * longestPauseMs * tries);
  }
}

/**
 * Errors that a retry can resolve: a lost race, a deadlock, a serialization failure, or a unique name that another
 * transaction took after it was found free (the retry then finds it in use).
 */
function isRace(error: unknown): boolean {
  if (error instanceof RaceLost) return true;
  const code = codeOf(error);
  return code === "40P01" || code === "40001" || code === "23505";
}

/** SQLSTATE of a database error. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

import { setTimeout as sleep } from "node:timers/promises";

/** A concurrent write interfered; only retrying the whole change set can take it into account. */
export class RaceLost extends Error {}

/** Maximum number of attempts. */
const maxTries = 8;
/** Maximum wait before the first retry; before the n-th it is n times as long. */
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
  const sqlState = sqlStateOf(error);
  return sqlState === "40P01" || sqlState === "40001" || sqlState === "23505";
}

/** SQLSTATE of a database error. */
export function sqlStateOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

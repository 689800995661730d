import { setTimeout as sleep } from "node:timers/promises";

/** A concurrent write interfered, and only retrying the whole change set can take it into account. */
export class RaceLost extends Error {}

/** How often a lost race or a deadlock is retried, and the longest wait before a retry, times its number. */
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
 * Errors that a retry can resolve: a lost race, a deadlock, a serialization failure, or a unique name that somebody
 * took after it was found free (the retry then finds it taken).
 */
function isRace(error: unknown): boolean {
  if (error instanceof RaceLost) return true;
  const code = codeOf(error);
  return code === "40P01" || code === "40001" || code === "23505";
}

/** The code of what the database refused. */
export function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

import { setTimeout as sleep } from "node:timers/promises";

/** A concurrent write that only a retry of the whole change set can take into account. */
export class RaceLost extends Error {}

/** Retries after a lost race or a deadlock, and the longest wait before one, times its number. */
const maxTries = 8;
const longestPauseMs = 50;

/** Retries a transaction that lost a race, after a random wait so that the same ones do not collide again. */
export async function againWhileRacing<T>(attempt: () => Promise<T>): Promise<T> {
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
 * A lost race, a deadlock or a serialization failure: all of them pass when tried again. So does a name that somebody took
 * after it was found free: then it is found taken.
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

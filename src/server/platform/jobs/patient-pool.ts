import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { isDatabaseLost } from "#server/platform/http/answers/outage-errors.ts";

/** Pause before a lost database is tried again, in ms. */
const retryMs = 500;

/** Names of the job runner's statements that store the end of a job. Repeating them has no effect. */
const endOfJob = /^(?:complete|fail)_job/;

/**
 * Pool for the job runner, which ends when the end of a job cannot be stored, and may hang if that happens to several
 * jobs at once. While the database is lost, connecting waits, and ends of jobs are stored again, so a job that has run
 * does not run again.
 */
export function patientPool(pool: pg.Pool, stopping: AbortSignal): pg.Pool {
  const whenBack = async <T>(work: () => Promise<T>): Promise<T> => {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!isDatabaseLost(error) || stopping.aborted) throw error;
      }
      await sleep(retryMs);
    }
  };
  const storeEnds = (client: pg.PoolClient): pg.PoolClient => {
    const query = async (...args: [pg.QueryConfig]) => {
      try {
        return await client.query(...args);
      } catch (error) {
        if (!endOfJob.test(args[0].name ?? "") || !isDatabaseLost(error)) throw error;
        return await whenBack(() => pool.query(...args));
      }
    };
    return Object.assign(Object.create(client), { query });
  };
  // A connection that listens is requested with a callback; the runner replaces it by itself.
  const connect = (callback?: Parameters<pg.Pool["connect"]>[0]) =>
    callback ? pool.connect(callback) : whenBack(() => pool.connect()).then(storeEnds);
  return Object.assign(Object.create(pool), { connect });
}

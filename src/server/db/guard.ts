import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import type pg from "pg";
import type { Guard } from "./statement-bounds.ts";

/** A database that is well answers a question for nothing within this time. */
const answerMs = 2_000;

/** Asks and cancels on a connection in reserve, so that it never waits for those that it is about. */
export function guardOf(reserve: pg.Pool): Guard {
  let asking: Promise<boolean> | undefined;
  return {
    async cancel(processId) {
      await reserve.query("SELECT pg_cancel_backend($1)", [processId]).catch(() => {});
    },
    isAlive() {
      asking ??= isAnswered(reserve).finally(() => {
        asking = undefined;
      });
      return asking;
    },
  };
}

async function isAnswered(pool: pg.Pool): Promise<boolean> {
  const stopping = new AbortController();
  const asked = pool.query("SELECT").then(
    () => true,
    () => false,
  );
  const silent = sleep(answerMs, false, { signal: stopping.signal })
    // Of a process that was busy for as long, the answer may have come, and only waits to be read.
    .then(() => turn(false))
    .catch(() => false);
  const isAlive = await Promise.race([asked, silent]);
  stopping.abort();
  return isAlive;
}

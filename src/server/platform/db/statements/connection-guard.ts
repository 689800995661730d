import { setTimeout as sleep, setImmediate as turn } from "node:timers/promises";
import type pg from "pg";
import type { Guard } from "./statement-bounds.ts";

/** Maximum time in which a healthy database answers an empty query, in ms. */
const answerMs = 2_000;

/** Makes a guard that uses reserve connections, so that it never waits for the connections that it monitors. */
export function makeGuard(reserve: pg.Pool): Guard {
  let check: Promise<boolean> | undefined;
  return {
    async cancel(processId) {
      await reserve.query("SELECT pg_cancel_backend($1)", [processId]).catch(() => {});
    },
    isAlive() {
      check ??= isAnswered(reserve).finally(() => {
        check = undefined;
      });
      return check;
    },
  };
}

async function isAnswered(pool: pg.Pool): Promise<boolean> {
  const stopping = new AbortController();
  const answer = pool.query("SELECT").then(
    () => true,
    () => false,
  );
  const timeout = sleep(answerMs, false, { signal: stopping.signal })
    // If this process was busy all this time, the answer may have arrived unread: the event loop reads it first.
    .then(() => turn(false))
    .catch(() => false);
  const isAlive = await Promise.race([answer, timeout]);
  stopping.abort();
  return isAlive;
}

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ClusterLocation } from "./cluster-location.ts";
import type { Launched } from "./launch.ts";
import { stopProcess } from "./orphan.ts";

/** Milliseconds between two attempts: at once, then as long as a full disk may take to be emptied. */
const pauses = [0, 1_000, 2_000, 5_000, 10_000];

/**
 * Starts the server, and again whenever it ends by itself (a full disk, a kill, a crash): it recovers its data, and Parlance
 * finds it where it was. Rejects when it cannot be started at first.
 */
export async function supervise(
  location: ClusterLocation,
  start: () => Promise<Launched>,
  say: (line: string) => void,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server = await start();
  let isUp = true;
  const startAgain = async () => {
    say("The database ended by itself (see postgres.log beside the data). It is started again.");
    for (let attempt = 0; !signal.aborted && !isUp; attempt++) {
      await pause(pauses[Math.min(attempt, pauses.length - 1)], undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      // Its number may be another program's by now, which would keep PostgreSQL from starting.
      await rm(join(location.data, "postmaster.pid"), { force: true });
      try {
        server = await start();
        isUp = true;
        say("The database is back.");
      } catch (error) {
        if (attempt === 0) say(error instanceof Error ? error.message : String(error));
      }
    }
    if (signal.aborted) await stopServer();
  };
  const stopServer = async () => {
    if (isUp) await stopProcess(server.pid, () => isUp);
  };
  const over = (async () => {
    while (!signal.aborted) {
      await server.ended;
      isUp = false;
      if (!signal.aborted) await startAgain();
    }
  })();
  return {
    /** The one that runs, or ran last. */
    server: () => server,
    async stop() {
      stopping.abort();
      await stopServer();
      await over;
    },
  };
}

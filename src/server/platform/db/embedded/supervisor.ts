import { rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { ClusterLocation } from "./cluster-location.ts";
import type { LaunchedServer } from "./launch.ts";
import { stopProcess } from "./orphan.ts";

/** Pauses between restarts, in ms: first none, finally long enough to free space on a full disk. */
const pauses = [0, 1_000, 2_000, 5_000, 10_000];

/**
 * Starts the server, and restarts it whenever it ends by itself (full disk, kill, crash). A restarted server recovers
 * its data and keeps its address. Rejects if the first start fails.
 */
export async function supervise(
  location: ClusterLocation,
  start: () => Promise<LaunchedServer>,
  log: (line: string) => void,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server = await start();
  let isUp = true;
  const startAgain = async () => {
    log("The database ended by itself (see postgres.log beside the data). It is started again.");
    for (let attempt = 0; !signal.aborted && !isUp; attempt++) {
      await pause(pauses[Math.min(attempt, pauses.length - 1)], undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      // The process id may belong to another program now, which would prevent PostgreSQL from starting.
      await rm(join(location.data, "postmaster.pid"), { force: true });
      try {
        server = await start();
        isUp = true;
        log("The database is back.");
      } catch (error) {
        if (attempt === 0) log(error instanceof Error ? error.message : String(error));
      }
    }
    if (signal.aborted) await stopServer();
  };
  const stopServer = async () => {
    if (isUp) await stopProcess(server.pid, () => isUp);
  };
  const supervision = (async () => {
    while (!signal.aborted) {
      await server.ended;
      isUp = false;
      if (!signal.aborted) await startAgain();
    }
  })();
  return {
    /** Returns the current or last server. */
    server: () => server,
    async stop() {
      stopping.abort();
      await stopServer();
      await supervision;
    },
  };
}

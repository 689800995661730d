import { writeFileSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { isAbsolute } from "node:path";
import type pg from "pg";

const niceness = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Makes the processor serve others before this connection's process, where that runs on this machine: only the embedded
 * server is reached through a socket of the file system. What the system refuses is left: without it everything is only
 * slower while a processor is busy.
 */
export function lowerPriority(client: pg.PoolClient): void {
  const { processID, host } = client as pg.PoolClient & { processID: number; host: string };
  if (!isAbsolute(host)) return;
  try {
    setPriority(processID, niceness);
    // Linux may share the processors among sessions first, and each process of PostgreSQL is one.
    writeFileSync(`/proc/${processID}/autogroup`, String(niceness));
  } catch {}
}

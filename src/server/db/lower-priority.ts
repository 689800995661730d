import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { isAbsolute } from "node:path";
import type pg from "pg";

/**
 * A third of the share that others get. With 10, a tenth, a search of 15 ms took longer than the 15 s that it may on a
 * machine where forty processes were busy.
 */
const niceness = 5;

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

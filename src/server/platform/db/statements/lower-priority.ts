import { writeFileSync } from "node:fs";
import { setPriority } from "node:os";
import { isAbsolute } from "node:path";
import type pg from "pg";

/**
 * A third of the normal share of the processor. With 10, a tenth, a search of 15 ms took longer than its limit of 15
 * s on a machine with forty busy processes.
 */
const niceness = 5;

/**
 * Lowers the priority of the connection's server process, if it runs on this machine: only the embedded server is
 * reached through a socket of the file system. Failures are ignored: at normal priority, other work is only slower
 * while a processor is busy.
 */
export function lowerPriority(client: pg.PoolClient): void {
  const { processID, host } = client as pg.PoolClient & { processID: number; host: string };
  if (!isAbsolute(host)) return;
  try {
    setPriority(processID, niceness);
    // Linux may share the processors among sessions first, and each process of PostgreSQL is a session.
    writeFileSync(`/proc/${processID}/autogroup`, String(niceness));
  } catch {}
}

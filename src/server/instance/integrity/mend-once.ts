import { sql } from "kysely";
import type { OpenDatabase } from "#server/platform/db/database.ts";
import { withAdvisoryLock } from "#server/platform/db/session-lock.ts";
import { checkAndRepair } from "./set-right.ts";

type Project = { id: number; app: string };

/** Key of an advisory lock, the same in every version: one of several starting processes repairs, the others wait. */
const lockNumber = 4_400_002;

/**
 * Repairs faults that an older release may have left in any project, before requests are served. Each project is
 * marked when it is done, so an interrupted start is continued by the next, and later starts have nothing to do.
 */
export async function repairOnce(database: OpenDatabase, log: (line: string) => void): Promise<void> {
  if ((await listPending(database)).length === 0) return;
  await withAdvisoryLock(database.pool, lockNumber, async () => {
    const pending = await listPending(database);
    if (pending.length === 0) return;
    log(`Projects whose data is looked through, once: ${pending.length}.`);
    for (const project of pending) await repairProject(database, project, log);
  });
}

async function listPending({ db }: OpenDatabase): Promise<Project[]> {
  const { rows } = await sql<Project>`
    SELECT id, app FROM project WHERE mended_at IS NULL AND NOT removing ORDER BY id`.execute(db);
  return rows;
}

/** A project that cannot be checked does not prevent serving the others; the next start tries again. */
async function repairProject(
  { db }: OpenDatabase,
  { id, app }: Project,
  log: (line: string) => void,
): Promise<void> {
  try {
    const { mended: repaired, left: remaining } = await checkAndRepair(db, id);
    await db.updateTable("project").set({ mended_at: new Date() }).where("id", "=", id).execute();
    for (const did of repaired) log(`Project ${app}: ${did}.`);
    for (const { says, rows } of remaining) log(`Project ${app}: ${says} (${rows}). It cannot be mended.`);
  } catch (error) {
    log(`Project ${app} could not be looked through: ${error instanceof Error ? error.message : error}`);
  }
}

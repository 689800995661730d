import { sql } from "kysely";
import type { OpenDatabase } from "#server/db/database.ts";
import { holdingLock } from "#server/db/hold-lock.ts";
import { setRight } from "./set-right.ts";

type Project = { id: number; app: string };

/** Any number, the same in every Parlance: of processes that start together one mends, the others wait for it. */
const lockNumber = 4_400_002;

/**
 * Sets the data of all projects right that an older release may have left wrong, before anything is served. Each is marked
 * when it is done: a start that is interrupted goes on with the others, and a later one has nothing to do.
 */
export async function mendOnce(database: OpenDatabase, say: (line: string) => void): Promise<void> {
  if ((await listPending(database)).length === 0) return;
  await holdingLock(database.pool, lockNumber, async () => {
    const pending = await listPending(database);
    if (pending.length === 0) return;
    say(`Projects whose data is looked through, once: ${pending.length}.`);
    for (const project of pending) await mendOne(database, project, say);
  });
}

async function listPending({ db }: OpenDatabase): Promise<Project[]> {
  const { rows } = await sql<Project>`
    SELECT id, app FROM project WHERE mended_at IS NULL AND NOT removing ORDER BY id`.execute(db);
  return rows;
}

/** One project that cannot be looked through does not keep all others from being served; the next start tries again. */
async function mendOne(
  { db }: OpenDatabase,
  { id, app }: Project,
  say: (line: string) => void,
): Promise<void> {
  try {
    const { mended, left } = await setRight(db, id);
    await db.updateTable("project").set({ mended_at: new Date() }).where("id", "=", id).execute();
    for (const did of mended) say(`Project ${app}: ${did}.`);
    for (const { says, rows } of left) say(`Project ${app}: ${says} (${rows}). It cannot be mended.`);
  } catch (error) {
    say(`Project ${app} could not be looked through: ${error instanceof Error ? error.message : error}`);
  }
}

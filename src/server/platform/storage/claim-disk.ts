import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Disk } from "flydrive";
import type { Kysely } from "kysely";
import type pg from "pg";
import type { Database } from "#server/platform/db/schema.ts";
import type { Settings } from "#server/platform/env/env.ts";
import { reasonOf } from "#server/platform/errors/reason-of.ts";
import { StartRefused } from "#server/platform/errors/start-refused.ts";
import { describeDisk, openDisk } from "./disk.ts";
import { findMetadata } from "./file-metadata.ts";

/** File that identifies the instance to which the files belong. */
export const markKey = "parlance-instance";

/**
 * Marks the storage of files as belonging to this database. Throws if the storage belongs to another database, or if
 * this database uses another storage: a process with a different folder would not find the files of the others.
 */
export async function claimDisk(db: Kysely<Database>, settings: Settings): Promise<void> {
  const disk = await openDisk(settings);
  const location = describeDisk(settings);
  // The id is stored in the database first: if this start ends before writing the mark, the next one continues.
  await db.updateTable("instance").set({ files_id: randomUUID() }).where("files_id", "is", null).execute();
  await db.transaction().execute(async (tx) => {
    const { files_id: id, files_marked: isMarked } = await tx
      .selectFrom("instance")
      .select(["files_id", "files_marked"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const mark = await reachStorage(readMark(disk), location);
    if (mark === id) return await recordMark(tx);
    if (mark !== undefined)
      throw new StartRefused(
        `The files in ${location} belong to another database: name the place of this one's files, or an empty one.`,
      );
    if (isMarked)
      throw new StartRefused(
        `The files of this database are not in ${location}. All processes need the same PARLANCE_DATA folder or S3_BUCKET. Where the files were moved, move ${markKey} with them.`,
      );
    await reachStorage(disk.put(markKey, id ?? ""), location);
    await recordMark(tx);
  });
}

async function recordMark(tx: Kysely<Database>): Promise<void> {
  await tx.updateTable("instance").set({ files_marked: true }).execute();
}

async function readMark(disk: Disk): Promise<string | undefined> {
  return (await findMetadata(disk, markKey)) ? (await disk.get(markKey)).trim() : undefined;
}

/** Maximum time for an answer of the bucket, in ms. */
const timeoutMs = 20_000;

/** Result of a storage operation; throws with a message if the storage does not answer. */
async function reachStorage<T>(work: Promise<T>, location: string): Promise<T> {
  const timeout = sleep(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error("no answer");
  });
  try {
    return await Promise.race([work, timeout]);
  } catch (error) {
    throw new StartRefused(`The files in ${location} cannot be reached: ${reasonOf(error)}.`);
  }
}

/** Restored data belongs to the storage that it is restored to, not to the original one. */
export async function adoptDisk(client: pg.ClientBase, disk: Disk): Promise<void> {
  const mark = await readMark(disk);
  await client.query("UPDATE instance SET files_id = $1, files_marked = $2", [
    mark ?? null,
    mark !== undefined,
  ]);
}

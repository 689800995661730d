import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Disk } from "flydrive";
import type { Kysely } from "kysely";
import type pg from "pg";
import type { Database } from "#server/db/schema.ts";
import type { Settings } from "#server/env.ts";
import { reasonOf } from "#server/reason-of.ts";
import { StartRefused } from "#server/start-refused.ts";
import { describeDisk, openDisk } from "./disk.ts";
import { findMetadata } from "./file-metadata.ts";

/** The file that says whose files lie beside it. */
export const markKey = "parlance-instance";

/**
 * Marks the place of the files as that of this database. Throws when it is that of another one, or another place than
 * before: a second process with a folder of its own would not find what the first one stored.
 */
export async function claimDisk(db: Kysely<Database>, settings: Settings): Promise<void> {
  const disk = await openDisk(settings);
  const location = describeDisk(settings);
  // Known to the database first: a start that ends before its mark is written is gone on with by the next.
  await db.updateTable("instance").set({ files_id: randomUUID() }).where("files_id", "is", null).execute();
  await db.transaction().execute(async (tx) => {
    const { files_id: id, files_marked: isMarked } = await tx
      .selectFrom("instance")
      .select(["files_id", "files_marked"])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const mark = await reached(readMark(disk), location);
    if (mark === id) return await noteMark(tx);
    if (mark !== undefined)
      throw new StartRefused(
        `The files in ${location} belong to another database: name the place of this one's files, or an empty one.`,
      );
    if (isMarked)
      throw new StartRefused(
        `The files of this database are not in ${location}. All processes need the same PARLANCE_DATA folder or S3_BUCKET. Where the files were moved, move ${markKey} with them.`,
      );
    await reached(disk.put(markKey, id ?? ""), location);
    await noteMark(tx);
  });
}

async function noteMark(tx: Kysely<Database>): Promise<void> {
  await tx.updateTable("instance").set({ files_marked: true }).execute();
}

async function readMark(disk: Disk): Promise<string | undefined> {
  return (await findMetadata(disk, markKey)) ? (await disk.get(markKey)).trim() : undefined;
}

/** How long a bucket may take to answer. */
const patienceMs = 20_000;

/** What the place of the files does, or a refusal in words where it does not answer. */
async function reached<T>(work: Promise<T>, location: string): Promise<T> {
  const tooLong = sleep(patienceMs, undefined, { ref: false }).then(() => {
    throw new Error("no answer");
  });
  try {
    return await Promise.race([work, tooLong]);
  } catch (error) {
    throw new StartRefused(`The files in ${location} cannot be reached: ${reasonOf(error)}.`);
  }
}

/** What is restored belongs to the place that it is restored to, not to the one that it was saved from. */
export async function adoptDisk(client: pg.ClientBase, disk: Disk): Promise<void> {
  const mark = await readMark(disk);
  await client.query("UPDATE instance SET files_id = $1, files_marked = $2", [
    mark ?? null,
    mark !== undefined,
  ]);
}

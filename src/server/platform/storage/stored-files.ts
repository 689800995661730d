import { createReadStream } from "node:fs";
import type { Disk } from "flydrive";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { findMetadata } from "./file-metadata.ts";
import type { ReceivedFile } from "./received-file.ts";

/** Folder of all our files; a bucket may contain others. */
export const filesRoot = "projects";

/** Folder of a project's files on the disk. */
export function projectFolder(projectId: number): string {
  return `${filesRoot}/${projectId}`;
}

/** Key of a project's file on the disk. */
export function diskKey(projectId: number, sha256: Buffer): string {
  return `${projectFolder(projectId)}/${sha256.toString("hex")}`;
}

/**
 * Stores a received file and returns its id; equal content is stored once per project. Bytes are written before the
 * row, and unreferenced files are swept after a day.
 */
export async function storeFile(
  { db, disk }: { db: Kysely<Database>; disk: Disk },
  projectId: number,
  { file, type }: { file: ReceivedFile; type: string },
): Promise<number> {
  const key = diskKey(projectId, file.sha256);
  const put = () =>
    disk.putStream(key, createReadStream(file.path), { contentType: type, contentLength: file.size });
  // A process that died may have left a truncated file.
  if ((await findMetadata(disk, key))?.contentLength !== file.size) await put();
  const { id } = await db
    .insertInto("stored_file")
    .values({ project_id: projectId, sha256: file.sha256, sha1: file.sha1, size: file.size, type })
    .onConflict((conflict) =>
      conflict.constraint("stored_file_content").doUpdateSet({ created_at: sql<Date>`now()` }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  // The row prevents sweeping from here on, but the bytes may have been swept just before.
  if (!(await disk.exists(key))) await put();
  return id;
}

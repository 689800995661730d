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
  const { rows } = await sql<{ id: number }>`
    INSERT INTO stored_file (project_id, sha256, sha1, size, type)
    VALUES (${projectId}, ${file.sha256}, ${file.sha1}, ${file.size}, ${type})
    ON CONFLICT ON CONSTRAINT stored_file_content DO UPDATE SET created_at = now()
    RETURNING id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A file was not stored.");
  // The row prevents sweeping from here on, but the bytes may have been swept just before.
  if (!(await disk.exists(key))) await put();
  return row.id;
}

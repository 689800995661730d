import { createReadStream } from "node:fs";
import type { Disk } from "flydrive";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { findMetadata } from "./file-metadata.ts";
import type { ReceivedFile } from "./received-file.ts";

/** Where all files lie: a bucket may hold other files too, which are not ours. */
export const filesRoot = "projects";

/** Where all files of a project lie on the disk. */
export function projectFolder(projectId: number): string {
  return `${filesRoot}/${projectId}`;
}

/** Where the bytes of a project's file lie on the disk. */
export function diskKey(projectId: number, sha256: Buffer): string {
  return `${projectFolder(projectId)}/${sha256.toString("hex")}`;
}

/**
 * Puts a received file on the disk and answers its id; the same content of the same project is stored once. The bytes
 * are there before the row, and what nobody points to is swept after a day.
 */
export async function storeFile(
  { db, disk }: { db: Kysely<Database>; disk: Disk },
  projectId: number,
  { file, type }: { file: ReceivedFile; type: string },
): Promise<number> {
  const key = diskKey(projectId, file.sha256);
  const put = () =>
    disk.putStream(key, createReadStream(file.path), { contentType: type, contentLength: file.size });
  // A process that died may have left a part of them.
  if ((await findMetadata(disk, key))?.contentLength !== file.size) await put();
  const { rows } = await sql<{ id: number }>`
    INSERT INTO stored_file (project_id, sha256, sha1, size, type)
    VALUES (${projectId}, ${file.sha256}, ${file.sha1}, ${file.size}, ${type})
    ON CONFLICT ON CONSTRAINT stored_file_content DO UPDATE SET created_at = now()
    RETURNING id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("A file was not stored.");
  // The row keeps it from being swept from here on; it may have been swept a moment ago.
  if (!(await disk.exists(key))) await put();
  return row.id;
}

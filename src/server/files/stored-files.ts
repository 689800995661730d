import { createReadStream } from "node:fs";
import type { Disk } from "flydrive";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";
import type { ReceivedFile } from "./received-file.ts";

/** Where all files of a project lie on the disk. */
export function projectFolder(projectId: number): string {
  return `projects/${projectId}`;
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
  if (!(await isWhole(disk, key, file.size))) await put();
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

/**
 * Whether the bytes are there; a process that died may have left a part of them. What cannot be looked at is stored
 * anew: it may have been swept that moment, and a disk that does not answer says so then.
 */
async function isWhole(disk: Disk, key: string, size: number): Promise<boolean> {
  const found = await disk.getMetaData(key).catch(() => undefined);
  return found?.contentLength === size;
}

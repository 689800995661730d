import { createReadStream } from "node:fs";
import { fileTypeFromFile } from "file-type";
import type { Disk } from "flydrive";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { findMetadata } from "#server/platform/storage/file-metadata.ts";
import { type ReceivedFile, receiveFile } from "#server/platform/storage/received-file.ts";
import { diskKey } from "#server/platform/storage/stored-files.ts";
import { type ArchiveEntry, brokenArchive, readArchive } from "./archive.ts";
import { fileEntryPattern } from "./project-manifest.ts";
import { stageOf } from "./stage-project.ts";

/** Writes the files of a backup to the disk. Called before their rows are inserted, so that no row lacks its file. */
export async function putFiles(
  disk: Disk,
  { path, projectId }: { path: string; projectId: number },
): Promise<void> {
  for await (const entry of readArchive(path)) {
    const [, sha256, preview = ""] = fileEntryPattern.exec(entry.name) ?? [];
    if (sha256 === undefined) await skipEntry(entry);
    else await putFile(disk, { entry, sha256, preview, projectId });
  }
}

/** An archive yields its next entry only after the bytes of the current one are read. */
async function skipEntry({ chunks }: ArchiveEntry): Promise<void> {
  for await (const _ of chunks);
}

/** `preview` is the suffix of a preview's key; empty for the file itself. */
type FileEntry = { entry: ArchiveEntry; sha256: string; preview: string; projectId: number };

async function putFile(disk: Disk, { entry, sha256, preview, projectId }: FileEntry): Promise<void> {
  const file = await receiveFile(entry.chunks);
  try {
    if (preview === "") assertHash(file, sha256);
    else await assertWebp(file);
    const key = diskKey(projectId, Buffer.from(sha256, "hex")) + preview;
    await disk.putStream(key, createReadStream(file.path), { contentLength: file.size });
  } finally {
    await file.discard();
  }
}

function assertHash(file: ReceivedFile, sha256: string): void {
  if (file.sha256.toString("hex") !== sha256) throw brokenArchive("a file is not the one that its name says");
}

/** Previews are served as they are, so only WebP is accepted. */
async function assertWebp({ path }: ReceivedFile): Promise<void> {
  if ((await fileTypeFromFile(path))?.mime !== "image/webp")
    throw brokenArchive("a preview is not a picture");
}

/** Throws if the size in a file's row is not the actual size. Accepts rows of files that the backup lacks. */
export async function checkFiles(
  tx: Kysely<Database>,
  { disk, projectId }: { disk: Disk; projectId: number },
): Promise<void> {
  const { rows } = await sql<{ sha256: Buffer; size: number }>`
    SELECT sha256, size FROM ${stageOf("stored_file")}`.execute(tx);
  for (const { sha256, size } of rows) {
    const metadata = await findMetadata(disk, diskKey(projectId, sha256));
    if (metadata && metadata.contentLength !== size)
      throw brokenArchive("a file does not have the size that is given for it");
  }
}

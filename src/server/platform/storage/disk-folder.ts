import type { Disk, DriveDirectory, DriveFile } from "flydrive";
import { isCode } from "#server/platform/db/start/data-folder.ts";

/**
 * Yields all files of a folder of the disk, recursively. (flydrive's own recursive functions use a prefix on S3:
 * `projects/1` would include `projects/10`.)
 */
export async function* listFolder(disk: Disk, folder: string): AsyncGenerator<DriveFile> {
  let page: { paginationToken?: string; objects: Iterable<DriveFile | DriveDirectory> } | undefined;
  do {
    const token = page?.paginationToken;
    page = await listPage(disk, folder, token);
    for (const found of page.objects) {
      if (found.isFile) yield found as DriveFile;
      else yield* listFolder(disk, (found as DriveDirectory).prefix);
    }
  } while (page.paginationToken);
}

async function listPage(disk: Disk, folder: string, paginationToken: string | undefined) {
  try {
    return await disk.listAll(folder, paginationToken === undefined ? {} : { paginationToken });
  } catch (error) {
    // The folder does not exist yet.
    if (error instanceof Error && isCode(error.cause, "ENOENT")) return { objects: [] };
    throw error;
  }
}

/** Number of files that are deleted concurrently, each by a separate call. */
const deletedAtOnce = 32;

/** Deletes a folder of the disk with all its files. */
export async function deleteFolder(disk: Disk, folder: string): Promise<void> {
  let batch: Promise<void>[] = [];
  for await (const file of listFolder(disk, folder)) {
    batch.push(disk.delete(file.key));
    if (batch.length < deletedAtOnce) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
}

import type { Disk, DriveDirectory, DriveFile } from "flydrive";
import { isCode } from "#server/db/data-folder.ts";

/**
 * All files of a folder of the disk and of folders in it. (flydrive's own ways to list and delete recursively take a
 * prefix on S3: `projects/1` would be `projects/10` too.)
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
    // A folder that was never written to.
    if (error instanceof Error && isCode(error.cause, "ENOENT")) return { objects: [] };
    throw error;
  }
}

/** Files that are deleted at the same time: each is a call of its own. */
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

import type { Disk } from "flydrive";
import { isCode } from "#server/platform/db/start/data-folder.ts";

/** Metadata of a file, or undefined if it does not exist. Throws if the disk does not answer. */
export async function findMetadata(disk: Disk, key: string) {
  try {
    return await disk.getMetaData(key);
  } catch (error) {
    if (error instanceof Error && isMissing(error.cause)) return undefined;
    throw error;
  }
}

/** Folders and S3 report missing files differently. */
function isMissing(cause: unknown): boolean {
  const answer = cause as { $metadata?: { httpStatusCode?: number } } | undefined;
  return isCode(cause, "ENOENT") || answer?.$metadata?.httpStatusCode === 404;
}

import type { Disk } from "flydrive";
import { isCode } from "#server/db/data-folder.ts";

/** What the disk says of a file, or undefined when it is not there. Throws when the disk does not answer. */
export async function findMetadata(disk: Disk, key: string) {
  try {
    return await disk.getMetaData(key);
  } catch (error) {
    if (error instanceof Error && isMissing(error.cause)) return undefined;
    throw error;
  }
}

/** Folders and S3 say it each in their own way. */
function isMissing(cause: unknown): boolean {
  const answer = cause as { $metadata?: { httpStatusCode?: number } } | undefined;
  return isCode(cause, "ENOENT") || answer?.$metadata?.httpStatusCode === 404;
}

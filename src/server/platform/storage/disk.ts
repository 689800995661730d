import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Settings } from "#server/platform/env/env.ts";

/** Opens the storage of files: S3 if a bucket is configured, otherwise the folder `files` in the data folder. */
export async function openDisk(settings: Settings): Promise<Disk> {
  const { s3 } = settings;
  if (!s3) {
    const location = describeDisk(settings);
    // As root the data folder is open to other users for the database, and files are created readable for all.
    await mkdir(location, { recursive: true });
    await chmod(location, 0o700);
    return new Disk(new FSDriver({ location, visibility: "private" }));
  }
  // Loaded on demand: it is the server's largest module.
  const { S3Driver } = await import("flydrive/drivers/s3");
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3;
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: "private",
      supportsACL: false,
      // S3-compatible servers often lack checksums at the end of a stream.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      ...(accessKeyId !== undefined && secretAccessKey !== undefined
        ? { credentials: { accessKeyId, secretAccessKey } }
        : {}),
    }),
  );
}

/** Location of the files for messages: a folder, or a bucket. */
export function describeDisk({ dataFolder, s3 }: Settings): string {
  return s3 ? `the bucket ${s3.bucket}` : join(dataFolder, "files");
}

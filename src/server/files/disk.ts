import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Settings } from "#server/env.ts";

/** Where files lie: S3 when a bucket is configured, else the folder `files` in the data folder. */
export async function openDisk(settings: Settings): Promise<Disk> {
  const { s3 } = settings;
  if (!s3) {
    const location = describeDisk(settings);
    // As root the data folder lets other users pass to the database, and files are created for all of them to read.
    await mkdir(location, { recursive: true });
    await chmod(location, 0o700);
    return new Disk(new FSDriver({ location, visibility: "private" }));
  }
  // Loaded only where it is used: it is the heaviest module that the server knows.
  const { S3Driver } = await import("flydrive/drivers/s3");
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = s3;
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: "private",
      supportsACL: false,
      // Servers that speak S3 but are not Amazon's often know no checksums at the end of a stream.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      ...(accessKeyId !== undefined && secretAccessKey !== undefined
        ? { credentials: { accessKeyId, secretAccessKey } }
        : {}),
    }),
  );
}

/** Where the files are, for messages: a folder, or a bucket. */
export function describeDisk({ dataFolder, s3 }: Settings): string {
  return s3 ? `the bucket ${s3.bucket}` : join(dataFolder, "files");
}

import { join } from "node:path";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { Env } from "#server/env.ts";

/** Where files lie: S3 when a bucket is configured, else the folder `files` in the data folder. */
export async function openDisk({ dataFolder, s3 }: Env): Promise<Disk> {
  if (!s3) return new Disk(new FSDriver({ location: join(dataFolder, "files"), visibility: "private" }));
  // Loaded only where it is used: it is the heaviest thing that the server knows.
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

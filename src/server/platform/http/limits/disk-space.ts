import { statfsSync } from "node:fs";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import type { Env } from "#server/platform/env/env.ts";
import { isDatabaseLost } from "#server/platform/http/answers/outage-errors.ts";
import { isWrite } from "#server/platform/http/is-write.ts";

/**
 * Free bytes below which writes are rejected: four segments of PostgreSQL's log. When PostgreSQL cannot write a
 * segment, it stops, and no read is possible either.
 */
export const reservedBytes = 64 * 1_024 * 1_024;

/** Rejects writes before the disk is so full that the embedded database would stop. */
export type DiskSpace = {
  assertFor: (endpoint: Endpoint) => void;
  explain: (endpoint: Endpoint, error: unknown) => unknown;
};

/** The disk of an external database is unknown here; that database reports itself that it is full. */
export function watchDiskSpace({
  databaseUrl,
  dataFolder,
}: Pick<Env, "databaseUrl" | "dataFolder">): DiskSpace {
  const isDiskShort = () => databaseUrl === undefined && freeBytes(dataFolder) < reservedBytes;
  return {
    assertFor(endpoint) {
      if (needsDiskSpace(endpoint) && isDiskShort()) throw new ApiError("storage_full");
    },
    /** If the database is unreachable because the disk is full, reports the full disk. */
    explain(endpoint, error) {
      return isDatabaseLost(error) && needsDiskSpace(endpoint) && isDiskShort()
        ? new ApiError("storage_full")
        : error;
    },
  };
}

/** Whether an endpoint needs free disk space. Signing in and out stays possible: it stores little. */
export function needsDiskSpace(endpoint: Endpoint): boolean {
  return isWrite(endpoint) && endpoint.path.startsWith("/v1/api");
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

import { statfsSync } from "node:fs";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import type { Env } from "#server/env.ts";
import { outageError } from "#server/platform/http/answers/outage-errors.ts";
import { isWrite } from "#server/platform/http/is-write.ts";

/**
 * Four segments of PostgreSQL's log. PostgreSQL stops, and with it every read, when it cannot write a
 * segment.
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
  const isShort = () => databaseUrl === undefined && freeBytes(dataFolder) < reservedBytes;
  return {
    assertFor(endpoint) {
      if (stores(endpoint) && isShort()) throw new ApiError("storage_full");
    },
    /** If the database is unreachable because the disk is full, reports the full disk. */
    explain(endpoint, error) {
      const isUnreachable = outageError(error)?.code === "unavailable";
      return isUnreachable && stores(endpoint) && isShort() ? new ApiError("storage_full") : error;
    },
  };
}

/** Whether an endpoint stores content. Signing in and out stays possible: it stores little. */
export function stores(endpoint: Endpoint): boolean {
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

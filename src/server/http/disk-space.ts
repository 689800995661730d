import { statfsSync } from "node:fs";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import type { Env } from "#server/env.ts";
import { outsideRefusal } from "./answers/outside-errors.ts";
import { isWrite } from "./is-write.ts";

/** Four segments of PostgreSQL's log: it ends when it cannot write one, and every read with it. */
export const reservedBytes = 64 * 1_024 * 1_024;

/** Refuses a write before the disk is so full that the embedded database could not go on. */
export type DiskSpace = {
  assertFor: (endpoint: Endpoint) => void;
  explain: (endpoint: Endpoint, error: unknown) => unknown;
};

/** Of a database elsewhere nobody here knows the disk: it says itself that it is full. */
export function watchDiskSpace({
  databaseUrl,
  dataFolder,
}: Pick<Env, "databaseUrl" | "dataFolder">): DiskSpace {
  const isShort = () => databaseUrl === undefined && freeBytes(dataFolder) < reservedBytes;
  return {
    assertFor(endpoint) {
      if (stores(endpoint) && isShort()) throw new ApiError("storage_full");
    },
    /** A database that is away because of a full disk is refused as that. */
    explain(endpoint, error) {
      const isAway = outsideRefusal(error)?.code === "unavailable";
      return isAway && stores(endpoint) && isShort() ? new ApiError("storage_full") : error;
    },
  };
}

/** Signing in and out goes on: what that stores is small. */
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

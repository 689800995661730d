import type { Kysely } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { isCustomStatus } from "#server/platform/db/values/statuses.ts";

/**
 * Locks custom statuses against deletion until the end of a transaction that assigns them to entries; returns the ids
 * that no longer exist. Built-in `statuses` are never deleted.
 */
export async function lockStatuses(
  tx: Kysely<Database>,
  statuses: Iterable<number | undefined>,
): Promise<ReadonlySet<number>> {
  const custom = new Set([...statuses].filter(isCustomStatus));
  if (custom.size === 0) return custom;
  const existing = await tx
    .selectFrom("custom_status")
    .select("id")
    .where("id", "in", [...custom])
    .orderBy("id")
    .forShare()
    .execute();
  for (const { id } of existing) custom.delete(id);
  return custom;
}

/** Locks custom statuses that must exist. Throws `unknown_status` if one was deleted since it was read. */
export async function requireStatuses(
  tx: Kysely<Database>,
  statuses: Iterable<number | undefined>,
): Promise<void> {
  const [deleted] = await lockStatuses(tx, statuses);
  if (deleted !== undefined)
    throw new ApiError("unknown_status", {
      message: `Unknown status ${JSON.stringify(wireId("status", deleted))}.`,
    });
}

/**
 * Locks all statuses of a team, to copy content that may use them. Under snapshot isolation, a status that was deleted
 * in between makes the transaction fail, and the caller retries.
 */
export async function lockTeamStatuses(tx: Kysely<Database>, teamId: number): Promise<void> {
  await tx
    .selectFrom("custom_status")
    .select("id")
    .where("team_id", "=", teamId)
    .orderBy("id")
    .forShare()
    .execute();
}

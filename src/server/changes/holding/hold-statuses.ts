import type { Kysely } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { Database } from "#server/db/schema.ts";
import { isCustomStatus } from "#server/db/values/statuses.ts";

/**
 * Locks custom statuses against being deleted until the end of the transaction, which gives them to entries; answers
 * those that no longer exist. Built-in ones among the `statuses` are never deleted.
 */
export async function holdStatuses(
  tx: Kysely<Database>,
  statuses: Iterable<number | undefined>,
): Promise<ReadonlySet<number>> {
  const custom = new Set([...statuses].filter(isCustomStatus));
  if (custom.size === 0) return custom;
  const held = await tx
    .selectFrom("custom_status")
    .select("id")
    .where("id", "in", [...custom])
    .orderBy("id")
    .forShare()
    .execute();
  for (const { id } of held) custom.delete(id);
  return custom;
}

/** Locks custom statuses that must exist. Throws `unknown_status` where one was deleted since it was looked up. */
export async function requireStatuses(
  tx: Kysely<Database>,
  statuses: Iterable<number | undefined>,
): Promise<void> {
  const [gone] = await holdStatuses(tx, statuses);
  if (gone !== undefined)
    throw new ApiError("unknown_status", {
      message: `Unknown status ${JSON.stringify(wireId("status", gone))}.`,
    });
}

/** Locks all of a team, for copying content that may have them. Under snapshot isolation, losing one means a retry. */
export async function holdTeamStatuses(tx: Kysely<Database>, teamId: number): Promise<void> {
  await tx
    .selectFrom("custom_status")
    .select("id")
    .where("team_id", "=", teamId)
    .orderBy("id")
    .forShare()
    .execute();
}

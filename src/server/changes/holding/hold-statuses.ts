import type { Kysely } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { Database } from "#server/db/schema.ts";
import { isCustomStatus } from "#server/db/values/statuses.ts";

/**
 * Keeps custom statuses from being deleted to the end of the transaction, for whoever gives them to entries; answers
 * those that are gone. Built-in ones among the `statuses` stay what they are.
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

/** The same, where none may be gone. Throws `unknown_status`: somebody deleted it since it was looked up. */
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

/** All of a team, for whoever copies what may have them: in a transaction that sees one moment, losing one begins anew. */
export async function holdTeamStatuses(tx: Kysely<Database>, teamId: number): Promise<void> {
  await tx
    .selectFrom("custom_status")
    .select("id")
    .where("team_id", "=", teamId)
    .orderBy("id")
    .forShare()
    .execute();
}

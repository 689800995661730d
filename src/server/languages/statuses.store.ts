import type { Kysely } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import { builtInStatuses } from "#contract/entries.ts";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { CustomStatus, statusEndpoints } from "#contract/languages.ts";
import type { ProjectCaller } from "#server/auth/caller.ts";
import { applyChangeSet } from "#server/changes/apply-change-set.ts";
import type { Database } from "#server/db/schema.ts";

type StatusRow = { id: number; name: string; color: string; roles: string[]; comment_required: boolean };

export async function listStatuses(db: Kysely<Database>, teamId: number): Promise<CustomStatus[]> {
  const rows = await db
    .selectFrom("custom_status")
    .selectAll()
    .where("team_id", "=", teamId)
    .orderBy("id")
    .execute();
  return rows.map(presentStatus);
}

/** Adds a custom status to the team; names are unique in it and never those of the built-in ones. */
export async function createStatus(
  db: Kysely<Database>,
  caller: ProjectCaller,
  body: BodyOf<typeof statusEndpoints.create>,
): Promise<CustomStatus> {
  const { scope } = caller;
  const author = { personId: caller.person?.id ?? null, src: caller.src };
  const { result } = await applyChangeSet(db, { scope, author, kind: "status" }, async (change) => {
    const row = await change.tx
      .insertInto("custom_status")
      .values({
        team_id: scope.teamId,
        name: body.name,
        color: body.color,
        roles: body.roles ?? [],
        comment_required: body.commentRequired ?? false,
      })
      .onConflict((conflict) => conflict.constraint("custom_status_name").doNothing())
      .returningAll()
      .executeTakeFirst();
    const builtIn = builtInStatuses.some((one) => one.name === body.name || one.value === body.name);
    if (!row || builtIn)
      throw new ApiError("name_taken", {
        message: `There is a status ${JSON.stringify(body.name)} already.`,
      });
    await change.record([{ thing: "status", id: row.id, before: null, after: { name: row.name } }]);
    return row;
  });
  return presentStatus(result);
}

function presentStatus(row: StatusRow): CustomStatus {
  return {
    _id: wireId("status", row.id),
    name: row.name,
    color: row.color,
    roles: row.roles,
    commentRequired: row.comment_required,
  };
}

import { type Kysely, type Selectable, sql } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import type { CustomStatus, statusEndpoints } from "#contract/statuses.ts";
import { builtInStatuses } from "#contract/statuses.ts";
import { changeAllBranches } from "#server/content/write-path/all-branches.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import { type ResourceChange, verbOfChange } from "#server/content/write-path/change-sets/log-records.ts";
import { excludedKeys } from "#server/content/write-path/counters/entry-counters.ts";
import { assertWithinLimit } from "#server/platform/db/assert-within-limit.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { assertEtag, etagOf } from "#server/platform/http/answers/etags.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { actorOf, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { assertTeamAdmin } from "#server/workspace/teams/teams.store.ts";

type StatusRow = Selectable<Database["custom_status"]>;

export async function listStatuses(db: Kysely<Database>, teamId: number): Promise<CustomStatus[]> {
  const rows = await db
    .selectFrom("custom_status")
    .selectAll()
    .where("team_id", "=", teamId)
    .orderBy("id")
    .execute();
  return rows.map(presentStatus);
}

/** Adds a custom status to the team; names are unique in the team and differ from built-in statuses. */
export async function createStatus(
  db: Kysely<Database>,
  caller: ProjectCaller,
  body: BodyOf<typeof statusEndpoints.create>,
): Promise<CustomStatus> {
  const row = await changeStatuses(db, caller, async (change) => {
    assertNotBuiltIn(body.name);
    const { teamId } = caller.scope;
    await assertWithinLimit(change.tx, "statuses", sql`custom_status WHERE team_id = ${teamId}`, {
      lock: teamId,
    });
    const inserted = await change.tx
      .insertInto("custom_status")
      .values({
        team_id: caller.scope.teamId,
        name: body.name,
        color: body.color,
        roles: body.roles ?? [],
        comment_required: body.commentRequired ?? false,
      })
      .onConflict((conflict) => conflict.constraint("custom_status_name").doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!inserted) throw nameConflict(body.name);
    await change.record({ id: inserted.id, before: null, after: fieldsOf(inserted) });
    return inserted;
  });
  return presentStatus(row);
}

const adminsOnly =
  "All projects of the team share its statuses: only its owners and admins change or delete one.";

/** Changes a custom status of the team; strings that have it keep it. */
export async function updateStatus(
  db: Kysely<Database>,
  caller: ProjectCaller,
  wireId: string,
  body: BodyOf<typeof statusEndpoints.update>,
): Promise<CustomStatus> {
  await assertTeamAdmin(db, caller, adminsOnly);
  const row = await changeStatuses(db, caller, async (change) => {
    const before = await lockStatus(change, caller, wireId);
    assertEtag(body.etag, presentStatus(before));
    if (body.name !== undefined) await assertNameFree(change, caller, before.id, body.name);
    const columns = columnsOf(body);
    if (Object.keys(columns).length === 0) return before;
    const after = await change.tx
      .updateTable("custom_status")
      .set(columns)
      .where("id", "=", before.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    if (JSON.stringify(after) !== JSON.stringify(before))
      await change.record({ id: before.id, before: fieldsOf(before), after: fieldsOf(after) });
    return after;
  });
  return presentStatus(row);
}

/** Deletes a custom status, unless a string of any project of the team has it. */
export async function removeStatus(
  db: Kysely<Database>,
  caller: ProjectCaller,
  wireId: string,
): Promise<void> {
  await assertTeamAdmin(db, caller, adminsOnly);
  await changeStatuses(db, caller, async (change) => {
    const status = await lockStatus(change, caller, wireId);
    await assertUnused(change, caller, status);
    await change.tx.deleteFrom("custom_status").where("id", "=", status.id).execute();
    await change.record({ id: status.id, before: fieldsOf(status), after: null });
    return status;
  });
}

type ChangedStatus = Omit<ResourceChange<"status">, "resource">;

/** Change of a team's statuses in progress. */
type StatusChange = { tx: Kysely<Database>; record: (changed: ChangedStatus) => Promise<void> };

/** Records a change of statuses in every branch of the team's projects, since documents contain status names. */
async function changeStatuses(
  db: Kysely<Database>,
  caller: ProjectCaller,
  work: (change: StatusChange) => Promise<StatusRow>,
): Promise<StatusRow> {
  const branches = { teamId: caller.scope.teamId };
  const input = { branches, author: authorOf(caller), kind: "status" } as const;
  return changeAllBranches(db, input, (changes, tx) =>
    work({
      tx,
      async record(changed) {
        for (const change of changes) await change.record([{ resource: "status", ...changed }]);
        await recordAuditEvent(tx, { ...actorOf(caller), ...actionOf(changed) });
      },
    }),
  );
}

function actionOf({ id, before, after }: ChangedStatus) {
  return {
    action: `status.${verbOfChange({ before, after })}`,
    details: { _id: wireId("status", id), before, after },
  };
}

/** Locks the status until the commit, so that it is not deleted while another person renames it. */
async function lockStatus(
  change: StatusChange,
  { scope }: ProjectCaller,
  wireId: string,
): Promise<StatusRow> {
  const row = await change.tx
    .selectFrom("custom_status")
    .selectAll()
    .where("team_id", "=", scope.teamId)
    .where("id", "=", parseWireId("status", wireId) ?? 0)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound("status", wireId);
  return row;
}

async function assertNameFree(
  change: StatusChange,
  { scope }: ProjectCaller,
  id: number,
  name: string,
): Promise<void> {
  assertNotBuiltIn(name);
  const conflicting = await change.tx
    .selectFrom("custom_status")
    .select("id")
    .where("team_id", "=", scope.teamId)
    .where("name", "=", name)
    .where("id", "<>", id)
    .executeTakeFirst();
  if (conflicting) throw nameConflict(name);
}

/**
 * Throws if a string has the status. The counters contain strings outside the trash that are not excluded. Trashed
 * strings may be restored, and excluded strings included again. All are read in one snapshot, since a string that is
 * restored between two statements would be missed.
 */
async function assertUnused(
  { tx }: StatusChange,
  { scope }: ProjectCaller,
  { id, name }: StatusRow,
): Promise<void> {
  const { rows } = await sql<{ strings: number }>`
    SELECT ((
      SELECT coalesce(sum(c.strings), 0) FROM project p
      JOIN counter c ON c.project_id = p.id AND c.name = ${`status:${id}`} WHERE p.team_id = ${scope.teamId}
    ) + (
      SELECT count(*) FROM project p
      JOIN entry_key k ON k.project_id = p.id AND k.trashed_by IS NOT NULL
      JOIN entry e ON e.project_id = k.project_id AND e.branch_id = k.branch_id AND e.key_id = k.id AND e.status = ${id}
      WHERE p.team_id = ${scope.teamId}
    ) + (
      SELECT count(*) FROM project p
      JOIN entry e ON e.project_id = p.id AND e.status = ${id}
      JOIN entry_key k ON k.project_id = e.project_id AND k.branch_id = e.branch_id AND k.id = e.key_id
        AND k.trashed_by IS NULL
      WHERE p.team_id = ${scope.teamId} AND (e.excluded OR k.excluded) AND p.id IN (
        SELECT project_id FROM counter WHERE name IN ('excluded', ${sql.lit(excludedKeys)}) AND strings > 0)
    ))::integer AS strings`.execute(tx);
  const strings = rows[0]?.strings ?? 0;
  if (strings > 0)
    throw new ApiError("status_in_use", {
      message: `${strings} strings have the status ${JSON.stringify(name)}.`,
      details: { strings },
    });
}

function assertNotBuiltIn(name: string): void {
  if (builtInStatuses.some((builtInStatus) => builtInStatus.name === name || builtInStatus.value === name))
    throw nameConflict(name);
}

function nameConflict(name: string): ApiError {
  return new ApiError("name_taken", { message: `A status named ${JSON.stringify(name)} already exists.` });
}

function columnsOf({ name, color, roles, commentRequired }: BodyOf<typeof statusEndpoints.update>) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(color === undefined ? {} : { color }),
    ...(roles === undefined ? {} : { roles: [...roles] }),
    ...(commentRequired === undefined ? {} : { comment_required: commentRequired }),
  };
}

/** Fields of a status in the log. */
function fieldsOf({ name, color, roles, comment_required: commentRequired }: StatusRow) {
  return { name, color, roles, commentRequired };
}

function presentStatus(row: StatusRow): CustomStatus {
  const fields = fieldsOf(row);
  return { _id: wireId("status", row.id), ...fields, etag: etagOf(fields) };
}

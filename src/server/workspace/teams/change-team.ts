import { type Kysely, sql } from "kysely";
import type { BodyOf } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";
import { parseWireId, wireId } from "#contract/ids.ts";
import type { teamEndpoints } from "#contract/teams.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { assertEtag } from "#server/platform/http/answers/etags.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { AccountCaller } from "#server/platform/http/caller.ts";
import { assertTypedName } from "#server/platform/http/input/assert-typed-name.ts";
import { accountActor, recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { endInvitations } from "#server/workspace/members/end-invitations.ts";
import { removeAssignments } from "#server/workspace/members/remove-assignments.ts";
import { assertMayChangeInTeam, assertTeamOwnerStays, type TeamRole } from "./teams.rules.ts";
import { type CallerTeam, readTeam } from "./teams.store.ts";

type TeamCaller = { caller: AccountCaller; membership: CallerTeam };

/** Renames a team. Only the owner may open or close registration (rules.md 6). */
export async function updateTeam(
  db: Kysely<Database>,
  { caller, membership }: TeamCaller,
  { name, openRegistration, etag }: BodyOf<typeof teamEndpoints.update>,
): Promise<void> {
  if (openRegistration !== undefined && membership.role !== "owner")
    throw new ApiError("not_allowed", { message: "Only an owner of the team may do this." });
  const set = {
    ...(name === undefined ? {} : { name }),
    ...(openRegistration === undefined ? {} : { open_registration: openRegistration }),
  };
  if (Object.keys(set).length === 0) return;
  await db.transaction().execute(async (tx) => {
    if (etag !== undefined) {
      await lockTeamRow(tx, membership.teamId);
      assertEtag(etag, await readTeam(tx, membership, caller.person.id));
    }
    await tx.updateTable("team").set(set).where("id", "=", membership.teamId).execute();
    await recordAuditEvent(tx, {
      ...actorIn(caller, membership),
      action: "team.updated",
      details: { name, openRegistration },
    });
  });
}

/**
 * Deletes a team. Throws if it has projects, even in the trash: they could not be restored. People of the team keep
 * their accounts.
 */
export async function deleteTeam(
  db: Kysely<Database>,
  { caller, membership }: TeamCaller,
  typedName: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Locks all teams, so that concurrent deletions leave one team.
    const teams = await tx
      .selectFrom("team")
      .select(["id", "name"])
      .where("deleted_at", "is", null)
      .orderBy("id")
      .forUpdate()
      .execute();
    assertTypedName(typedName, teams.find(({ id }) => id === membership.teamId)?.name ?? "");
    await assertNoProjects(tx, membership.teamId);
    if (teams.length < 2) throw new ApiError("last_team");
    await tx
      .updateTable("team")
      .set({ deleted_at: new Date() })
      .where("id", "=", membership.teamId)
      .execute();
    await tx.deleteFrom("team_member").where("team_id", "=", membership.teamId).execute();
    await recordAuditEvent(tx, {
      ...actorIn(caller, membership),
      action: "team.deleted",
      details: { name: typedName },
    });
  });
}

async function assertNoProjects(tx: Kysely<Database>, teamId: number): Promise<void> {
  const { rows } = await sql<{ in_trash: boolean; names: string[] }>`
    SELECT deleted_at IS NOT NULL AS in_trash, array_agg(name ORDER BY name) AS names FROM project
    WHERE team_id = ${teamId} AND NOT removing GROUP BY 1 ORDER BY 1`.execute(tx);
  const [found] = rows;
  if (!found) return;
  const action = found.in_trash
    ? "Remove the deleted projects of the team for good"
    : "Delete the projects of the team";
  throw new ApiError("team_has_projects", {
    message: `${action} first: ${found.names.slice(0, 10).join(", ")}.`,
  });
}

export async function changeTeamMember(
  db: Kysely<Database>,
  { caller, membership }: TeamCaller,
  { userId, role, etag }: { userId: string; role: TeamRole; etag?: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { people, person } = await lockTeamMember(tx, membership.teamId, userId);
    assertMayChangeInTeam(membership.role, person.role, role);
    if (etag !== undefined) {
      const current = (await readTeam(tx, membership, caller.person.id)).people.find(
        (candidate) => candidate.userId === userId,
      );
      if (current) assertEtag(etag, current);
    }
    if (person.role === role) return;
    if (role !== "owner") assertTeamOwnerStays(people, person);
    await tx
      .updateTable("team_member")
      .set({ role })
      .where("team_id", "=", membership.teamId)
      .where("person_id", "=", person.personId)
      .execute();
    const details = { userId, name: await nameOf(tx, person.personId), before: person.role, after: role };
    await recordAuditEvent(tx, { ...actorIn(caller, membership), action: "team_member.changed", details });
  });
}

/** Removes a person from the team and all its projects. Leaving needs no particular role. */
export async function removeTeamMember(
  db: Kysely<Database>,
  { caller, membership }: TeamCaller,
  userId: string,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { people, person } = await lockTeamMember(tx, membership.teamId, userId);
    if (person.personId !== caller.person.id) assertMayChangeInTeam(membership.role, person.role);
    assertTeamOwnerStays(people, person);
    await leaveProjects(tx, { ...actorIn(caller, membership), leaving: person.personId });
    await tx
      .deleteFrom("team_member")
      .where("team_id", "=", membership.teamId)
      .where("person_id", "=", person.personId)
      .execute();
    const details = { userId, name: await nameOf(tx, person.personId) };
    await recordAuditEvent(tx, { ...actorIn(caller, membership), action: "team_member.removed", details });
  });
}

type Departure = { teamId: number; personId: number; address: string; leaving: number };

/** Removes a person from projects, with an audit event in each. The owner of the team still owns each project. */
export async function leaveProjects(
  tx: Kysely<Database>,
  { teamId, personId, address, leaving }: Departure,
): Promise<void> {
  const { rows } = await sql<{ project_id: number; role: string }>`
    DELETE FROM project_member m USING project p
    WHERE p.id = m.project_id AND p.team_id = ${teamId} AND m.person_id = ${leaving}
    RETURNING m.project_id, m.role`.execute(tx);
  await removeAssignments(tx, { projectIds: rows.map((row) => row.project_id), personId: leaving });
  const projects = await tx.selectFrom("project").select("id").where("team_id", "=", teamId).execute();
  await endInvitations(tx, { projectIds: projects.map(({ id }) => id), personId: leaving });
  const userId = wireId("person", leaving);
  for (const { project_id: projectId, role } of rows) {
    await recordAuditEvent(tx, {
      projectId,
      personId,
      address,
      action: "member.removed",
      details: { userId, role },
    });
  }
}

/** Name of a former member for the log. */
async function nameOf(tx: Kysely<Database>, personId: number): Promise<string> {
  const { name } = await tx
    .selectFrom("person")
    .select("name")
    .where("id", "=", personId)
    .executeTakeFirstOrThrow();
  return name;
}

/** Locks a team with its people until the commit. */
async function lockTeamRow(tx: Kysely<Database>, teamId: number): Promise<void> {
  await tx.selectFrom("team").select("id").where("id", "=", teamId).forNoKeyUpdate().execute();
}

/** Reads the people of a team and one of them, and locks them until the commit. */
async function lockTeamMember(tx: Kysely<Database>, teamId: number, userId: string) {
  await lockTeamRow(tx, teamId);
  const people = await tx
    .selectFrom("team_member")
    .select(["person_id as personId", "role"])
    .where("team_id", "=", teamId)
    .execute();
  const person = people.find(({ personId }) => personId === parseWireId("person", userId));
  if (!person) throw notFound("person", userId, " in the team");
  return { people, person };
}

function actorIn(caller: AccountCaller, { teamId }: CallerTeam) {
  return { ...accountActor(caller), teamId };
}

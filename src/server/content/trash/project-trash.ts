import { type Kysely, type Selectable, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { wireId } from "#contract/ids.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { notFound } from "#server/platform/http/answers/not-found.ts";
import type { AccountCaller } from "#server/platform/http/caller.ts";
import { recordAuditEvent } from "#server/workspace/audit/record-audit-event.ts";
import { untilOf } from "./list-trash.ts";
import { recordRemovedProjects } from "./record-removed-projects.ts";
import { enqueueProject } from "./sweep-trash.ts";

type Row = Pick<Selectable<Database["project"]>, "id" | "app" | "name" | "team_id"> & {
  deleted_at: Date;
  person_id: number | null;
  person_name: string | null;
};

/** Lists deleted projects that a person owns, as a member or through the team, newest first. */
export async function listDeletedProjects(db: Kysely<Database>, personId: number) {
  return (await readOwnedProjects(db, personId)).map(({ app, name, deleted_at, person_id, person_name }) => ({
    _id: app,
    name,
    deletedAt: deleted_at.toISOString(),
    deletedBy: person_id === null ? null : { _id: wireId("person", person_id), name: person_name ?? "" },
    until: untilOf(deleted_at),
  }));
}

/** Restores deleted projects, all or none. */
export function restoreProjects(db: Kysely<Database>, caller: AccountCaller, apps: readonly string[]) {
  return changeOwnedProjects(db, caller, { apps, action: "project.restored" }, async (tx, ids) => {
    await tx
      .updateTable("project")
      .set({ deleted_at: null })
      .where("id", "=", sql<number>`ANY(${ids}::integer[])`)
      .execute();
  });
}

/** Permanently deletes projects in the trash, with all rows and files, all or none. */
export function removeProjects(db: Kysely<Database>, caller: AccountCaller, apps: readonly string[]) {
  return changeOwnedProjects(db, caller, { apps, action: "project.removed" }, async (tx, ids) => {
    await tx
      .updateTable("project")
      .set({ removing: true })
      .where("id", "=", sql<number>`ANY(${ids}::integer[])`)
      .execute();
    for (const id of ids) await enqueueProject(tx, id);
  });
}

async function changeOwnedProjects(
  db: Kysely<Database>,
  { person, address }: AccountCaller,
  { apps: requestedApps, action }: { apps: readonly string[]; action: string },
  work: (tx: Kysely<Database>, ids: number[]) => Promise<void>,
): Promise<number> {
  const apps = [...new Set(requestedApps)];
  return await db.transaction().execute(async (tx) => {
    await tx
      .selectFrom("project")
      .select("id")
      .where("app", "=", sql<string>`ANY(${apps}::text[])`)
      .orderBy("id")
      .forUpdate()
      .execute();
    const owned = (await readOwnedProjects(tx, person.id)).filter(({ app }) => apps.includes(app));
    // Projects of others get the same response as projects that do not exist.
    if (owned.length < apps.length) {
      const unknown = apps.filter((app) => !owned.some((project) => project.app === app));
      const { message } = notFound("deleted project", unknown[0] ?? "");
      throw new ApiError("not_found", { message, details: { ids: unknown } });
    }
    await work(
      tx,
      owned.map(({ id }) => id),
    );
    for (const { id } of owned)
      await recordAuditEvent(tx, { projectId: id, personId: person.id, action, address });
    if (action === "project.removed")
      await recordRemovedProjects(tx, owned, { personId: person.id, address });
    return owned.length;
  });
}

async function readOwnedProjects(db: Kysely<Database>, personId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    SELECT p.id, p.app, p.name, p.team_id, p.deleted_at, deletion.person_id, person.name AS person_name
    FROM project p
    LEFT JOIN LATERAL (
      SELECT person_id FROM audit WHERE project_id = p.id AND action = 'project.deleted' ORDER BY id DESC LIMIT 1
    ) deletion ON true
    LEFT JOIN person ON person.id = deletion.person_id
    WHERE p.deleted_at IS NOT NULL AND NOT p.removing AND (
      EXISTS (SELECT FROM team_member m WHERE m.team_id = p.team_id AND m.person_id = ${personId} AND m.role = 'owner')
      OR EXISTS (SELECT FROM project_member m WHERE m.project_id = p.id AND m.person_id = ${personId} AND m.role = 'owner'))
    ORDER BY p.deleted_at DESC, p.id DESC`.execute(db);
  return rows;
}

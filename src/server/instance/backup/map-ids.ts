import { type Kysely, sql } from "kysely";
import { type IdSpace, idSpaces, projectTables } from "#server/instance/integrity/project-tables.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { firstCustomStatus } from "#server/platform/db/values/statuses.ts";
import type { ProjectManifest } from "./project-manifest.ts";
import { stageOf } from "./stage-project.ts";

/** Table that maps ids of the file to ids of this instance. */
export function mapOf(space: IdSpace) {
  return sql.table(`map_${space.toLowerCase()}`);
}

type IdMapping = { teamId: number; manifest: ProjectManifest };

/**
 * Assigns a new id to every id in any row, whatever it refers to in the file, so that no row can refer to another
 * project. People are mapped to people of the team with the same mail address; others get an unused id.
 */
export async function mapIds(tx: Kysely<Database>, team: IdMapping): Promise<void> {
  await mapPeople(tx, team);
  await mapStatuses(tx, team);
  for (const space of Object.keys(idSpaces) as Array<keyof typeof idSpaces>) {
    if (space !== "person") await openMap(tx, space);
    await sql`
      INSERT INTO ${mapOf(space)} (old, new)
      SELECT old, nextval(${sql.raw(idSpaces[space])}) FROM (
        SELECT DISTINCT old FROM (${usedIds(space)}) AS id_in_file
        WHERE old <> 0 AND NOT EXISTS (SELECT FROM ${mapOf(space)} m WHERE m.old = id_in_file.old) ORDER BY old
      ) AS unmapped_id`.execute(tx);
    await sql`ANALYZE ${mapOf(space)}`.execute(tx);
  }
}

async function openMap(tx: Kysely<Database>, space: IdSpace): Promise<void> {
  await sql`
    CREATE TEMPORARY TABLE ${mapOf(space)} (old bigint PRIMARY KEY, new bigint NOT NULL) ON COMMIT DROP`.execute(
    tx,
  );
}

/** Query for all ids of a space in any column of the staged rows. */
function usedIds(space: IdSpace) {
  const parts = projectTables.flatMap(({ name, ids, arrays = {}, resources = {} }) => [
    ...columnsOf(ids, space).map(
      (column) =>
        sql`SELECT ${sql.ref(column)}::bigint AS old FROM ${stageOf(name)} WHERE ${sql.ref(column)} IS NOT NULL`,
    ),
    ...columnsOf(arrays, space).map(
      (column) => sql`SELECT unnest(${sql.ref(column)})::bigint FROM ${stageOf(name)}`,
    ),
    ...columnsOf(resources, space).map(
      (resource) => sql`SELECT resource_id FROM ${stageOf(name)} WHERE resource = ${sql.lit(resource)}`,
    ),
  ]);
  return sql.join(parts, sql` UNION ALL `);
}

function columnsOf(columns: Readonly<Record<string, IdSpace>>, space: IdSpace): string[] {
  return Object.entries(columns).flatMap(([column, columnSpace]) => (columnSpace === space ? column : []));
}

async function mapPeople(tx: Kysely<Database>, { teamId, manifest }: IdMapping): Promise<void> {
  await openMap(tx, "person");
  await sql`
    INSERT INTO ${mapOf("person")} (old, new)
    SELECT saved.old, p.id FROM unnest(${manifest.people.map((person) => person.id)}::bigint[],
      ${manifest.people.map((person) => person.email)}::text[]) AS saved(old, email)
    JOIN person p ON lower(p.email) = lower(saved.email)
    JOIN team_member m ON m.person_id = p.id AND m.team_id = ${teamId}
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Maps statuses of the project to those of the team by name, or creates them; locks them until the commit. */
async function mapStatuses(tx: Kysely<Database>, { teamId, manifest }: IdMapping): Promise<void> {
  await openMap(tx, "status");
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT old AS id FROM (${usedIds("status")}) AS id_in_file WHERE old >= ${sql.lit(firstCustomStatus)}`.execute(
    tx,
  );
  const used = new Set(rows.map((row) => row.id));
  const statuses = manifest.statuses.filter((status) => used.has(status.id));
  await sql`
    INSERT INTO custom_status (team_id, name, color, roles, comment_required)
    SELECT ${teamId}, s->>'name', s->>'color', ARRAY(SELECT jsonb_array_elements_text(s->'roles')),
      (s->>'comment_required')::boolean
    FROM jsonb_array_elements(${JSON.stringify(statuses)}::jsonb) AS s
    ON CONFLICT ON CONSTRAINT custom_status_name DO NOTHING`.execute(tx);
  await sql`
    INSERT INTO ${mapOf("status")} (old, new)
    SELECT saved.old, c.id FROM unnest(${statuses.map((item) => item.id)}::bigint[],
      ${statuses.map((item) => item.name)}::text[]) AS saved(old, name)
    JOIN custom_status c ON c.team_id = ${teamId} AND c.name = saved.name FOR SHARE OF c
    ON CONFLICT DO NOTHING`.execute(tx);
}

import type { FastifyBaseLogger } from "fastify";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { withBounds } from "#server/platform/db/statements/statement-bounds.ts";

const intervalMs = 600_000;
/** Bytes of a row beside its columns: its header and its place in the page. */
const rowBytes = 28;
/** Teams above this share of their limit are measured each time, since deletions, which are not counted, make room. */
const nearLimitShare = 0.8;
/** Results of searches, which have a separate limit and are deleted within a day. */
const uncountedTables = ["working_set"];

/** Measures the projects whose size may have changed: those written to, and all of teams near the limit. */
export async function measureStorage(db: Kysely<Database>, max: number): Promise<void> {
  const started = new Date();
  const tables = await listTables(db);
  for (;;) {
    const due = await claimDue(db, { max, started });
    if (!due) return;
    const bytes = await measureProject(db, due.id, tables);
    await db
      .updateTable("project")
      // Bytes added during the measurement may or may not be included: they count until the next one.
      .set({
        measured_bytes: bytes,
        added_bytes: sql<number>`greatest(added_bytes - ${due.added}::bigint, 0)`,
      })
      .where("id", "=", due.id)
      .execute();
  }
}

/** Claims a project to measure. Several processes measure at the same time, each a different project. */
async function claimDue(
  db: Kysely<Database>,
  { max, started }: { max: number; started: Date },
): Promise<{ id: number; added: number } | undefined> {
  const { rows } = await sql<{ id: number; added: number }>`
    UPDATE project SET measured_at = now() WHERE id = (
      SELECT p.id FROM project p
      WHERE NOT p.removing AND (p.measured_at IS NULL OR (p.measured_at < ${started}::timestamptz AND (p.added_bytes > 0
        OR (SELECT sum(measured_bytes + added_bytes) FROM project WHERE team_id = p.team_id AND NOT removing)
          > ${max * nearLimitShare}::double precision)))
      ORDER BY p.measured_at NULLS FIRST LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id, added_bytes AS added`.execute(db);
  return rows[0];
}

/** Bytes of a project's rows as they are stored, and of its files; indexes and previews are not counted. */
async function measureProject(
  db: Kysely<Database>,
  projectId: number,
  tables: readonly MeasuredTable[],
): Promise<number> {
  let bytes = 0;
  for (const table of tables) bytes += await measureTable(db, table, projectId);
  const { size } = await db
    .selectFrom("stored_file")
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as("size"))
    .where("project_id", "=", projectId)
    .executeTakeFirstOrThrow();
  return bytes + size;
}

type MeasuredTable = { name: string; fixed: number; long: string[] };

/** Tables of projects with the bytes of their columns of fixed size, and the names of the others. */
async function listTables(db: Kysely<Database>): Promise<MeasuredTable[]> {
  const { rows } = await sql<MeasuredTable>`
    SELECT c.relname AS name, coalesce(sum(a.attlen) FILTER (WHERE a.attlen > 0), 0)::integer AS fixed,
      coalesce(array_agg(a.attname::text) FILTER (WHERE a.attlen < 0), '{}') AS long
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = to_regnamespace(current_schema())
      AND c.relname <> ALL(${uncountedTables}::text[])
    GROUP BY c.relname HAVING bool_or(a.attname = 'project_id')`.execute(db);
  return rows;
}

async function measureTable(
  db: Kysely<Database>,
  { name, fixed, long }: MeasuredTable,
  projectId: number,
): Promise<number> {
  // The size of a long column is read without the column itself.
  const sizes = long.map((column) => sql`coalesce(pg_column_size(${sql.ref(column)}), 0)`);
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(${sql.join([sql`${rowBytes + fixed}::bigint`, ...sizes], sql` + `)}), 0)::bigint AS bytes
    FROM ${sql.table(name)} WHERE project_id = ${projectId}`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Measures now and every ten minutes, where the operator limits what teams store. */
export function startMeasuring(
  db: Kysely<Database>,
  max: number | undefined,
  log: Pick<FastifyBaseLogger, "error">,
): () => void {
  if (max === undefined) return () => {};
  let isStopped = false;
  const measure = () =>
    void withBounds({ maxMs: intervalMs, lowPriority: true }, () => measureStorage(db, max)).catch(
      (error: unknown) => isStopped || log.error(error, "measuring storage failed"),
    );
  const timer = setInterval(measure, intervalMs);
  timer.unref();
  measure();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}

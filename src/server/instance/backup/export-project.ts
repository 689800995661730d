import { basename } from "node:path";
import type { Disk } from "flydrive";
import { type Kysely, type RawBuilder, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { completenessOf } from "#server/instance/integrity/consistency.ts";
import { type Fault, findFaults } from "#server/instance/integrity/find-faults.ts";
import {
  type InvariantScope,
  referenceInvariants,
  unrepairableInvariants,
} from "#server/instance/integrity/invariants.ts";
import { isRetained, storedRows } from "#server/instance/integrity/project-rows.ts";
import { type ProjectTable, projectTables } from "#server/instance/integrity/project-tables.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { splitIntoBatches } from "#server/platform/db/split-into-batches.ts";
import { findMetadata } from "#server/platform/storage/file-metadata.ts";
import { previewKeys } from "#server/platform/storage/image-previews.ts";
import { diskKey } from "#server/platform/storage/stored-files.ts";
import type { ArchiveWriter } from "./archive.ts";
import { invariantScope } from "./check-project.ts";
import { type CurrentColumns, manifestName, type ProjectManifest, rowsEntry } from "./project-manifest.ts";
import { readWebhooks } from "./project-webhooks.ts";

/** Number of rows to read at once, and their approximate bytes. */
const batchSize = { items: 200, size: 4 * 1_024 * 1_024 };
/** Approximate size of an entry with rows. */
const partBytes = 4 * 1_024 * 1_024;

type Source = {
  db: Kysely<Database>;
  disk: Disk;
  secret: string;
  projectId: number;
  /** Called when the project is found valid, before anything is written to the archive. */
  onBegin?: () => void;
};

/**
 * Writes a snapshot of a project: rows, then files. Rows that would prevent a restore are left out and returned;
 * throws before anything is written if the project has other faults.
 */
export async function exportProject(
  archive: ArchiveWriter,
  { db, disk, secret, projectId, onBegin }: Source,
): Promise<Fault[]> {
  const transaction = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  const { files, leftOut } = await transaction.execute(async (tx) => {
    const manifest = await readManifest(tx, projectId, await readCurrentColumns(tx));
    const webhooks = await readWebhooks(tx, secret, projectId);
    const scope = invariantScope(manifest, storedRows(projectId));
    await assertRestorable(tx, scope);
    const leftOut = await findFaults(tx, referenceInvariants(scope));
    const completeness = completenessOf(scope.rows, new Set(leftOut.map(({ invariant }) => invariant)));
    onBegin?.();
    await archive.add(manifestName, Buffer.from(JSON.stringify({ ...manifest, webhooks })));
    for (const table of projectTables) {
      await addRows(archive, tx, { projectId, table, isComplete: completeness(table.name) });
    }
    return { files: await listFiles(tx, projectId), leftOut };
  });
  for (const key of files) await addFile(archive, disk, key);
  await archive.finish();
  return leftOut;
}

/** Throws if the backup could not be restored. */
async function assertRestorable(tx: Kysely<Database>, scope: InvariantScope): Promise<void> {
  const faults = await findFaults(tx, unrepairableInvariants(scope));
  if (faults.length === 0) return;
  const message = `The project cannot be saved as it is: ${faults.map(({ says }) => says).join(", ")}. The operator's command check-project says where.`;
  throw new ApiError("conflict", { message });
}

async function addFile(archive: ArchiveWriter, disk: Disk, key: string): Promise<void> {
  const metadata = await findMetadata(disk, key);
  if (!metadata) return;
  await archive.addStream(`files/${basename(key)}`, metadata.contentLength, await disk.getStream(key));
}

/** Columns of all tables in a backup, without the project id. */
export async function readCurrentColumns(db: Kysely<Database>): Promise<CurrentColumns> {
  const names = projectTables.map((table) => table.name);
  const { rows } = await sql<{ name: string; columns: string[] }>`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relname = ANY(${names}::text[]) AND c.relnamespace = to_regnamespace(current_schema())
      AND a.attname <> 'project_id'
    GROUP BY c.relname`.execute(db);
  return new Map(rows.map((row) => [row.name, row.columns]));
}

async function readManifest(
  tx: Kysely<Database>,
  projectId: number,
  columns: CurrentColumns,
): Promise<ProjectManifest> {
  const project = await tx
    .selectFrom("project")
    .select(["name", "base_language_id", "default_branch_id", "branching", "draft_mode_enabled"])
    .select([
      "collect_missing_enabled",
      "refuse_unknown_languages",
      "translators_write_source",
      "failing_checks",
      "off_checks",
      "refuse_failing",
      "failing_uploads",
      "syntax",
      "style",
      "placeholder_patterns",
      "require_personal_token",
    ])
    .select(["allow_list_for_sessions", "allow_list", "order_number"])
    .where("id", "=", projectId)
    .executeTakeFirstOrThrow();
  const statuses = await tx
    .selectFrom("custom_status as s")
    .innerJoin("project as p", "p.team_id", "s.team_id")
    .select(["s.id", "s.name", "s.color", "s.roles", "s.comment_required"])
    .where("p.id", "=", projectId)
    .orderBy("s.id")
    .execute();
  return {
    format: "parlance-project",
    version: 1,
    created: new Date().toISOString(),
    project,
    people: await readPeople(tx, projectId),
    statuses,
    tables: [...columns].map(([name, names]) => ({ name, columns: [...names] })),
  };
}

/** Reads all people to whom rows refer. */
async function readPeople(tx: Kysely<Database>, projectId: number): Promise<ProjectManifest["people"]> {
  const queries = projectTables.flatMap((table) => [
    ...peopleIn(table.ids).map((column) => peopleOf(table, sql.ref(column), projectId)),
    ...peopleIn(table.arrays ?? {}).map((column) =>
      peopleOf(table, sql`unnest(${sql.ref(column)})`, projectId),
    ),
  ]);
  queries.push(sql`SELECT created_by FROM webhook WHERE project_id = ${projectId}`);
  const { rows } = await sql<ProjectManifest["people"][number]>`
    SELECT id, name, email FROM person WHERE id IN (${sql.join(queries, sql` UNION `)}) ORDER BY id`.execute(
    tx,
  );
  return rows;
}

function peopleIn(columns: Readonly<Record<string, string>>): string[] {
  return Object.entries(columns).flatMap(([column, space]) => (space === "person" ? column : []));
}

function peopleOf(table: ProjectTable, people: RawBuilder<unknown>, projectId: number) {
  return sql`SELECT ${people} FROM ${sql.table(table.name)} project_row WHERE project_id = ${projectId} AND ${rowFilter(table)}`;
}

type Exported = {
  projectId: number;
  table: ProjectTable;
  /** Condition for rows that can be restored; others are left out. */
  isComplete?: RawBuilder<boolean> | undefined;
};

async function addRows(archive: ArchiveWriter, tx: Kysely<Database>, exported: Exported): Promise<void> {
  const entry = rowsEntry(exported.table.name);
  let part: string[] = [];
  let size = 0;
  const flush = async () => {
    if (part.length > 0) await archive.add(entry, Buffer.from(`${part.join("\n")}\n`));
    [part, size] = [[], 0];
  };
  for await (const lines of readLines(tx, exported)) {
    for (const line of lines) {
      part.push(line);
      size += line.length;
    }
    if (size >= partBytes) await flush();
  }
  await flush();
}

/**
 * Yields the rows of a table as JSON, a few at a time. Their sizes are read first, in the same order, since a row can
 * have several megabytes.
 */
export async function* readLines(
  tx: Kysely<Database>,
  { projectId, table, isComplete = sql<boolean>`true` }: Exported,
  maximum = batchSize,
): AsyncGenerator<string[]> {
  const rows = sql`FROM ${sql.table(table.name)} project_row
    WHERE project_id = ${sql.lit(projectId)} AND ${isRetained(projectId, table.name)} AND ${rowFilter(table)} AND ${isComplete}`;
  const columns = await longColumns(tx, table);
  const bytes = sql.join(
    columns.map((column) => sql`coalesce(octet_length(${sql.ref(column)}::text), 0)`),
    sql` + `,
  );
  await sql`SET LOCAL synchronize_seqscans = off`.execute(tx);
  await sql`DECLARE measured NO SCROLL CURSOR FOR SELECT ${columns.length > 0 ? bytes : sql`0`} AS bytes ${rows}`.execute(
    tx,
  );
  await sql`DECLARE exported NO SCROLL CURSOR FOR SELECT (to_jsonb(project_row) - 'project_id')::text AS line ${rows}`.execute(
    tx,
  );
  for (;;) {
    const measured = await sql<{ bytes: number }>`FETCH ${sql.lit(maximum.items)} FROM measured`.execute(tx);
    for (const batch of splitIntoBatches(measured.rows, (row) => row.bytes, maximum)) {
      const { rows } = await sql<{ line: string }>`FETCH ${sql.lit(batch.length)} FROM exported`.execute(tx);
      yield rows.map(({ line }) => line);
    }
    if (measured.rows.length < maximum.items) break;
  }
  await sql`CLOSE measured`.execute(tx);
  await sql`CLOSE exported`.execute(tx);
}

/** Columns of a table whose values have no fixed length. */
async function longColumns(tx: Kysely<Database>, { name }: ProjectTable): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    SELECT a.attname::text AS column FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    WHERE c.relname = ${name} AND c.relnamespace = to_regnamespace(current_schema()) AND a.attlen = -1`.execute(
    tx,
  );
  return rows.map(({ column }) => column);
}

/** Condition for the rows of a table that a backup includes. */
function rowFilter({ only }: ProjectTable) {
  return only === undefined ? sql`true` : sql.raw(only);
}

/** Keys of files on the disk, including previews. */
async function listFiles(tx: Kysely<Database>, projectId: number): Promise<string[]> {
  const rows = await tx
    .selectFrom("stored_file")
    .select(["sha256", "type"])
    .where("project_id", "=", projectId)
    .execute();
  return rows.flatMap(({ sha256, type }) => {
    const key = diskKey(projectId, sha256);
    return [key, ...previewKeys(key, type)];
  });
}

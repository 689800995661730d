import { type Kysely, sql } from "kysely";
import type { ProjectRows } from "#server/instance/integrity/project-rows.ts";
import { type ProjectTable, projectTables } from "#server/instance/integrity/project-tables.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { type ArchiveEntry, brokenArchive } from "./archive.ts";
import type { ProjectManifest } from "./project-manifest.ts";

/** Rows and bytes of one insertion into a stage. */
const batchRows = 2_000;
const batchBytes = 8 * 1_024 * 1_024;
/** Maximum bytes of a line, which is a row: a text of a megabyte, escaped. */
const maxLine = 16 * 1_024 * 1_024;

export function stageOf(table: string) {
  return sql.table(`stage_${table}`);
}

/** Staged rows of a file, as input of the checks. */
export const stagedRows: ProjectRows = {
  table: stageOf,
  of: (name) => sql`(SELECT t.ctid AS row_place, t.* FROM ${stageOf(name)} t)`,
};

/** Creates a temporary copy of each table, without keys, for the rows of a file until their ids are mapped. */
export async function openStages(tx: Kysely<Database>): Promise<void> {
  for (const { name } of projectTables) {
    await sql`
      CREATE TEMPORARY TABLE ${stageOf(name)} (LIKE ${sql.table(name)} INCLUDING DEFAULTS) ON COMMIT DROP`.execute(
      tx,
    );
    await sql`ALTER TABLE ${stageOf(name)} ALTER COLUMN project_id DROP NOT NULL`.execute(tx);
  }
}

/** Inserts the rows of an entry, parsed by PostgreSQL; returns their number. */
export async function stageRows(
  tx: Kysely<Database>,
  entry: ArchiveEntry,
  { table, manifest }: { table: ProjectTable; manifest: ProjectManifest },
): Promise<number> {
  const columns = manifest.tables.find(({ name }) => name === table.name)?.columns ?? [];
  let [count, bytes, lines]: [number, number, string[]] = [0, 0, []];
  const flush = async () => {
    await insertRows(tx, { table, columns, lines });
    count += lines.length;
    [bytes, lines] = [0, []];
  };
  for await (const line of linesOf(entry.chunks)) {
    lines.push(line);
    bytes += line.length;
    if (lines.length >= batchRows || bytes >= batchBytes) await flush();
  }
  if (lines.length > 0) await flush();
  return count;
}

/** Rows end with a line feed only: texts may contain Unicode line separators, where `readline` would split. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const chunk of chunks) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split("\n");
    rest = parts.pop() ?? "";
    if (rest.length > maxLine) throw brokenArchive("a row of it is too long");
    yield* parts.filter((line) => line !== "");
  }
  rest += decoder.decode();
  if (rest !== "") yield rest;
}

async function insertRows(
  tx: Kysely<Database>,
  { table, columns, lines }: { table: ProjectTable; columns: readonly string[]; lines: readonly string[] },
): Promise<void> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  // The row type of the stage, qualified since `text` is also a built-in type.
  const rows = sql`${`[${lines.join(",")}]`}::jsonb`;
  try {
    await sql`
      INSERT INTO ${stageOf(table.name)} (${names})
      SELECT ${names} FROM jsonb_populate_recordset(NULL::${stageOf(table.name)}, ${rows})`.execute(tx);
  } catch (error) {
    throw refusedRow(error, table.name);
  }
}

/** A row that PostgreSQL rejects (data exception, broken constraint) means that the archive is invalid. */
export function refusedRow(error: unknown, table: string): unknown {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^2[23]/.test(code) ? brokenArchive(`a row of ${table} is not valid`) : error;
}

export async function analyzeStages(tx: Kysely<Database>): Promise<void> {
  for (const { name } of projectTables) await sql`ANALYZE ${stageOf(name)}`.execute(tx);
}

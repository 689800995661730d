import type pg from "pg";

export type InstanceTable = { schema: string; name: string; columns: string[] };
export type InstanceSequence = { schema: string; name: string; value: string; called: boolean };

/** Schemas of Parlance and of the job queue, since pending jobs are part of the instance. */
const schemas = ["public", "graphile_worker"];

/**
 * Lists all tables with data, each after the tables that it refers to. Excludes tables of migrations, which describe
 * the schema, and unlogged tables, whose content may be lost.
 */
export async function listTables(client: pg.ClientBase): Promise<InstanceTable[]> {
  const { rows } = await client.query<InstanceTable & { referenced: string[] }>(
    `SELECT n.nspname AS schema, c.relname AS name,
      array(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0
        AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum) AS columns,
      array(SELECT fn.nspname || '.' || f.relname FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
        JOIN pg_namespace fn ON fn.oid = f.relnamespace
        WHERE k.conrelid = c.oid AND k.contype = 'f' AND k.confrelid <> c.oid) AS referenced
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = ANY($1) AND c.relkind = 'r' AND c.relpersistence = 'p' AND c.relname NOT IN ('migration', 'migrations')
    ORDER BY n.nspname DESC, c.relname`,
    [schemas],
  );
  return byDependency(rows).map(({ referenced: _, ...table }) => table);
}

function byDependency<T extends InstanceTable & { referenced: string[] }>(tables: readonly T[]): T[] {
  const ordered: T[] = [];
  let remaining = [...tables];
  while (remaining.length > 0) {
    const names = new Set(remaining.map(tableKey));
    const next = remaining.filter((table) => !table.referenced.some((name) => names.has(name)));
    if (next.length === 0) throw new Error("Tables point to each other in a ring.");
    ordered.push(...next);
    remaining = remaining.filter((table) => !next.includes(table));
  }
  return ordered;
}

/** Name of a table in the entries of a backup. */
export function tableKey({ schema, name }: Pick<InstanceTable, "schema" | "name">): string {
  return `${schema}.${name}`;
}

export function quoted({ schema, name }: Pick<InstanceTable, "schema" | "name">): string {
  return `"${schema}"."${name}"`;
}

/** The text format of COPY is the same in every version and on every machine. */
export function copyStatement(table: InstanceTable, direction: "TO STDOUT" | "FROM STDIN"): string {
  return `COPY ${quoted(table)} (${table.columns.map((column) => `"${column}"`).join(", ")}) ${direction}`;
}

/** Lists the values of sequences. Called after the snapshot was taken, so that none of its rows has a later id. */
export async function listSequences(client: pg.ClientBase): Promise<InstanceSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `SELECT n.nspname AS schema, c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = ANY($1) AND c.relkind = 'S' AND c.relpersistence = 'p' ORDER BY 1, 2`,
    [schemas],
  );
  const found: InstanceSequence[] = [];
  for (const sequence of rows) {
    const { rows: states } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${quoted(sequence)}`,
    );
    found.push({ ...sequence, value: states[0]?.value ?? "1", called: states[0]?.called ?? false });
  }
  return found;
}

/** Migrations of a database and of its job queue. Data of other migrations cannot be restored. */
export async function readMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT lpad(number::text, 4, '0') || '_' || name AS name FROM migration
    UNION ALL SELECT 'jobs_' || lpad(id::text, 4, '0') FROM graphile_worker.migrations ORDER BY 1`,
  );
  return rows.map((row) => row.name);
}

import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { splitIntoBatches } from "#server/platform/db/split-into-batches.ts";
import { prepared } from "#server/platform/db/statements/prepared-statement.ts";

/** Id of a text, if there is one. */
export type TextId = number | null | undefined;

/**
 * Maximum rows that are processed before the event loop gets a turn, about 50 ms of work, and bytes of their texts: a
 * text holds up to a megabyte, and any number of rows may reference it.
 */
export const batchSize = { items: 2_000, size: 8 * 1_048_576 };
export type BatchSize = typeof batchSize;

/** Reads the bodies of texts by id, each once, however many rows reference it. */
export async function readTexts(
  db: Kysely<Database>,
  projectId: number,
  ids: Iterable<TextId>,
): Promise<ReadonlyMap<number, string>> {
  return new Map((await lookUp<string>(db, projectId, ids, "body")).map(({ id, found }) => [id, found]));
}

/** Returns sizes of texts in bytes, by id; PostgreSQL knows them without decompressing long ones. */
export async function measureTexts(
  db: Kysely<Database>,
  projectId: number,
  ids: Iterable<TextId>,
): Promise<ReadonlyMap<number, number>> {
  return new Map((await lookUp<number>(db, projectId, ids, "size")).map(({ id, found }) => [id, found]));
}

async function lookUp<Found>(
  db: Kysely<Database>,
  projectId: number,
  ids: Iterable<TextId>,
  what: "body" | "size",
): Promise<Array<{ id: number; found: Found }>> {
  const distinct = new Set<number>();
  for (const id of ids) if (id) distinct.add(id);
  if (distinct.size === 0) return [];
  const { rows } = await sql<{ id: number; found: Found }>`
    SELECT id, ${what === "body" ? sql`body` : sql`octet_length(body)`} AS found FROM text
    WHERE project_id = ${projectId} AND id = ANY(${[...distinct]}::bigint[])`.execute(db);
  return rows;
}

/** Bytes of all texts that a row references. */
export function bytesOf(ids: readonly TextId[], sizes: ReadonlyMap<number, number>): number {
  return ids.reduce<number>((sum, id) => sum + (id ? (sizes.get(id) ?? 0) : 0), 0);
}

export type TextReferences<Row> = {
  projectId: number;
  /** Ids of the texts that a row holds in memory. */
  textIds: (row: Row) => readonly TextId[];
  /** Additional bytes that the row produces. */
  producedBytes?: ((row: Row) => number) | undefined;
  /** Limits of a batch. */
  limits?: BatchSize;
};

/**
 * Splits rows in key order into batches of whole keys, since a source is decided together with its translations. A key
 * with more texts than a batch may hold is a batch of its own.
 */
export async function batchesOfKeys<Row extends { key_id: number }>(
  db: Kysely<Database>,
  rows: readonly Row[],
  { projectId, textIds, producedBytes = () => 0, limits = batchSize }: TextReferences<Row>,
): Promise<Row[][]> {
  const sizes = await measureTexts(db, projectId, rows.flatMap(textIds));
  const keys = [...Map.groupBy(rows, (row) => row.key_id).values()];
  const bytes = (row: Row) => bytesOf(textIds(row), sizes) + producedBytes(row);
  const sizeOf = (rowsOfKey: readonly Row[]) => rowsOfKey.reduce((sum, row) => sum + bytes(row), 0);
  return splitIntoBatches(keys, sizeOf, limits).map((keysOfBatch) => keysOfBatch.flat());
}

/** Returns the first rows that fit a limit together, at least one. */
export function fittingFirst<Row>(
  rows: readonly Row[],
  sizeOf: (row: Row) => number,
  maxSize: number,
): readonly Row[] {
  let remainingSize = maxSize;
  const end = rows.findIndex((row) => {
    remainingSize -= sizeOf(row);
    return remainingSize < 0;
  });
  return end < 0 ? rows : rows.slice(0, Math.max(1, end));
}

type TextLimits<Row> = {
  projectId: number;
  textIds: (row: Row) => readonly TextId[];
  /** Maximum bytes of all returned texts. */
  maxBytes: number;
};

/**
 * Returns the first rows whose texts fit into one response, with these texts. A text counts once for each row that
 * references it, since the response repeats it.
 */
export async function readFitting<Row>(
  db: Kysely<Database>,
  rows: readonly Row[],
  { projectId, textIds, maxBytes }: TextLimits<Row>,
): Promise<{ fitting: readonly Row[]; texts: ReadonlyMap<number, string> }> {
  const pointers = rows.flatMap((row, ordinal) => textIds(row).flatMap((id) => (id ? { id, ordinal } : [])));
  if (pointers.length === 0) return { fitting: rows, texts: new Map() };
  const { rows: found } = await prepared<{ id: number; ordinal: number; body: string | null }>`
    SELECT p.id, p.ordinal, CASE WHEN sum(octet_length(t.body)) OVER (ORDER BY p.ordinal) <= ${maxBytes} THEN t.body END AS body
    FROM unnest(${pointers.map(({ id }) => id)}::bigint[],
      ${pointers.map(({ ordinal }) => ordinal)}::integer[]) AS p(id, ordinal)
    JOIN text t ON t.project_id = ${projectId} AND t.id = p.id`.execute(db);
  const texts = new Map(found.flatMap(({ id, body }) => (body === null ? [] : [[id, body] as const])));
  const end = found.reduce(
    (first, { ordinal, body }) => (body === null ? Math.min(first, ordinal) : first),
    rows.length,
  );
  return { fitting: end === rows.length ? rows : rows.slice(0, end), texts };
}

/** Yields rows with their texts, as many at a time as fit; a row that exceeds the limit is yielded alone. */
export async function* withTexts<Row>(
  db: Kysely<Database>,
  rows: readonly Row[],
  limits: TextLimits<Row>,
): AsyncGenerator<{ rows: readonly Row[]; texts: ReadonlyMap<number, string> }> {
  for (let rest = rows; rest.length > 0; ) {
    const { fitting, texts } = await readFitting(db, rest, limits);
    const first = rest.slice(0, 1);
    if (fitting.length > 0) yield { rows: fitting, texts };
    else yield { rows: first, texts: await readTexts(db, limits.projectId, first.flatMap(limits.textIds)) };
    rest = rest.slice(Math.max(1, fitting.length));
  }
}

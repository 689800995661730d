import type { FastifyInstance } from "fastify";
import { type Kysely, sql } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { manyRows } from "#server/platform/db/start/whole-table-joins.ts";
import { mergeNewTrigrams } from "./intern-texts.ts";

/** Entries written since the last ANALYZE, by database. */
const writtenSinceAnalyze = new WeakMap<Kysely<Database>, number>();
/** Below this number of rows a full scan is fast anyway. */
const fewRows = 100;

type WrittenRows = { added: number; updated?: number };

/**
 * Refreshes statistics after a request, which does not wait for it. After the server has closed, no statement is
 * started and errors of the running one are ignored.
 */
export function makeStatisticsRefresher(
  app: FastifyInstance,
  db: Kysely<Database>,
): (written: WrittenRows) => void {
  const stopping = new AbortController();
  app.addHook("onClose", async () => stopping.abort());
  return (written) =>
    void refreshStatistics(db, written, stopping.signal).catch((error) => {
      if (!stopping.signal.aborted) app.log.warn(error, "statistics could not be refreshed");
    });
}

/**
 * Analyzes the tables after many writes: a tenth of the rows in PostgreSQL's statistics, or `manyRows`, in one upload
 * or in several. PostgreSQL would do so a minute later or, for a small project beside large ones, much later. Until
 * then it assumes that the project has a row or two and scans it for each lookup (5 s for a search in 10,000 new
 * entries instead of 0.1). Without it everything still works, only slower.
 */
export async function refreshStatistics(
  db: Kysely<Database>,
  { added, updated = 0 }: WrittenRows,
  stopping?: AbortSignal,
): Promise<void> {
  const written = (writtenSinceAnalyze.get(db) ?? 0) + added + updated;
  writtenSinceAnalyze.set(db, written);
  if (written < fewRows) return;
  const { rows } = await sql<{ known: number }>`
    SELECT greatest(reltuples, 0) AS known FROM pg_class WHERE oid = 'entry'::regclass`.execute(db);
  if (written < Math.min(manyRows, (rows[0]?.known ?? 0) / 10)) return;
  if (stopping?.aborted) return;
  writtenSinceAnalyze.set(db, 0);
  await sql`ANALYZE entry_key, entry, text, entry_change, resource_change, tag_key, change_set`.execute(db);
  if (!stopping?.aborted) await mergeNewTrigrams(db);
}

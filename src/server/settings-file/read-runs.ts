import { type Kysely, sql } from "kysely";
import type { Database } from "#server/db/schema.ts";

/** Rows that are in memory at once. */
const batchSize = 2_000;

export type FileRow = { key: string; value: string | null; draft: string | null };
type Row = FileRow & { language_id: number };

/** The entries of one language, in batches; they must be read to their end before the next language comes. */
export type Run = { languageId: number; rows: AsyncIterable<readonly FileRow[]> };

/** The entries of a group that hold a text, language by language, in the order of their keys' creation. */
export async function* readRuns(
  tx: Kysely<Database>,
  { projectId, branchId }: { projectId: number; branchId: number },
  groupId: number,
): AsyncGenerator<Run> {
  await sql`
    DECLARE entry_of_file NO SCROLL CURSOR FOR
    SELECT e.language_id, k.name AS key, v.body AS value, d.body AS draft
    FROM entry_key k
    JOIN entry e ON e.project_id = k.project_id AND e.branch_id = k.branch_id AND e.key_id = k.id
      AND (e.value_id IS NOT NULL OR e.draft_id IS NOT NULL)
    LEFT JOIN text v ON v.project_id = e.project_id AND v.id = e.value_id
    LEFT JOIN text d ON d.project_id = e.project_id AND d.id = e.draft_id
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.group_id = ${groupId}
      AND k.trashed_by IS NULL
    ORDER BY e.language_id, k.id`.execute(tx);
  const batches = new Batches(tx);
  for (let language = await batches.language(); language !== undefined; ) {
    yield { languageId: language, rows: batches.of(language) };
    await batches.skip(language);
    language = await batches.language();
  }
  await sql`CLOSE entry_of_file`.execute(tx);
}

/** What the cursor gave and nobody took yet. */
class Batches {
  readonly #tx: Kysely<Database>;
  #waiting: Row[] = [];

  constructor(tx: Kysely<Database>) {
    this.#tx = tx;
  }

  /** Of the next row; undefined at the end. */
  async language(): Promise<number | undefined> {
    if (this.#waiting.length === 0) {
      const { rows } = await sql<Row>`FETCH ${sql.lit(batchSize)} FROM entry_of_file`.execute(this.#tx);
      this.#waiting = rows;
    }
    return this.#waiting[0]?.language_id;
  }

  async *of(language: number): AsyncGenerator<readonly FileRow[]> {
    while ((await this.language()) === language) {
      const other = this.#waiting.findIndex((row) => row.language_id !== language);
      const end = other < 0 ? this.#waiting.length : other;
      const rows = this.#waiting.slice(0, end);
      this.#waiting = this.#waiting.slice(end);
      yield rows;
    }
  }

  async skip(language: number): Promise<void> {
    for await (const _ of this.of(language));
  }
}

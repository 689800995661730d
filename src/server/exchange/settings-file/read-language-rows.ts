import { type Kysely, type Selectable, sql } from "kysely";
import { type BatchSize, batchSize, withTexts } from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";

export type FileRow = { key: string; value: string | null; draft: string | null };
type Row = Pick<Selectable<Database["entry"]>, "language_id" | "value_id" | "draft_id"> & { key: string };

/** Entries of one language, in batches. Rows that are not read before the next language is requested are skipped. */
export type LanguageRows = { languageId: number; rows: AsyncIterable<readonly FileRow[]> };

/** Yields the entries of a group that have a text or a draft: language by language, in the order of key creation. */
export async function* readLanguageRows(
  tx: Kysely<Database>,
  { projectId, branchId }: { projectId: number; branchId: number },
  groupId: number,
  limits: BatchSize = batchSize,
): AsyncGenerator<LanguageRows> {
  await sql`
    DECLARE entry_of_file NO SCROLL CURSOR FOR
    SELECT e.language_id, k.name AS key, e.value_id, e.draft_id
    FROM entry_key k
    JOIN entry e ON e.project_id = k.project_id AND e.branch_id = k.branch_id AND e.key_id = k.id
      AND (e.value_id IS NOT NULL OR e.draft_id IS NOT NULL)
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.group_id = ${groupId}
      AND k.trashed_by IS NULL
    ORDER BY e.language_id, k.id`.execute(tx);
  const batches = new Batches(tx, { projectId, limits });
  for (let language = await batches.nextLanguage(); language !== undefined; ) {
    yield { languageId: language, rows: batches.rowsOf(language) };
    await batches.skip(language);
    language = await batches.nextLanguage();
  }
  await sql`CLOSE entry_of_file`.execute(tx);
}

/** Reads the cursor `entry_of_file` in batches, and adds the texts to its rows. */
class Batches {
  readonly #tx: Kysely<Database>;
  readonly #bounds: { projectId: number; limits: BatchSize };
  #unread: Row[] = [];

  constructor(tx: Kysely<Database>, bounds: { projectId: number; limits: BatchSize }) {
    this.#tx = tx;
    this.#bounds = bounds;
  }

  /** Language of the next row; undefined at the end. */
  async nextLanguage(): Promise<number | undefined> {
    if (this.#unread.length === 0) {
      const { rows } = await sql<Row>`FETCH ${sql.lit(this.#bounds.limits.items)} FROM entry_of_file`.execute(
        this.#tx,
      );
      this.#unread = rows;
    }
    return this.#unread[0]?.language_id;
  }

  async *rowsOf(language: number): AsyncGenerator<readonly FileRow[]> {
    while ((await this.nextLanguage()) === language) {
      const nextLanguageAt = this.#unread.findIndex((row) => row.language_id !== language);
      const end = nextLanguageAt < 0 ? this.#unread.length : nextLanguageAt;
      const rows = this.#unread.slice(0, end);
      this.#unread = this.#unread.slice(end);
      yield* this.#withTexts(rows);
    }
  }

  async *#withTexts(withoutTexts: readonly Row[]): AsyncGenerator<readonly FileRow[]> {
    const { projectId, limits } = this.#bounds;
    const textIds = ({ value_id, draft_id }: Row) => [value_id, draft_id];
    for await (const { rows, texts } of withTexts(this.#tx, withoutTexts, {
      projectId,
      textIds,
      maxBytes: limits.size,
    })) {
      const body = (id: number | null) => texts.get(id ?? 0) ?? null;
      yield rows.map(({ key, value_id, draft_id }) => ({
        key,
        value: body(value_id),
        draft: body(draft_id),
      }));
    }
  }

  /** Skips the remaining rows of a language. */
  async skip(language: number): Promise<void> {
    while ((await this.nextLanguage()) === language)
      this.#unread = this.#unread.filter((row) => row.language_id !== language);
  }
}

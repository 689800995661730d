import { type Kysely, type RawBuilder, sql } from "kysely";
import { forEachYielding } from "#server/content/write-path/checks/for-each-yielding.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { countWords } from "#text/words.ts";

/** Branch, and the language whose texts are the sources of its keys. */
export type SourceBranch = {
  projectId: number;
  branchId: number;
  base: { id: number; code: string };
  /** The project's placeholder patterns; placeholders do not count as words. */
  patterns: readonly string[];
};

/** Maximum keys, and bytes of their sources, that are read at once. */
const batchSize = 2_000;
const batchBytes = 8 * 1_024 * 1_024;

/** Sets the meaning numbers of sources to those of their keys (rules.md 3.11); returns how many changed. */
export async function adoptMeanings(
  tx: Kysely<Database>,
  { projectId, branchId, base }: Omit<SourceBranch, "patterns">,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE entry e SET meaning = k.meaning FROM entry_key k
    WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.language_id = ${base.id}
      AND k.project_id = e.project_id AND k.branch_id = e.branch_id AND k.id = e.key_id
      AND e.meaning <> k.meaning`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export type MiscountedKey = { id: number; name: string; words: number; counted: number };

/** Finds keys whose word count differs from that of their source, in id order. */
export async function* findMiscounted(
  db: Kysely<Database>,
  branch: SourceBranch,
): AsyncGenerator<MiscountedKey[]> {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { rows } = await sourcesAfter(branch, after).execute(db);
    const miscounted: MiscountedKey[] = [];
    await forEachYielding(rows, ({ source, ...key }) => {
      const counted = countWords(source, branch.base.code, branch.patterns);
      if (counted !== key.words) miscounted.push({ ...key, counted });
    });
    yield miscounted;
    after = rows.at(-1)?.id;
  }
}

/** Recounts the words of all keys; returns how many changed. Caller must hold the key locks. */
export async function recountSourceWords(tx: Kysely<Database>, branch: SourceBranch): Promise<number> {
  let changed = 0;
  for await (const keys of findMiscounted(tx, branch)) {
    if (keys.length === 0) continue;
    changed += keys.length;
    await sql`
      UPDATE entry_key k SET words = c.words
      FROM unnest(${keys.map(({ id }) => id)}::bigint[], ${keys.map(({ counted }) => counted)}::integer[])
        AS c(id, words)
      WHERE k.project_id = ${branch.projectId} AND k.branch_id = ${branch.branchId} AND k.id = c.id`.execute(
      tx,
    );
  }
  return changed;
}

type SourceRow = { id: number; name: string; words: number; source: string };

/** Selects the next keys with their sources: as many as a batch holds, at least one. */
function sourcesAfter({ projectId, branchId, base }: SourceBranch, after: number): RawBuilder<SourceRow> {
  return sql<SourceRow>`
    SELECT id, name, words, source FROM (
      SELECT k.id, k.name, k.words, coalesce(t.body, '') AS source, coalesce(sum(octet_length(t.body)) OVER (
          ORDER BY k.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS bytes_before
      FROM (
        SELECT id, name, words FROM entry_key
        WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id > ${after} ORDER BY id LIMIT ${batchSize}
      ) k
      LEFT JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = k.id
        AND e.language_id = ${base.id}
      LEFT JOIN text t ON t.project_id = ${projectId} AND t.id = coalesce(e.value_id, e.draft_id)
    ) AS sources WHERE bytes_before < ${batchBytes} ORDER BY id`;
}

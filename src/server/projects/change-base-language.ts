import { type Kysely, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import type { OpenChangeSet } from "#server/changes/open-change-set.ts";
import { recountBranch } from "#server/changes/recount.ts";
import type { Database } from "#server/db/schema.ts";
import { listLanguages } from "#server/languages/languages.store.ts";
import { sameLanguage } from "#text/languages.ts";
import { countWords } from "#text/words.ts";
import type { StoredBranch, StoredSettings } from "./settings.store.ts";

export type NewBase = { id: number; code: string };

type Asked = {
  projectId: number;
  stored: StoredSettings;
  branches: readonly StoredBranch[];
  wanted: string | undefined;
};

/** Keys whose words are counted between two looks at the event loop. */
const batchSize = 2_000;

/** The language that becomes the base language, which every branch must have; undefined when it stays. */
export async function findNewBase(
  tx: Kysely<Database>,
  { projectId, stored, branches, wanted }: Asked,
): Promise<NewBase | undefined> {
  if (wanted === undefined || sameLanguage(wanted, stored.baseLanguage)) return undefined;
  const languages = await listLanguages(tx, { projectId, branchId: stored.defaultBranchId });
  const base = languages.find(({ code }) => sameLanguage(code, wanted));
  if (!base)
    throw new ApiError("unknown_language", {
      message: `The project does not have ${JSON.stringify(wanted)}.`,
    });
  const having = await tx
    .selectFrom("language")
    .select("branch_id")
    .where("project_id", "=", projectId)
    .where("id", "=", base.id)
    .where("trashed_by", "is", null)
    .execute();
  const lacking = branches.filter(
    ({ id, deleted }) => !deleted && !having.some(({ branch_id }) => branch_id === id),
  );
  if (lacking.length === 0) return { id: base.id, code: base.code };
  const names = lacking.map(({ name }) => name);
  throw new ApiError("unknown_language", {
    message: `${base.code} is not in every branch. It is missing in: ${names.join(", ")}.`,
    details: { branches: names },
  });
}

/**
 * Makes a language the source of every key of these branches. Translations are not outdated by it: what was up to date
 * stays so, and what was outdated stays outdated until it is written again. Saves that took the old language for the
 * source and are not committed yet are refused by `rebased_at`.
 */
export async function rebaseBranches(changes: readonly OpenChangeSet[], base: NewBase): Promise<void> {
  for (const change of changes) {
    await holdBranch(change);
    await bringBack(change, base);
    await adoptMeanings(change, base);
    for (let after: number | undefined = 0; after !== undefined; ) {
      after = await countSourceWords(change, base, after);
    }
    await recountBranch(change, base.id);
  }
  for (const { tx, input } of changes) {
    await sql`
      UPDATE branch SET rebased_at = version + 1
      WHERE project_id = ${input.scope.projectId} AND id = ${input.scope.branchId}`.execute(tx);
  }
}

/** Nobody makes keys, and nobody who writes an entry is in between: every save holds its key. */
async function holdBranch(change: OpenChangeSet): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await change.lockStructure();
  await sql`
    SELECT count(*) FROM (
      SELECT FROM entry_key WHERE project_id = ${projectId} AND branch_id = ${branchId}
      ORDER BY id FOR NO KEY UPDATE
    ) AS held`.execute(change.tx);
}

/** A branch in the trash may lack the language: it comes back with it. */
async function bringBack(change: OpenChangeSet, base: NewBase): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await sql`
    INSERT INTO language (project_id, branch_id, id, code) VALUES (${projectId}, ${branchId}, ${base.id}, ${base.code})
    ON CONFLICT (project_id, branch_id, id) DO UPDATE SET trashed_by = NULL
    WHERE language.trashed_by IS NOT NULL`.execute(change.tx);
}

/** The number of a source is the key's (decisions.md 3.11). */
async function adoptMeanings(change: OpenChangeSet, base: NewBase): Promise<void> {
  const { projectId, branchId } = change.input.scope;
  await sql`
    UPDATE entry e SET meaning = k.meaning FROM entry_key k
    WHERE e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.language_id = ${base.id}
      AND k.project_id = e.project_id AND k.branch_id = e.branch_id AND k.id = e.key_id
      AND e.meaning <> k.meaning`.execute(change.tx);
}

/** Counts the words of the next keys' new sources; answers the last key, or undefined when there are no more. */
async function countSourceWords(
  change: OpenChangeSet,
  base: NewBase,
  after: number,
): Promise<number | undefined> {
  const { projectId, branchId } = change.input.scope;
  const { rows } = await sql<{ id: number; words: number; source: string }>`
    SELECT k.id, k.words, coalesce(t.body, '') AS source FROM (
      SELECT id, words FROM entry_key
      WHERE project_id = ${projectId} AND branch_id = ${branchId} AND id > ${after} ORDER BY id LIMIT ${batchSize}
    ) k
    LEFT JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = k.id
      AND e.language_id = ${base.id}
    LEFT JOIN text t ON t.project_id = ${projectId} AND t.id = coalesce(e.value_id, e.draft_id)
    ORDER BY k.id`.execute(change.tx);
  const counted = rows
    .map(({ id, words, source }) => ({ id, before: words, words: countWords(source, base.code) }))
    .filter(({ before, words }) => before !== words);
  await sql`
    UPDATE entry_key k SET words = g.words
    FROM unnest(${counted.map(({ id }) => id)}::bigint[], ${counted.map(({ words }) => words)}::integer[]) AS g(id, words)
    WHERE k.project_id = ${projectId} AND k.branch_id = ${branchId} AND k.id = g.id`.execute(change.tx);
  return rows.at(-1)?.id;
}

import { type Kysely, sql } from "kysely";
import type { EntryEdit } from "#server/changes/entry-state.ts";
import { internTexts } from "#server/changes/intern-texts.ts";
import type { Database } from "#server/db/schema.ts";
import { containing } from "#server/entries/match-keys.ts";
import type { Pattern } from "./bulk-task.ts";
import { type CellRow, type CellRule, ownTexts } from "./cell-acts.ts";
import { chosenEntries, type Plan } from "./changing-cells.ts";
import { inPieces } from "./in-pieces.ts";
import { idsOf } from "./key-selection.ts";
import { pieceSize, type Rewriter } from "./rewriter.ts";

/**
 * Find and replace. The texts that it changes are found first, each once, and what they become is stored when it is to be
 * written: the transaction then only points to them.
 */
export async function replaceRule(
  db: Kysely<Database>,
  plan: Plan,
  { pattern, rewriter, stores }: { pattern: Pattern; rewriter: Rewriter; stores: boolean },
): Promise<CellRule> {
  const changed = await findChanged(db, plan, { pattern, rewriter, stores });
  const ids = idsOf([...changed.keys()]);
  const rewritten = new Map<string, string>();
  return {
    differs: sql`(e.value_id IN (${ids}) OR e.draft_id IN (${ids}))`,
    ...ownTexts(plan.scope),
    async edits(rows) {
      rewritten.clear();
      // Nothing is not a text: an expression that matches it does not fill empty entries.
      const bodies = [...new Set(rows.flatMap(({ value, draft }) => [value ?? "", draft ?? ""]))].filter(
        Boolean,
      );
      const texts = await rewriter.rewrite(bodies);
      for (const [index, body] of bodies.entries()) rewritten.set(body, texts[index] ?? body);
      return rows.map((row) => replaced(row, rewritten));
    },
    texts: (rows) =>
      new Map(
        rows.flatMap(({ value, value_id, draft, draft_id }) => [
          [rewritten.get(value ?? "") ?? "", changed.get(value_id ?? 0) ?? value_id ?? 0] as const,
          [rewritten.get(draft ?? "") ?? "", changed.get(draft_id ?? 0) ?? draft_id ?? 0] as const,
        ]),
      ),
  };
}

function replaced(
  { key_id, language_id, value, draft }: CellRow,
  texts: ReadonlyMap<string, string>,
): EntryEdit {
  const [oldValue, oldDraft] = [value ?? "", draft ?? ""];
  return {
    keyId: key_id,
    languageId: language_id,
    value: texts.get(oldValue) ?? oldValue,
    draft: texts.get(oldDraft) ?? oldDraft,
  };
}

type Search = { pattern: Pattern; rewriter: Rewriter; stores: boolean };

/** Ids of the texts that change, with the ids of what they become where that is stored. */
async function findChanged(
  db: Kysely<Database>,
  plan: Plan,
  { pattern, rewriter, stores }: Search,
): Promise<Map<number, number | undefined>> {
  const changed = new Map<number, number | undefined>();
  const { ids, sizes } = await listTexts(db, plan, pattern);
  const pieces = inPieces(ids, (_id, place) => sizes[place] ?? 0, pieceSize);
  let next = readTexts(db, plan, pieces[0]);
  for (const place of pieces.keys()) {
    const found = await next;
    // Read while the thread works.
    next = readTexts(db, plan, pieces[place + 1]);
    next.catch(() => {});
    const texts = await rewriter.rewrite(found.map(({ body }) => body));
    const stored = stores ? await storeTexts(db, plan, texts) : new Map<string, number>();
    for (const [index, { id }] of found.entries()) {
      const text = texts[index] ?? null;
      if (text !== null) changed.set(id, stored.get(text));
    }
  }
  return changed;
}

function storeTexts(db: Kysely<Database>, { scope }: Plan, texts: ReadonlyArray<string | null>) {
  return internTexts(
    db,
    scope.projectId,
    texts.flatMap((text) => text ?? []),
  );
}

/** Texts of the chosen entries, for words those that contain them, and their bytes. */
async function listTexts(
  db: Kysely<Database>,
  plan: Plan,
  { find, regex, caseSensitive }: Pattern,
): Promise<{ ids: number[]; sizes: number[] }> {
  const contains = caseSensitive
    ? sql`t.body LIKE ${containing(find)}`
    : sql`t.body ILIKE ${containing(find)}`;
  const { rows } = await sql<{ ids: number[] | null; sizes: number[] | null }>`
    WITH chosen AS MATERIALIZED (SELECT e.value_id, e.draft_id FROM ${chosenEntries(plan)})
    SELECT array_agg(t.id) AS ids, array_agg(octet_length(t.body)) AS sizes
    FROM (SELECT value_id FROM chosen UNION SELECT draft_id FROM chosen) AS held(id)
    JOIN text t ON t.project_id = ${plan.scope.projectId} AND t.id = held.id
    WHERE ${regex ? sql`true` : contains}`.execute(db);
  const [{ ids, sizes } = {}] = rows;
  return { ids: ids ?? [], sizes: sizes ?? [] };
}

async function readTexts(db: Kysely<Database>, { scope }: Plan, ids: readonly number[] = []) {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; body: string }>`
    SELECT t.id, t.body FROM (${idsOf(ids)}) AS asked
    JOIN text t ON t.project_id = ${scope.projectId} AND t.id = asked.id`.execute(db);
  return rows;
}

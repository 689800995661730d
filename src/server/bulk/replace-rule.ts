import { type Kysely, sql } from "kysely";
import type { EntryEdit } from "#server/changes/entry-state.ts";
import { internTexts } from "#server/changes/texts/intern-texts.ts";
import { readTexts } from "#server/changes/texts/stored-texts.ts";
import type { Database } from "#server/db/schema.ts";
import { splitIntoBatches } from "#server/db/split-into-batches.ts";
import { containing } from "#server/entries/match-keys.ts";
import type { Pattern } from "./bulk-task.ts";
import type { Bodies, CellRow, CellRule, Totals } from "./cell-actions.ts";
import { chosenEntries, isNotExcepted, type Plan } from "./changing-cells.ts";
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
  const { changed, totals } = await findChanged(db, plan, { pattern, rewriter, stores });
  const ids = idsOf([...changed.keys()]);
  let rewritten: Bodies = new Map();
  return {
    differs: sql`(e.value_id IN (${ids}) OR e.draft_id IN (${ids}))`,
    ...(totals ? { totals } : {}),
    reads: ({ value_id, draft_id }) => [value_id, draft_id],
    made: ({ value_id, draft_id }) =>
      (changed.get(value_id ?? 0)?.bytes ?? 0) + (changed.get(draft_id ?? 0)?.bytes ?? 0),
    async edits(rows, bodies) {
      rewritten = await rewriteAll(rewriter, bodies, changed);
      return rows.map((row) => replaced(row, bodies, rewritten));
    },
    texts: () => new Map([...rewritten].map(([id, text]) => [text, changed.get(id)?.id ?? 0])),
  };
}

/** What those of the texts become that change, by their ids. */
async function rewriteAll(
  rewriter: Rewriter,
  bodies: Bodies,
  changed: ReadonlyMap<number, Changed>,
): Promise<Bodies> {
  const given = [...bodies].filter(([id]) => changed.has(id));
  const texts: string[] = [];
  for await (const some of rewriter.rewrite(given.map(([, body]) => body)))
    texts.push(...some.map((text) => text ?? ""));
  return new Map(given.map(([id], index) => [id, texts[index] ?? ""]));
}

function replaced(
  { key_id, language_id, value_id, draft_id }: CellRow,
  bodies: Bodies,
  rewritten: Bodies,
): EntryEdit {
  return {
    keyId: key_id,
    languageId: language_id,
    value: rewritten.get(value_id ?? 0) ?? bodies.get(value_id ?? 0) ?? "",
    draft: rewritten.get(draft_id ?? 0) ?? bodies.get(draft_id ?? 0) ?? "",
  };
}

type Search = { pattern: Pattern; rewriter: Rewriter; stores: boolean };

/** What a text becomes: its bytes, and where it is stored if it is. */
type Changed = { bytes: number; id: number | undefined };

/**
 * The texts that change by their ids; if all do that were found, also how many entries have them: looking at 100,000
 * entries once more to count them took a quarter of a dry run.
 */
async function findChanged(
  db: Kysely<Database>,
  plan: Plan,
  { pattern, rewriter, stores }: Search,
): Promise<{ changed: Map<number, Changed>; totals: Totals | undefined }> {
  const changed = new Map<number, Changed>();
  const { ids, sizes, ...totals } = await listTexts(db, plan, pattern);
  const pieces = splitIntoBatches(ids, (_id, pieceIndex) => sizes[pieceIndex] ?? 0, pieceSize);
  const { projectId } = plan.scope;
  let next = readTexts(db, projectId, pieces[0] ?? []);
  for (const pieceIndex of pieces.keys()) {
    const bodies = [...(await next)];
    // Read while the thread works.
    next = readTexts(db, projectId, pieces[pieceIndex + 1] ?? []);
    next.catch(() => {});
    let index = 0;
    for await (const texts of rewriter.rewrite(bodies.map(([, body]) => body))) {
      const stored = stores ? await storeTexts(db, plan, texts) : new Map<string, number>();
      for (const text of texts) {
        const [id = 0] = bodies[index] ?? [];
        index += 1;
        if (text !== null) changed.set(id, { bytes: Buffer.byteLength(text), id: stored.get(text) });
      }
    }
  }
  return { changed, totals: changed.size === ids.length ? totals : undefined };
}

function storeTexts(db: Kysely<Database>, { scope }: Plan, texts: ReadonlyArray<string | null>) {
  return internTexts(
    db,
    scope.projectId,
    texts.flatMap((text) => text ?? []),
  );
}

/** Texts of the chosen entries, for words those that contain them, with their bytes, and the entries that have them. */
async function listTexts(
  db: Kysely<Database>,
  plan: Plan,
  { find, regex, caseSensitive }: Pattern,
): Promise<Totals & { ids: number[]; sizes: number[] }> {
  const contains = caseSensitive
    ? sql`t.body LIKE ${containing(find)}`
    : sql`t.body ILIKE ${containing(find)}`;
  const { rows } = await sql<Totals & { ids: number[]; sizes: number[] }>`
    WITH chosen AS MATERIALIZED (
      SELECT e.value_id, e.draft_id, e.locked FROM ${chosenEntries(plan)} WHERE ${isNotExcepted(plan)}
    ),
    found AS MATERIALIZED (
      SELECT t.id, octet_length(t.body) AS size
      FROM (SELECT value_id FROM chosen UNION SELECT draft_id FROM chosen) AS held(id)
      JOIN text t ON t.project_id = ${plan.scope.projectId} AND t.id = held.id
      WHERE ${regex ? sql`true` : contains}
    )
    SELECT f.*, h.* FROM (SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(array_agg(size), '{}') AS sizes FROM found) AS f,
      (
        SELECT count(*) FILTER (WHERE NOT locked)::integer AS count, count(*) FILTER (WHERE locked)::integer AS skipped
        FROM chosen WHERE value_id IN (SELECT id FROM found) OR draft_id IN (SELECT id FROM found)
      ) AS h`.execute(db);
  return rows[0] ?? { ids: [], sizes: [], count: 0, skipped: 0 };
}

import { type Kysely, type RawBuilder, sql } from "kysely";
import type { ReplacedField } from "#contract/bulk.ts";
import type { ReplaceAction } from "#server/content/bulk/bulk-task.ts";
import type { Bodies, CellRow, CellRule } from "#server/content/bulk/cell-actions.ts";
import { idsOf } from "#server/content/bulk/key-selection.ts";
import type { Plan } from "#server/content/bulk/plan.ts";
import { type Totals, totalsOf } from "#server/content/bulk/totals.ts";
import { messageSettings } from "#server/content/write-path/checks/checks-in.ts";
import { internTexts } from "#server/content/write-path/texts/intern-texts.ts";
import { readTexts, type TextId } from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { splitIntoBatches } from "#server/platform/db/split-into-batches.ts";
import {
  type FoundText,
  joinReading,
  listReadings,
  listTexts,
  type SizedText,
  searchedTexts,
} from "./found-texts.ts";
import type { Rewritable, RewrittenText } from "./rewrite-text.ts";
import { chunkSize, type Rewriter } from "./rewriter.ts";

type Search = { action: ReplaceAction; rewriter: Rewriter; stores: boolean };

/**
 * Find and replace: in values and drafts or, if the caller writes only drafts, in the text that an entry shows. The
 * changed texts are found first, each once, or once per reading if it may have placeholders. The new texts are stored
 * if they are to be written: the transaction then only references them.
 */
export async function replaceRule(db: Kysely<Database>, plan: Plan, search: Search): Promise<CellRule> {
  const { changed, readIds, totals } = await findChanged(db, plan, search);
  const { rewriter, action } = search;
  const { asDraft } = plan.rights;
  const foundIn = (row: CellRow, id: TextId) =>
    id ? changed.get(nameOf(textIn(row, id, readIds))) : undefined;
  let rewritten: ReadonlyMap<string, string> = new Map();
  return {
    differs: changedEntries(plan, action, changed),
    ...(totals ? { totals } : {}),
    ...(readIds.size > 0
      ? { join: joinReading(plan.scope), columns: sql`source_id, read.syntax, read.style` }
      : {}),
    reads: (row) => {
      const { value, draft } = searchedIn(plan, action, row);
      const isRead = readIds.has(value ?? 0) || readIds.has(draft ?? 0);
      return [value, draft, isRead ? row.source_id : null];
    },
    producedBytes: (row) => {
      const { value, draft } = searchedIn(plan, action, row);
      return (foundIn(row, value)?.bytes ?? 0) + (foundIn(row, draft)?.bytes ?? 0);
    },
    async edits(rows, bodies) {
      const found = rows.flatMap((row) => {
        const { value, draft } = searchedIn(plan, action, row);
        return [foundIn(row, value), foundIn(row, draft)].filter((text) => text !== undefined);
      });
      rewritten = await rewriteAll(rewriter, plan, { found, bodies });
      return rows.map((row) => {
        const { value, draft } = searchedIn(plan, action, row);
        const textOf = (id: TextId) => {
          const text = foundIn(row, id);
          return text && rewritten.get(nameOf(text));
        };
        const [newValue, newDraft] = [textOf(value), textOf(draft)];
        const texts = asDraft ? { draft: newDraft ?? newValue } : { value: newValue, draft: newDraft };
        return { keyId: row.key_id, languageId: row.language_id, ...definedFields(texts) };
      });
    },
    texts: () => new Map([...rewritten].map(([name, text]) => [text, changed.get(name)?.id ?? 0])),
  };
}

/** Fields without undefined ones. */
function definedFields(texts: { value?: string | undefined; draft?: string | undefined }) {
  const { value, draft } = texts;
  return { ...(value === undefined ? {} : { value }), ...(draft === undefined ? {} : { draft }) };
}

/** Texts of an entry that are searched: without those behind a draft, if the caller writes only drafts. */
function searchedIn(
  { rights }: Plan,
  { fields }: ReplaceAction,
  { value_id, draft_id }: CellRow,
): Record<ReplacedField, TextId> {
  const isHidden = rights.asDraft && draft_id !== null;
  return {
    value: fields.includes("value") && !isHidden ? value_id : null,
    draft: fields.includes("draft") ? draft_id : null,
  };
}

/** Text of an entry, with its reading if the result depends on it. */
function textIn(
  { source_id = null, syntax = 0, style = 0 }: CellRow,
  textId: number,
  readIds: ReadonlySet<number>,
): FoundText {
  return { textId, reading: readIds.has(textId) ? { sourceId: source_id, syntax, style } : undefined };
}

/** Name of a text in maps. */
function nameOf({ textId, reading }: FoundText): string {
  return reading ? `${textId} ${reading.sourceId} ${reading.syntax} ${reading.style}` : String(textId);
}

/**
 * Condition on entries with a changed text. A value that would become an empty draft does not count: there are none.
 */
function changedEntries(plan: Plan, action: ReplaceAction, changed: ReadonlyMap<string, ChangedText>) {
  const all = [...changed.values()];
  const { value, draft } = searchedTexts(plan, action);
  const ofValue = isOneOf(value, plan.rights.asDraft ? all.filter(({ bytes }) => bytes > 0) : all);
  return sql`(${ofValue} OR ${isOneOf(draft, all)})`;
}

function isOneOf(column: RawBuilder<unknown>, texts: readonly FoundText[]): RawBuilder<unknown> {
  const ofId = sql`${column} IN (${idsOf(texts.flatMap(({ textId, reading }) => (reading ? [] : [textId])))})`;
  const read = texts.flatMap(({ textId, reading }) => (reading ? [{ textId, ...reading }] : []));
  if (read.length === 0) return ofId;
  return sql`(${ofId} OR (${column}, coalesce(source_id, 0), read.syntax, read.style) IN (
    SELECT * FROM unnest(${read.map(({ textId }) => textId)}::bigint[], ${read.map(({ sourceId }) => sourceId ?? 0)}::bigint[],
      ${read.map(({ syntax }) => syntax)}::integer[], ${read.map(({ style }) => style)}::integer[])))`;
}

/** Rewrites the found texts again, each once. Returns them by `nameOf`. */
async function rewriteAll(
  rewriter: Rewriter,
  plan: Plan,
  { found, bodies }: { found: readonly ChangedText[]; bodies: Bodies },
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Map(found.map((text) => [nameOf(text), text]))];
  const texts: string[] = [];
  for await (const some of rewriter.rewrite(distinct.map(([, text]) => toRewritable(plan, text, bodies))))
    texts.push(...some.map((text) => text ?? ""));
  return new Map(distinct.map(([name], index) => [name, texts[index] ?? ""]));
}

function toRewritable({ scope }: Plan, { textId, reading }: FoundText, bodies: Bodies): Rewritable {
  const body = bodies.get(textId) ?? "";
  if (!reading) return { body };
  const settings = { ...messageSettings(reading), patterns: scope.patterns };
  return { body, reading: { source: bodies.get(reading.sourceId ?? 0) ?? "", settings } };
}

/** Bytes of a rewritten text, and its id if it is stored. */
type ChangedText = FoundText & { bytes: number; id: number | undefined };

/**
 * Finds the texts that change, and the ids (`readIds`) of texts whose result depends on their reading. If all texts
 * change, also returns the totals: reading 100,000 entries again to count them took a quarter of a dry run.
 */
async function findChanged(
  db: Kysely<Database>,
  plan: Plan,
  search: Search,
): Promise<{ changed: Map<string, ChangedText>; readIds: ReadonlySet<number>; totals: Totals | undefined }> {
  const changed = new Map<string, ChangedText>();
  const undecided: SizedText[] = [];
  const { texts, ...counts } = await listTexts(db, plan, search.action);
  const add = (found: SizedText, text: RewrittenText, id: number | undefined) => {
    const { textId, reading } = found;
    if (text === undefined) undecided.push(found);
    else if (text !== null)
      changed.set(nameOf(found), { textId, reading, bytes: Buffer.byteLength(text), id });
  };
  await rewriteFound(db, plan, { ...search, texts, add });
  const readIds = new Set(undecided.map(({ textId }) => textId));
  const read = await listReadings(db, plan, { action: search.action, texts: undecided });
  await rewriteFound(db, plan, { ...search, texts: read, add });
  const areAllChanged = changed.size === texts.length - readIds.size + read.length;
  const isCounted = areAllChanged && !(plan.rights.asDraft && emptiesText(changed));
  return { changed, readIds, totals: isCounted ? totalsOf(counts) : undefined };
}

type RewriteInput = Search & {
  texts: readonly SizedText[];
  /** Called with each result, and its id if it is stored. */
  add: (found: SizedText, text: RewrittenText, id: number | undefined) => void;
};

async function rewriteFound(
  db: Kysely<Database>,
  plan: Plan,
  { texts, rewriter, stores, add }: RewriteInput,
): Promise<void> {
  const chunks = splitIntoBatches(texts, ({ size }) => size, chunkSize);
  const readChunk = (some: readonly FoundText[] = []) =>
    readTexts(
      db,
      plan.scope.projectId,
      some.flatMap(({ textId, reading }) => [textId, reading?.sourceId ?? null]),
    );
  let next = readChunk(chunks[0]);
  for (const [chunkIndex, chunk] of chunks.entries()) {
    const bodies = await next;
    // Reads the next texts while the thread works. An error is thrown when they are awaited.
    next = readChunk(chunks[chunkIndex + 1]);
    next.catch(() => {});
    let index = 0;
    for await (const some of rewriter.rewrite(chunk.map((text) => toRewritable(plan, text, bodies)))) {
      const stored = stores ? await storeTexts(db, plan, some) : new Map<string, number>();
      for (const text of some) {
        const found = chunk[index];
        index += 1;
        if (found) add(found, text, stored.get(text ?? ""));
      }
    }
  }
}

function emptiesText(changed: ReadonlyMap<string, ChangedText>): boolean {
  return [...changed.values()].some(({ bytes }) => bytes === 0);
}

function storeTexts(db: Kysely<Database>, { scope }: Plan, texts: readonly RewrittenText[]) {
  return internTexts(
    db,
    scope.projectId,
    texts.flatMap((text) => text ?? []),
  );
}

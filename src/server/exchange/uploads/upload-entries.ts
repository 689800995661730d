import { type RawBuilder, sql } from "kysely";
import { formsOrOrdinalsOf } from "#formats/plural-forms.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { FailingEdit } from "#server/content/write-path/checks/check-writes.ts";
import { type CreatedSources, writeCreatedSources } from "#server/content/write-path/created-sources.ts";
import { cellOf, type EntryEdit, type EntryState } from "#server/content/write-path/entry-state.ts";
import { batchByKey } from "#server/content/write-path/keys/batch-by-key.ts";
import type { TextIds } from "#server/content/write-path/texts/intern-texts.ts";
import { readTexts } from "#server/content/write-path/texts/stored-texts.ts";
import type { EntryWrite } from "#server/content/write-path/write-entries.ts";
import { manyRows } from "#server/platform/db/start/whole-table-joins.ts";
import { readAhead } from "#server/platform/db/statements/read-ahead.ts";
import { acceptedStatus } from "#server/platform/db/values/statuses.ts";
import type { UploadLanguages } from "./stage-languages.ts";
import type { Cell, StoreOptions } from "./upload-keys.ts";
import { emptyText, withStageJoins } from "./upload-stage.ts";

export type EntryTotals = {
  updated: number;
  /** Number of entries that were empty before, by group id. */
  addedByGroup: Map<number, number>;
  /** Locked entries, drafts that a branching project does not accept, and texts that the checks refuse. */
  skipped: Cell[];
};

export type ProgressOptions = {
  /** For a file: only entries whose texts changed count as updated, with each form of a plural as one. */
  countsForms?: boolean;
  /** Called with the number of entries written so far; throws to cancel. */
  onProgress?: (done: number) => Promise<void>;
};

type EntriesInput = ProgressOptions & {
  options: StoreOptions;
  languages: UploadLanguages;
  statuses: Map<string, number>;
  /** Whether texts that the checks refuse become drafts. */
  failingAsDrafts: boolean;
  /** Number of entries of keys that the upload created, by group id. */
  addedByGroup: ReadonlyMap<number, number>;
  /** Locked entries, whose keys were therefore not moved. */
  stayed: readonly Cell[];
};

type StagedRow = {
  key_id: number;
  /** Whether the upload created the key. */
  is_created: boolean;
  language_id: number;
  value_id: number | null;
  draft_id: number | null;
  locked: boolean | null;
  status: string | null;
  forms: number | null;
  only_if_empty: boolean;
  stored_value: number | null;
  stored_draft: number | null;
  stored_comment: number | null;
  /** Whether the entry is locked, or has a draft that a branching project does not accept. */
  skipped: boolean;
  /** Whether any field of the entry is to be written. */
  differs: boolean;
};

/** Ids of the texts in a row. */
const stagedTexts = (row: StagedRow) => [row.value_id, row.draft_id];
/** Ids of the texts in a row and of the stored texts, which the write path reads. */
const allTexts = (row: StagedRow) =>
  row.differs ? [...stagedTexts(row), row.stored_value, row.stored_draft, row.stored_comment] : [];

/** Writes the staged entries that differ from the stored ones, and no others. */
export async function writeStagedEntries(change: OpenChangeSet, input: EntriesInput): Promise<EntryTotals> {
  const totals: EntryTotals = { updated: 0, addedByGroup: new Map(input.addedByGroup), skipped: [] };
  await withStageJoins(change.tx, () =>
    sql`DECLARE staged NO SCROLL CURSOR FOR ${differences(change, input)}`.execute(change.tx),
  );
  const createsKeys = totals.addedByGroup.size > 0;
  let done = 0;
  let needsStatistics = createsKeys;
  const noteWritten = async (count: number) => {
    done += count;
    if (needsStatistics && done >= manyRows) {
      needsStatistics = false;
      await analyzeEntries(change);
    }
    await input.onProgress?.(done);
  };
  for (const sources of createsKeys ? await listCreatedSources(change, input) : [])
    await noteWritten(await writeCreatedSources(change, sources, { asDraft: isAsDraft(change, input) }));
  const skipped: Cell[] = [];
  for await (const batch of readAhead(stagedBatches(change))) {
    skipped.push(...batch.skipped);
    await writeBatch(change, input, { batch, totals });
    await noteWritten(batch.rows.length);
  }
  await sql`CLOSE staged`.execute(change.tx);
  return { ...totals, skipped: [...withStayed(skipped, input), ...totals.skipped] };
}

/**
 * Creates statistics of the entries that this change set has written. In a new instance, autovacuum would count none of
 * them before the commit, and PostgreSQL would then scan all entries for the source of each key: an import of 200,000
 * texts did not end. The lock of this statement keeps autovacuum away until the commit.
 */
async function analyzeEntries({ tx }: OpenChangeSet): Promise<void> {
  await sql`ANALYZE (SKIP_LOCKED) entry`.execute(tx);
}

async function writeBatch(
  change: OpenChangeSet,
  input: EntriesInput,
  { batch: { rows, bodies, ofCreatedKeys }, totals }: { batch: StagedBatch; totals: EntryTotals },
): Promise<void> {
  const texts = new Map([...bodies].map(([id, body]) => [body, id]));
  const edits = rows.map((row) => editOf(row, { bodies, branching: change.input.scope.branching }, input));
  const result = await change.editEntries(edits, texts, { ofCreatedKeys });
  if (!input.options.skipLockedTranslations)
    for (const { edit, reason } of result.refused) if (reason === "locked") totals.skipped.push(edit);
  const counting = { rows, countsForms: input.countsForms ?? false };
  countWritten(totals, { ...counting, written: result.written });
  const { failing } = result;
  await handleFailing(change, totals, { ...counting, failing, texts, asDrafts: input.failingAsDrafts });
}

/**
 * Condition on `upload_row` and `upload_key`: the row has the source text, and no draft, of a key that the upload
 * created. `writeCreatedSources` writes such rows.
 */
const isCreatedSource = sql`(upload_key.is_created AND upload_row.words IS NOT NULL)`;
/** Maximum number of sources that one statement writes. */
const sourcesAtOnce = 20_000;

async function listCreatedSources({ tx }: OpenChangeSet, input: EntriesInput): Promise<CreatedSources[]> {
  const column = (name: string) => sql`array_agg(${sql.ref(name)} ORDER BY id)::text`;
  const { rows } = await sql<CreatedSources>`
    SELECT ${column("id")} AS "keyIds", ${column("value_id")} AS texts, ${column("status")} AS statuses,
      ${column("locked")} AS locked, ${column("words")} AS words
    FROM (
      SELECT upload_key.id, upload_row.value_id, coalesce(upload_status.number, 0) AS status,
        coalesce(upload_row.locked, false) AS locked, upload_row.words,
        (row_number() OVER (ORDER BY upload_key.id) - 1) / ${sql.lit(sourcesAtOnce)} AS chunk
      FROM upload_row JOIN upload_key USING (hash) ${joinStatuses(input)}
      WHERE ${isCreatedSource}
    ) AS source
    GROUP BY chunk ORDER BY chunk`.execute(tx);
  return rows;
}

type StagedBatch = {
  /** Rows to write. */
  rows: readonly StagedRow[];
  skipped: readonly Cell[];
  bodies: ReadonlyMap<number, string>;
  ofCreatedKeys: boolean;
};

/** Batches of the cursor `staged` with their texts, separately for new and existing keys. */
async function* stagedBatches({ tx, input }: OpenChangeSet): AsyncGenerator<StagedBatch> {
  const { projectId } = input.scope;
  for await (const batch of batchByKey<StagedRow>(tx, "staged", { projectId, textIds: allTexts }))
    for (const [ofCreatedKeys, group] of Map.groupBy(batch, (row) => row.is_created)) {
      const rows = group.filter((row) => row.differs);
      const skipped = group.filter((row) => row.skipped).map(cellIn);
      yield {
        rows,
        skipped,
        bodies: await readTexts(tx, projectId, rows.flatMap(stagedTexts)),
        ofCreatedKeys,
      };
    }
}

const cellIn = ({ key_id: keyId, language_id: languageId }: StagedRow): Cell => ({ keyId, languageId });

type Failing = Omit<WrittenBatch, "written"> & {
  failing: readonly FailingEdit[];
  texts: TextIds;
  asDrafts: boolean;
};

/**
 * Stores texts that the checks refuse as drafts if the project is set so, and skips them otherwise (rules.md 9.3).
 */
async function handleFailing(
  change: OpenChangeSet,
  totals: EntryTotals,
  { failing, texts, asDrafts, ...counting }: Failing,
): Promise<void> {
  if (failing.length === 0) return;
  if (!asDrafts || change.input.scope.branching) {
    totals.skipped.push(...failing.map(({ edit }) => edit));
    return;
  }
  const { written } = await change.editEntries(
    failing.map(({ edit }) => draftOf(edit)),
    texts,
  );
  countWritten(totals, { ...counting, written });
  totals.skipped.push(...reportedEdits(failing, { ...counting, written }));
}

/** Edits that the response reports as skipped: more of them is lost than that the text is published or accepted. */
function reportedEdits(failing: readonly FailingEdit[], { written, rows }: WrittenBatch): EntryEdit[] {
  const staged = stagedByCell(rows);
  const writtenCells = new Set(written.map(({ before }) => cellOf(before.key.id, before.languageId)));
  return failing.flatMap(({ edit }) => {
    const cell = cellOf(edit.keyId, edit.languageId);
    const row = staged.get(cell);
    const losesValue = edit.draft !== undefined && row?.value_id !== row?.stored_value;
    const isDraft = writtenCells.has(cell) || row?.stored_draft === (row?.draft_id ?? row?.value_id);
    return losesValue || !isDraft ? [edit] : [];
  });
}

/** Returns the edit with its text as a draft, and without the status “accepted”. */
function draftOf({ value, draft = value, status, ...edit }: EntryEdit): EntryEdit {
  return {
    ...edit,
    ...(draft === undefined ? {} : { draft }),
    ...(status === undefined || status === acceptedStatus ? {} : { status }),
  };
}

type WrittenBatch = { written: readonly EntryWrite[]; rows: readonly StagedRow[]; countsForms: boolean };

function stagedByCell(rows: readonly StagedRow[]): ReadonlyMap<string, StagedRow> {
  return new Map(rows.map((row) => [cellOf(row.key_id, row.language_id), row]));
}

function countWritten(totals: EntryTotals, { written, rows, countsForms }: WrittenBatch): void {
  const staged = stagedByCell(rows);
  for (const { before, after } of written) {
    const { key, languageId } = before;
    const row = staged.get(cellOf(key.id, languageId));
    if (before.version > 0) totals.updated += countsForms ? changedTexts(before.state, after, row?.forms) : 1;
    else if (!row?.is_created)
      totals.addedByGroup.set(key.groupId, (totals.addedByGroup.get(key.groupId) ?? 0) + (row?.forms ?? 1));
  }
}

/** Number of changed texts; each form of a plural is one. `forms`: number of plural forms in the file; null: none. */
function changedTexts(before: EntryState, after: EntryState, forms: StagedRow["forms"] = null): number {
  const field = before.value === after.value ? "draft" : "value";
  if (before[field] === after[field]) return 0;
  if (forms === null) return 1;
  const formsOf = (text: string) => formsOrOrdinalsOf({ text, isPlural: true });
  const [from, to] = [formsOf(before[field]), formsOf(after[field])];
  if (!to) return 1;
  if (!from) return to.size;
  const names = new Set([...from.keys(), ...to.keys()]);
  return [...names].filter((name) => from.get(name) !== to.get(name)).length;
}

type EditContext = { bodies: ReadonlyMap<number, string>; branching: boolean };

function editOf(
  row: StagedRow,
  { bodies, branching }: EditContext,
  { options, statuses }: EntriesInput,
): EntryEdit {
  const asDraft = options.onlyAsDraft === true && !branching;
  const bodyOf = (id: number | null) => (id === null ? null : (bodies.get(id) ?? ""));
  const value = asDraft ? null : bodyOf(row.value_id);
  const draft = bodyOf(asDraft ? (row.draft_id ?? row.value_id) : row.draft_id);
  const status = row.status ?? options.setStatus;
  const { onlyIfTextEmpty } = options;
  const isOnlyIfEmpty = onlyIfTextEmpty === "byRow" ? row.only_if_empty : onlyIfTextEmpty;
  return {
    keyId: row.key_id,
    languageId: row.language_id,
    ...(value === null ? {} : { value }),
    ...(draft === null || branching ? {} : { draft }),
    ...(row.locked === null ? {} : { locked: row.locked }),
    ...(status === undefined ? {} : { status: statuses.get(String(status)) ?? 0 }),
    // A text that was written after the comparison is not overwritten.
    ...(isOnlyIfEmpty ? { expected: { value: "", draft: "" } } : {}),
  };
}

function isAsDraft({ input }: OpenChangeSet, { options }: EntriesInput): boolean {
  return options.onlyAsDraft === true && !input.scope.branching;
}

/** Joins `upload_status`, with the number of the status that an `upload_row` is to get. */
function joinStatuses({ options, statuses }: EntriesInput) {
  const all = options.setStatus === undefined ? null : String(options.setStatus);
  return sql`
    LEFT JOIN unnest(${[...statuses.keys()]}::text[], ${[...statuses.values()]}::integer[]) AS upload_status(name, number)
      ON upload_status.name = coalesce(upload_row.status, ${all}::text)`;
}

/** Each `upload_row` with its `upload_key` and `upload_language`, and the stored `entry`. */
function stagedCells(change: OpenChangeSet, { languages }: EntriesInput) {
  const { projectId, branchId } = change.input.scope;
  return sql`
    upload_row JOIN upload_key USING (hash)
    JOIN unnest(${[...languages.ids.keys()]}::text[], ${[...languages.ids.values()]}::integer[])
      AS upload_language(code, id) ON upload_language.code = upload_row.language
    LEFT JOIN entry ON entry.project_id = ${projectId} AND entry.branch_id = ${branchId}
      AND entry.key_id = upload_key.id AND entry.language_id = upload_language.id`;
}

/** Staged entries to write or to report as skipped, in key order. */
function differences(change: OpenChangeSet, input: EntriesInput) {
  const { options } = input;
  const { branching } = change.input.scope;
  const asDraft = isAsDraft(change, input);
  // The condition is null, which counts as false, if no text was sent.
  const differs = (sent: RawBuilder<unknown>, stored: RawBuilder<unknown>) =>
    sql`${sent} <> coalesce(${stored}, ${sql.lit(emptyText)})`;
  const sentDraft = asDraft
    ? sql`coalesce(upload_row.draft_id, upload_row.value_id)`
    : sql`upload_row.draft_id`;
  const value = asDraft ? sql`false` : differs(sql`upload_row.value_id`, sql`entry.value_id`);
  const draft = branching ? sql`false` : differs(sentDraft, sql`entry.draft_id`);
  const isLocked = options.skipLockedTranslations ? sql`false` : sql`entry.locked`;
  const isUnwanted = branching ? sql`upload_row.draft_id <> ${sql.lit(emptyText)}` : sql`false`;
  const isEmpty = sql`(entry.value_id IS NULL AND entry.draft_id IS NULL)`;
  const isWritable =
    options.onlyIfTextEmpty === "byRow"
      ? sql`(NOT upload_row.only_if_empty OR ${isEmpty})`
      : options.onlyIfTextEmpty
        ? isEmpty
        : sql`true`;
  return sql`
    SELECT * FROM (
      SELECT upload_key.id AS key_id, upload_key.is_created, upload_language.id AS language_id,
        upload_row.value_id, upload_row.draft_id, upload_row.locked, upload_row.status, upload_row.forms,
        upload_row.only_if_empty, entry.value_id AS stored_value, entry.draft_id AS stored_draft, entry.comment_id AS stored_comment,
        coalesce(${isLocked}, false) OR coalesce(${isUnwanted}, false) AS skipped,
        coalesce(NOT coalesce(entry.locked, false) AND NOT ${isCreatedSource}
          AND ${isWritable}
          AND ((${value}) OR (${draft})
            OR (upload_row.locked IS NOT NULL AND upload_row.locked <> coalesce(entry.locked, false))
            OR (upload_status.number IS NOT NULL AND upload_status.number <> coalesce(entry.status, 0))),
          false) AS differs
      FROM ${stagedCells(change, input)} ${joinStatuses(input)}
    ) AS cell
    WHERE skipped OR differs ORDER BY key_id, language_id`;
}

/** Adds the locked entries that prevented a move of their keys; these entries may be missing from the upload. */
function withStayed(skipped: readonly Cell[], { options, stayed }: EntriesInput): Cell[] {
  if (options.skipLockedTranslations) return [...skipped];
  const cells = [...skipped, ...stayed].map((cell) => [cellOf(cell.keyId, cell.languageId), cell] as const);
  return [...new Map(cells).values()];
}

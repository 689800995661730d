import { type RawBuilder, sql } from "kysely";
import type { UploadOptions } from "#contract/uploads.ts";
import { formsOrOrdinalsOf } from "#formats/plural-forms.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import type { FailingEdit } from "#server/content/write-path/checks/check-writes.ts";
import { type CreatedSources, writeCreatedSources } from "#server/content/write-path/created-sources.ts";
import { cellOf, type EntryEdit, type EntryState } from "#server/content/write-path/entry-state.ts";
import { batchByKey } from "#server/content/write-path/keys/batch-by-key.ts";
import type { TextIds } from "#server/content/write-path/texts/intern-texts.ts";
import { readTexts } from "#server/content/write-path/texts/stored-texts.ts";
import type { EntryWrite } from "#server/content/write-path/write-entries.ts";
import { readAhead } from "#server/platform/db/statements/read-ahead.ts";
import { acceptedStatus } from "#server/platform/db/values/statuses.ts";
import type { UploadLanguages } from "./stage-languages.ts";
import type { Cell } from "./upload-keys.ts";
import { emptyText, joiningStage } from "./upload-stage.ts";

export type EntryTotals = {
  updated: number;
  /** Entries that were empty before, by group. */
  addedByGroup: Map<number, number>;
  /** Locked entries, drafts that a branching project does not accept, and texts that the checks refuse. */
  skipped: Cell[];
};

export type Noting = {
  /** For a file: entries whose texts changed are updated, and each form of a plural counts. */
  countsForms?: boolean;
  /** Called with the number of entries written so far; throws to cancel. */
  note?: (done: number) => Promise<void>;
};

type EntriesInput = Noting & {
  options: UploadOptions;
  languages: UploadLanguages;
  statuses: Map<string, number>;
  /** Whether texts that the checks refuse become drafts. */
  failingAsDrafts: boolean;
  /** Entries of keys that the upload created, by group. */
  addedByGroup: ReadonlyMap<number, number>;
  /** Locked entries, whose keys were therefore not moved. */
  stayed: readonly Cell[];
};

type StagedRow = {
  key_id: number;
  /** The upload created the key. */
  made: boolean;
  language_id: number;
  value_id: number | null;
  draft_id: number | null;
  locked: boolean | null;
  status: string | null;
  forms: number | null;
  stored_value: number | null;
  stored_draft: number | null;
  stored_comment: number | null;
  /** Whether it is locked, or has a draft that a branching project does not accept. */
  skipped: boolean;
  /** Whether any field of it is to be written. */
  differs: boolean;
};

/** Texts that are read of a row: those of the row, and those that the write path reads. */
const stagedTexts = (row: StagedRow) => [row.value_id, row.draft_id];
const allTexts = (row: StagedRow) =>
  row.differs ? [...stagedTexts(row), row.stored_value, row.stored_draft, row.stored_comment] : [];

/** Writes the staged entries that differ from the stored ones, and no others. */
export async function writeStagedEntries(change: OpenChangeSet, input: EntriesInput): Promise<EntryTotals> {
  const totals: EntryTotals = { updated: 0, addedByGroup: new Map(input.addedByGroup), skipped: [] };
  await joiningStage(change.tx, () =>
    sql`DECLARE staged NO SCROLL CURSOR FOR ${differences(change, input)}`.execute(change.tx),
  );
  let done = 0;
  for (const sources of totals.addedByGroup.size > 0 ? await listCreatedSources(change, input) : []) {
    done += await writeCreatedSources(change, sources, { asDraft: isAsDraft(change, input) });
    await input.note?.(done);
  }
  const skipped: Cell[] = [];
  for await (const batch of readAhead(stagedBatches(change))) {
    skipped.push(...batch.skipped);
    await writeBatch(change, input, { batch, totals });
    done += batch.rows.length;
    await input.note?.(done);
  }
  await sql`CLOSE staged`.execute(change.tx);
  return { ...totals, skipped: [...withStayed(skipped, input), ...totals.skipped] };
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
  tally(totals, { ...counting, written: result.written });
  const { failing } = result;
  await settleFailing(change, totals, { ...counting, failing, texts, asDrafts: input.failingAsDrafts });
}

/**
 * Condition on sources of keys that the upload created, if the entry has only a value; `writeCreatedSources` writes
 * them.
 */
const isCreatedSource = sql`(u.made AND r.words IS NOT NULL)`;
/** Maximum number of sources that one statement writes. */
const sourcesAtOnce = 20_000;

async function listCreatedSources({ tx }: OpenChangeSet, input: EntriesInput): Promise<CreatedSources[]> {
  const column = (name: string) => sql`array_agg(${sql.ref(name)} ORDER BY id)::text`;
  const { rows } = await sql<CreatedSources>`
    SELECT ${column("id")} AS "keyIds", ${column("value_id")} AS texts, ${column("status")} AS statuses,
      ${column("locked")} AS locked, ${column("words")} AS words
    FROM (
      SELECT u.id, r.value_id, coalesce(s.number, 0) AS status, coalesce(r.locked, false) AS locked, r.words,
        (row_number() OVER (ORDER BY u.id) - 1) / ${sql.lit(sourcesAtOnce)} AS piece
      FROM upload_row r JOIN upload_key u USING (hash) ${joinStatuses(input)}
      WHERE ${isCreatedSource}
    ) AS source
    GROUP BY piece ORDER BY piece`.execute(tx);
  return rows;
}

type StagedBatch = {
  /** Rows that differ. */
  rows: readonly StagedRow[];
  skipped: readonly Cell[];
  bodies: ReadonlyMap<number, string>;
  ofCreatedKeys: boolean;
};

/** Batches of the cursor `staged` with their texts, separately for new and existing keys. */
async function* stagedBatches({ tx, input }: OpenChangeSet): AsyncGenerator<StagedBatch> {
  const { projectId } = input.scope;
  for await (const batch of batchByKey<StagedRow>(tx, "staged", { projectId, textIds: allTexts }))
    for (const [ofCreatedKeys, some] of Map.groupBy(batch, (row) => row.made)) {
      const rows = some.filter((row) => row.differs);
      const skipped = some.filter((row) => row.skipped).map(cellIn);
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
async function settleFailing(
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
  tally(totals, { ...counting, written });
  totals.skipped.push(...reportedEdits(failing, { ...counting, written }));
}

/** Refused edits that leave out more than publishing or accepting a text: these are reported. */
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

/** Same text, neither published nor accepted. */
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

function tally(totals: EntryTotals, { written, rows, countsForms }: WrittenBatch): void {
  const staged = stagedByCell(rows);
  for (const { before, after } of written) {
    const { key, languageId } = before;
    const row = staged.get(cellOf(key.id, languageId));
    if (before.version > 0) totals.updated += countsForms ? changedTexts(before.state, after, row?.forms) : 1;
    else if (!row?.made)
      totals.addedByGroup.set(key.groupId, (totals.addedByGroup.get(key.groupId) ?? 0) + (row?.forms ?? 1));
  }
}

/** Number of changed texts; each form of a plural is one. `forms`: their number, if the file has any. */
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

type Wording = { bodies: ReadonlyMap<number, string>; branching: boolean };

function editOf(
  row: StagedRow,
  { bodies, branching }: Wording,
  { options, statuses }: EntriesInput,
): EntryEdit {
  const asDraft = options.onlyAsDraft === true && !branching;
  const bodyOf = (id: number | null) => (id === null ? null : (bodies.get(id) ?? ""));
  const value = asDraft ? null : bodyOf(row.value_id);
  const draft = bodyOf(asDraft ? (row.draft_id ?? row.value_id) : row.draft_id);
  const status = row.status ?? options.setStatus;
  return {
    keyId: row.key_id,
    languageId: row.language_id,
    ...(value === null ? {} : { value }),
    ...(draft === null || branching ? {} : { draft }),
    ...(row.locked === null ? {} : { locked: row.locked }),
    ...(status === undefined ? {} : { status: statuses.get(String(status)) ?? 0 }),
    // A text that was written after the comparison is not overwritten.
    ...(options.onlyIfTextEmpty ? { expected: { value: "", draft: "" } } : {}),
  };
}

function isAsDraft({ input }: OpenChangeSet, { options }: EntriesInput): boolean {
  return options.onlyAsDraft === true && !input.scope.branching;
}

/** Joins the number `s` of the status that a staged row `r` is to get. */
function joinStatuses({ options, statuses }: EntriesInput) {
  const all = options.setStatus === undefined ? null : String(options.setStatus);
  return sql`LEFT JOIN unnest(${[...statuses.keys()]}::text[], ${[...statuses.values()]}::integer[]) AS s(given, number)
    ON s.given = coalesce(r.status, ${all}::text)`;
}

function stagedCells(change: OpenChangeSet, { languages }: EntriesInput) {
  const { projectId, branchId } = change.input.scope;
  return sql`
    upload_row r JOIN upload_key u USING (hash)
    JOIN unnest(${[...languages.ids.keys()]}::text[], ${[...languages.ids.values()]}::integer[]) AS l(code, id)
      ON l.code = r.language
    LEFT JOIN entry e ON e.project_id = ${projectId} AND e.branch_id = ${branchId} AND e.key_id = u.id
      AND e.language_id = l.id`;
}

/** Staged entries that are to be written or listed, in key order. */
function differences(change: OpenChangeSet, input: EntriesInput) {
  const { options } = input;
  const { branching } = change.input.scope;
  const asDraft = isAsDraft(change, input);
  // Null if no text was sent, which never differs.
  const differs = (sent: RawBuilder<unknown>, stored: RawBuilder<unknown>) =>
    sql`${sent} <> coalesce(${stored}, ${sql.lit(emptyText)})`;
  const value = asDraft ? sql`false` : differs(sql`r.value_id`, sql`e.value_id`);
  const draft = branching
    ? sql`false`
    : differs(asDraft ? sql`coalesce(r.draft_id, r.value_id)` : sql`r.draft_id`, sql`e.draft_id`);
  const isLocked = options.skipLockedTranslations ? sql`false` : sql`e.locked`;
  const isUnwanted = branching ? sql`r.draft_id <> ${sql.lit(emptyText)}` : sql`false`;
  return sql`
    SELECT * FROM (
      SELECT u.id AS key_id, u.made, l.id AS language_id, r.value_id, r.draft_id, r.locked, r.status, r.forms,
        e.value_id AS stored_value, e.draft_id AS stored_draft, e.comment_id AS stored_comment,
        coalesce(${isLocked}, false) OR coalesce(${isUnwanted}, false) AS skipped,
        coalesce(NOT coalesce(e.locked, false) AND NOT ${isCreatedSource}
          AND ${options.onlyIfTextEmpty ? sql`e.value_id IS NULL AND e.draft_id IS NULL` : sql`true`}
          AND ((${value}) OR (${draft}) OR (r.locked IS NOT NULL AND r.locked <> coalesce(e.locked, false))
            OR (s.number IS NOT NULL AND s.number <> coalesce(e.status, 0))), false) AS differs
      FROM ${stagedCells(change, input)} ${joinStatuses(input)}
    ) AS cell
    WHERE skipped OR differs ORDER BY key_id, language_id`;
}

/** Entries that prevent a move need not be in the upload themselves. */
function withStayed(skipped: readonly Cell[], { options, stayed }: EntriesInput): Cell[] {
  if (options.skipLockedTranslations) return [...skipped];
  const cells = [...skipped, ...stayed].map((cell) => [cellOf(cell.keyId, cell.languageId), cell] as const);
  return [...new Map(cells).values()];
}

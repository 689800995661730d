import { type Kysely, sql } from "kysely";
import type { BulkSample, SkippedRow } from "#contract/bulk.ts";
import { listOrderedCells } from "#server/content/entries/entries.store.ts";
import { applyChangeSet } from "#server/content/write-path/change-sets/apply-change-set.ts";
import { authorOf } from "#server/content/write-path/change-sets/change-set-input.ts";
import type { OpenChangeSet } from "#server/content/write-path/change-sets/open-change-set.ts";
import { cellOf } from "#server/content/write-path/entry-state.ts";
import { batchByKey } from "#server/content/write-path/keys/batch-by-key.ts";
import { type CellRef, lockVersions } from "#server/content/write-path/locks/lock-entries.ts";
import { lockKeys } from "#server/content/write-path/locks/lock-keys.ts";
import { setFieldOfMany } from "#server/content/write-path/set-field-of-many.ts";
import { internTexts } from "#server/content/write-path/texts/intern-texts.ts";
import { readTexts } from "#server/content/write-path/texts/stored-texts.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { readAhead } from "#server/platform/db/statements/read-ahead.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { type CellAction, isKeyAction } from "./bulk-task.ts";
import { type CellRow, type CellRule, ruleOf } from "./cell-actions.ts";
import { changingCells, countCells, type Page, readCells, textReferencesOf } from "./changing-cells.ts";
import { changeKeys, findChangingKeys, previewKeys } from "./key-actions.ts";
import type { Plan } from "./plan.ts";
import { fixRule } from "./rewrite/fix-rule.ts";
import { replaceRule } from "./rewrite/replace-rule.ts";
import { openRewriter } from "./rewrite/rewriter.ts";
import { makeSampler } from "./samples.ts";
import { skippedCells, skippedKeys } from "./skipped-samples.ts";
import { type ReasonCounts, type Totals, totalsOf } from "./totals.ts";

export type Outcome = Totals & { sample: BulkSample[] };
type Preview = Outcome & { skippedSample?: SkippedRow[] };

/** Pages of changed and of skipped entries or keys to show. */
type PreviewPages = { sample: Page; skipped?: Page };

/** Previews an action: the same count and sample as if it were run (rules.md 7.3). */
export async function previewBulk(
  db: Kysely<Database>,
  plan: Plan,
  { sample, skipped }: PreviewPages,
): Promise<Preview> {
  const { action } = plan.task;
  if (isKeyAction(action)) {
    const { ids, skippedRows, totals } = await findChangingKeys(db, { plan, action });
    const samples = await previewKeys(db, { plan, action }, pageOf(ids, sample));
    if (!skipped) return { ...totals, sample: samples };
    return {
      ...totals,
      sample: samples,
      skippedSample: await skippedKeys(db, plan, pageOf(skippedRows, skipped)),
    };
  }
  return await withRule(db, { plan, action, stores: false }, async (rule) => {
    const { totals: knownTotals } = rule;
    const [totals, rows, skippedRows] = await Promise.all([
      knownTotals ?? countCells(db, plan, rule),
      knownTotals?.count === 0 ? [] : readCells(db, { plan, rule, page: sample }),
      skipped && knownTotals?.skipped !== 0
        ? readCells(db, { plan, rule, page: skipped, skipped: true })
        : [],
    ]);
    const samples = await makeSampler(plan, rule, sample.limit)(db, rows);
    if (!skipped) return { ...totals, sample: samples };
    return { ...totals, sample: samples, skippedSample: await skippedCells(db, plan, skippedRows) };
  });
}

function pageOf<Item>(items: readonly Item[], { offset, limit }: Page): readonly Item[] {
  return items.slice(offset, offset + limit);
}

export type BulkRun = {
  caller: ProjectCaller;
  plan: Plan;
  sample: number;
  /** Called with the number of processed entries; throws to cancel. The change set may restart from 0. */
  reportProgress?: (done: number) => Promise<void>;
  /** Runs last in the transaction. */
  finish?: (change: OpenChangeSet, outcome: Outcome) => Promise<void>;
};

/**
 * Runs an action in one change set. Skips and counts entries that may not be changed, or that others change at the same
 * time.
 */
export async function runBulk(
  db: Kysely<Database>,
  { caller, plan, sample, reportProgress = async () => {}, finish }: BulkRun,
): Promise<Outcome & { changeSetId: number | null }> {
  const { action } = plan.task;
  const input = {
    scope: caller.scope,
    author: authorOf(caller),
    kind: "bulk" as const,
    bulkAction: action.action,
    refusedChecks: caller.scope.refusedChecks,
    ...("reason" in action ? { reason: action.reason } : {}),
  };
  const apply = async (work: (change: OpenChangeSet) => Promise<Outcome>) => {
    const applied = await applyChangeSet(db, input, async (change) => {
      const outcome = await work(change);
      await finish?.(change, outcome);
      return outcome;
    });
    return { ...applied.result, changeSetId: applied.changeSetId };
  };
  if (isKeyAction(action))
    return await apply((change) => changeKeys(change, { plan, action, sample, reportProgress }));
  return await withRule(db, { plan, action, stores: true }, (rule) =>
    apply((change) => changeCells(change, { plan, rule, sample, reportProgress })),
  );
}

type RuleInput = { plan: Plan; action: CellAction; stores: boolean };

/** Calls `use` with the rule of an action on entries. `stores`: whether produced texts are stored. */
async function withRule<T>(
  db: Kysely<Database>,
  { plan, action, stores }: RuleInput,
  use: (rule: CellRule) => Promise<T>,
): Promise<T> {
  if (action.action === "fixChecks")
    return await use(await fixRule(db, plan, { checks: action.checks, stores }));
  if (action.action !== "replace") {
    const comment = action.action === "setStatus" && stores ? (action.comment ?? "") : "";
    return await use(ruleOf(action, plan, await internTexts(db, plan.scope.projectId, [comment])));
  }
  const rewriter = await openRewriter(plan.scope, action);
  try {
    return await use(await replaceRule(db, plan, { action, rewriter, stores }));
  } finally {
    await rewriter.close();
  }
}

type CellWork = {
  plan: Plan;
  rule: CellRule;
  sample: number;
  reportProgress: (done: number) => Promise<void>;
};

async function changeCells(
  change: OpenChangeSet,
  { plan, rule, sample, reportProgress }: CellWork,
): Promise<Outcome> {
  const samples: BulkSample[] = [];
  const counts = { count: 0, not_allowed: 0, locked: 0, failing: 0, changed: 0 };
  // All rows are needed, so the planner should not optimize for the first ones.
  await sql`SELECT set_config('cursor_tuple_fraction', '1', true)`.execute(change.tx);
  await sql`DECLARE changing_cells NO SCROLL CURSOR FOR ${changingCells(plan, rule)}`.execute(change.tx);
  const show = makeSampler(plan, rule, sample);
  // Setting one field needs neither texts nor their sizes: a third of this process's time for 100,000 entries.
  const references = rule.fieldChange
    ? { ...textReferencesOf(plan, rule), textIds: () => [] }
    : textReferencesOf(plan, rule);
  for await (const rows of readAhead(batchByKey<CellRow>(change.tx, "changing_cells", references))) {
    const changing = rows.filter(({ reason }) => reason === null);
    for (const { reason } of rows) if (reason !== null) counts[reason] += 1;
    samples.push(...(await show(change.tx, changing)));
    if (changing.length > 0)
      addResult(counts, await changeRows(change, { plan, rule }, changing), changing.length);
    await reportProgress(counts.count);
  }
  await sql`CLOSE changing_cells`.execute(change.tx);
  return { ...totalsOf(counts), sample: samples };
}

/** Counts of written and skipped rows. Rows in none of the counts were changed by others. */
type BatchResult = { count: number } & Partial<ReasonCounts>;

function addResult(counts: ReasonCounts, written: BatchResult, requested: number): void {
  const { count, not_allowed = 0, locked = 0, failing = 0 } = written;
  counts.count += count;
  counts.not_allowed += not_allowed;
  counts.locked += locked;
  counts.failing += failing;
  counts.changed += requested - count - not_allowed - locked - failing;
}

async function changeRows(
  change: OpenChangeSet,
  { plan, rule }: Pick<CellWork, "plan" | "rule">,
  requested: readonly CellRow[],
): Promise<BatchResult> {
  const rows = await filterOrdered(change, plan, requested);
  const not_allowed = requested.length - rows.length;
  if (rule.fieldChange) {
    // A status is a judgement of the text that was read; a lock or an exclusion applies to any text.
    const isJudgement = "status" in rule.fieldChange;
    const cells = rows.map((row) => ({
      ...cellOfRow(row),
      ...(isJudgement ? { version: row.version } : {}),
    }));
    const { count, failing } = await setFieldOfMany(change, cells, rule.fieldChange);
    return { not_allowed, count, failing: failing.length };
  }
  const current = await filterStillBased(change, rule, rows);
  const bodies = await readTexts(change.tx, change.input.scope.projectId, current.flatMap(rule.reads));
  const edits = await rule.edits(current, bodies);
  // Edits expect the version that was read, so that later changes are kept.
  const versionedEdits = edits.map((edit, index) => ({ ...edit, version: current[index]?.version ?? 0 }));
  const { written, refused, failing } = await change.editEntries(versionedEdits, rule.texts(current, bodies));
  // Translations whose dismissals end with their source are also written.
  const cells = new Set(current.map(({ key_id, language_id }) => cellOf(key_id, language_id)));
  return {
    count: written.filter(({ before }) => cells.has(cellOf(before.key.id, before.languageId))).length,
    not_allowed,
    locked: refused.filter(({ reason }) => reason === "locked").length,
    failing: failing.length,
  };
}

function cellOfRow({ key_id, language_id }: CellRow): CellRef {
  return { keyId: key_id, languageId: language_id };
}

/** Locks other data that an action is based on, and returns the rows for which that data still permits the action. */
async function filterStillBased(
  change: OpenChangeSet,
  { copiesFrom, dismisses }: CellRule,
  rows: readonly CellRow[],
): Promise<readonly CellRow[]> {
  if (copiesFrom !== undefined) return await filterCopyable(change, copiesFrom, rows);
  return dismisses ? await filterFindings(change, rows) : rows;
}

/** Returns rows with the findings that they still have: checks store findings without a new version of the entry. */
async function filterFindings(change: OpenChangeSet, rows: readonly CellRow[]): Promise<CellRow[]> {
  const locked = await lockRows(change, rows);
  const checks = new Map(locked.map((entry) => [cellOf(entry.keyId, entry.languageId), entry.checks]));
  return rows.flatMap((row) => {
    const found = (row.found ?? 0) & (checks.get(cellOf(row.key_id, row.language_id)) ?? 0);
    return found === 0 ? [] : [{ ...row, found }];
  });
}

/** Returns rows whose copied text is unchanged. Locks it together with the entries that it is copied into. */
async function filterCopyable(
  change: OpenChangeSet,
  fromId: number,
  rows: readonly CellRow[],
): Promise<readonly CellRow[]> {
  const sources = [...new Set(rows.map((row) => row.key_id))].map((keyId) => ({ keyId, languageId: fromId }));
  const locked = await lockRows(change, rows, sources);
  const versions = new Map(
    locked.filter(({ languageId }) => languageId === fromId).map(({ keyId, version }) => [keyId, version]),
  );
  return rows.filter((row) => versions.get(row.key_id) === row.copied_version);
}

/** For vendors, locks rows and returns those in an open order; for others, returns all rows. */
async function filterOrdered(
  change: OpenChangeSet,
  { rights: { ordered } }: Plan,
  rows: readonly CellRow[],
): Promise<readonly CellRow[]> {
  if (!ordered) return rows;
  await lockRows(change, rows);
  const cells = await listOrderedCells(change.tx, ordered, rows.map(cellOfRow));
  return rows.filter(({ key_id, language_id }) => cells.has(cellOf(key_id, language_id)));
}

/** Locks the entries of rows, and others, in the same way as for writing. */
async function lockRows(
  { tx, input: { scope } }: OpenChangeSet,
  rows: readonly CellRow[],
  others: readonly CellRef[] = [],
) {
  const writesSource = rows.some(({ language_id }) => language_id === scope.baseLanguageId);
  if (writesSource) await lockKeys(tx, scope, [...new Set(rows.map(({ key_id }) => key_id))]);
  return await lockVersions(tx, scope, [...others, ...rows.map(cellOfRow)]);
}

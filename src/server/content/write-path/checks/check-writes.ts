import type { TouchedEntry } from "#server/content/write-path/changed-entries.ts";
import type { Recount } from "#server/content/write-path/edit-entries.ts";
import {
  cellOf,
  changedFieldBits,
  checkedText,
  type EntryEdit,
  fieldBits,
  sourceText,
  textBits,
} from "#server/content/write-path/entry-state.ts";
import type { CellRef, Sources } from "#server/content/write-path/locks/lock-entries.ts";
import type { EntryWrite } from "#server/content/write-path/write-entries.ts";
import { acceptedStatus } from "#server/platform/db/values/statuses.ts";
import { checksIn, type TextSettings } from "./checks-in.ts";
import { forEachYielding } from "./for-each-yielding.ts";

type CheckContext = {
  touched: readonly TouchedEntry[];
  sources: Sources;
  /** Checks that refuse publishing or accepting a text, as bits. */
  refusedChecks: number;
};

export type CheckedWrites = {
  /** Findings in the written texts, as bits. */
  findings: Map<EntryWrite, number>;
  /** Written translations whose source is too long to be read with others: checked after the write. */
  uncheckedCells: CellRef[];
  /** Translations that are not written but whose source is. */
  concernedCells: CellRef[];
  /** Writes that the project's checks refuse, with these checks. */
  refused: Map<EntryWrite, number>;
};

/** Edit that the project's checks refuse, with these checks as bits. */
export type FailingEdit = { edit: EntryEdit; checks: number };

/** Runs the checks on the pending writes whose text or source changes. */
export async function checkWrites(
  base: TextSettings,
  recounts: readonly Recount[],
  { touched, sources, refusedChecks }: CheckContext,
): Promise<CheckedWrites> {
  const checked: CheckedWrites = {
    findings: new Map(),
    uncheckedCells: [],
    concernedCells: [],
    refused: new Map(),
  };
  const allSources = new Map(sources);
  for (const { key, languageId, state } of touched)
    if (languageId === base.baseLanguageId) allSources.set(key.id, sourceText(state));
  const read = { sources: allSources, refusedChecks };
  // Yields after each text: the texts of one key may be in hundreds of languages.
  await forEachYielding(
    (function* () {
      for (const recount of recounts) yield* checkKey(base, recount, read, checked);
    })(),
    () => {},
  );
  return checked;
}

export function failingEdits(
  edits: readonly EntryEdit[],
  refused: ReadonlyMap<EntryWrite, number>,
): FailingEdit[] {
  if (refused.size === 0) return [];
  const checksOf = new Map(
    [...refused].map(([{ before }, checks]) => [cellOf(before.key.id, before.languageId), checks]),
  );
  return edits.flatMap((edit) => {
    const checks = checksOf.get(cellOf(edit.keyId, edit.languageId));
    return checks === undefined ? [] : [{ edit, checks }];
  });
}

function* checkKey(
  base: TextSettings,
  { key, written, siblings }: Recount,
  { sources, refusedChecks }: Pick<CheckContext, "sources" | "refusedChecks">,
  { findings, uncheckedCells, concernedCells, refused }: CheckedWrites,
): Generator<void> {
  const sourceWrite = written.find(({ before }) => before.languageId === base.baseLanguageId);
  const sourceChanged =
    sourceWrite !== undefined && sourceText(sourceWrite.before.state) !== sourceText(sourceWrite.after);
  const source = sourceWrite ? sourceText(sourceWrite.after) : sources.get(key.id);
  const unwritten = new Set(
    siblings.filter(({ state }) => sourceText(state) !== "").map((sibling) => sibling.languageId),
  );
  for (const write of written) {
    yield;
    if (write === sourceWrite) continue;
    const { before, after } = write;
    const check = (target: string) =>
      checksIn(base, { ...key, ...before, source: source ?? "", target }, before.checks);
    const failing = refusal(write, { check, refusedChecks });
    if (failing !== 0) {
      refused.set(write, failing);
      continue;
    }
    unwritten.delete(before.languageId);
    if (!sourceChanged && (changedFieldBits(before.state, after) & textBits) === 0) continue;
    if (source === null) uncheckedCells.push({ keyId: key.id, languageId: before.languageId });
    else findings.set(write, check(checkedText(after)));
  }
  unwritten.delete(base.baseLanguageId);
  if (sourceChanged) for (const languageId of unwritten) concernedCells.push({ keyId: key.id, languageId });
}

type RefusalContext = { check: (target: string) => number; refusedChecks: number };

/**
 * Returns the checks that refuse to publish or accept a write, as bits. Findings dismissed in the same text do not
 * count.
 */
function refusal({ before, after }: EntryWrite, { check, refusedChecks }: RefusalContext): number {
  if (refusedChecks === 0) return 0;
  const fields = changedFieldBits(before.state, after);
  const accepts = (fields & fieldBits.status) !== 0 && after.status === acceptedStatus;
  const checked = checkedText(after);
  const open = (text: string) => check(text) & ~(text === checked ? after.dismissed : 0);
  const published = (fields & fieldBits.value) !== 0 ? open(after.value) : 0;
  return (published | (accepts ? open(checked) : 0)) & refusedChecks;
}

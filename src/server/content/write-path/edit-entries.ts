import { countWords } from "#text/words.ts";
import type { ChangeScope, ReadScope, TouchedEntry, TouchedKey } from "./changed-entries.ts";
import { type CounterDeltas, countersOf, excludedKeys, wholeBranch } from "./counters/entry-counters.ts";
import {
  cellOf,
  changedFieldBits,
  type EntryEdit,
  type EntryState,
  isTranslated,
  sourceText,
} from "./entry-state.ts";
import { nextEntry } from "./next-entry.ts";
import { isOutdated } from "./outdated.ts";
import { type Refusal, refusalOf } from "./refused-edits.ts";
import type { EntryWrite } from "./write-entries.ts";

export type Decision = {
  writes: EntryWrite[];
  refused: Refusal[];
  /** Keys whose source text changed its word count or its meaning. */
  keys: Array<{ id: number; words: number; meaning: number }>;
  /** Entries to recount, applied after the writes. */
  recounts: Recount[];
};

export type DecisionInput = {
  scope: ReadScope;
  edits: readonly EntryEdit[];
  touched: readonly TouchedEntry[];
  /** Stored entries in other languages of the keys whose source is edited. */
  siblings: readonly TouchedEntry[];
  newMeaning: number;
};

/** Decides which edits of a batch are written, refused and recounted. Pure. */
export function decideEdits(input: DecisionInput): Decision {
  const decision: Decision = { writes: [], refused: [], keys: [], recounts: [] };
  const touched = new Map(input.touched.map((entry) => [cellOf(entry.key.id, entry.languageId), entry]));
  const siblings = Map.groupBy(input.siblings, (entry) => entry.key.id);
  for (const [keyId, edits] of Map.groupBy(input.edits, (edit) => edit.keyId)) {
    decideKey(input, decision, { edits, touched, siblings: siblings.get(keyId) ?? [] });
  }
  return decision;
}

type KeyInput = { edits: EntryEdit[]; touched: Map<string, TouchedEntry>; siblings: TouchedEntry[] };

function decideKey(input: DecisionInput, decision: Decision, { edits, touched, siblings }: KeyInput): void {
  const { baseLanguageId } = input.scope;
  const sourceFirst = edits.toSorted(
    (a, b) => Number(b.languageId === baseLanguageId) - Number(a.languageId === baseLanguageId),
  );
  const written = new Map<number, EntryWrite>();
  let key: TouchedKey | undefined;
  let after: TouchedKey | undefined;
  let sourceChanged = false;
  for (const edit of sourceFirst) {
    const current = touched.get(cellOf(edit.keyId, edit.languageId));
    const reason = refusalOf(edit, current);
    if (reason || !current) {
      decision.refused.push({ edit, reason: reason ?? "deleted", ...(current ? { current } : {}) });
      continue;
    }
    key = current.key;
    const isSource = edit.languageId === baseLanguageId;
    const next = nextEntry(current.state, edit, {
      branching: input.scope.branching,
      isSource,
      keyMeaning: (after ?? key).meaning,
      newMeaning: input.newMeaning,
      sourceChanged: !isSource && sourceChanged,
    });
    if (changedFieldBits(current.state, next) === 0) continue;
    written.set(edit.languageId, { before: current, after: next, writer: edit.writer });
    if (!isSource) continue;
    after = keyAfter(current, next, input.scope);
    sourceChanged = sourceText(next) !== sourceText(current.state);
  }
  if (!key || written.size === 0) return;
  const reopened = sourceChanged
    ? siblings.filter((sibling) => isReopened(sibling, written)).map(reopen)
    : [];
  decision.writes.push(...written.values(), ...reopened);
  if (after && (after.words !== key.words || after.meaning !== key.meaning)) decision.keys.push(after);
  decision.recounts.push({ key, after: after ?? key, written: [...written.values()], siblings, reopened });
}

/** A dismissal ends when the source of the text changes. */
function isReopened({ languageId, state }: TouchedEntry, written: ReadonlyMap<number, EntryWrite>): boolean {
  return state.dismissed !== 0 && !written.has(languageId);
}

function reopen(before: TouchedEntry): EntryWrite {
  return { before, after: { ...before.state, dismissed: 0 } };
}

function keyAfter(
  current: TouchedEntry,
  next: EntryState,
  { baseLanguage, patterns }: ReadScope,
): TouchedKey {
  const text = sourceText(next);
  const isSame = text === sourceText(current.state);
  const words = isSame ? current.key.words : countWords(text, baseLanguage, patterns);
  return { ...current.key, meaning: next.meaning, words };
}

/** Key with its written entries and, if the source changed, all other stored ones. */
export type Recount = {
  key: TouchedKey;
  after: TouchedKey;
  written: EntryWrite[];
  siblings: TouchedEntry[];
  /** Siblings that are also written, because their dismissals end. */
  reopened: EntryWrite[];
};

type CountInput = {
  recounts: readonly Recount[];
  written: ReadonlySet<EntryWrite>;
  /** New findings in the written entries, where they may differ from the stored ones. */
  findings: ReadonlyMap<EntryWrite, number>;
};

/**
 * Counts what a decision changed: the entries in `written` and, if the source changed, every other entry of the key.
 */
export function countDecision(
  { baseLanguageId }: ChangeScope,
  counters: CounterDeltas,
  { recounts, written, findings }: CountInput,
): void {
  for (const recount of recounts)
    countKey(baseLanguageId, counters, findings, {
      ...recount,
      written: recount.written.filter((write) => written.has(write)),
    });
}

function countKey(
  baseLanguageId: number,
  counters: CounterDeltas,
  findings: ReadonlyMap<EntryWrite, number>,
  { key, after, written, siblings, reopened }: Recount,
): void {
  // Entries of an excluded key are not counted.
  const count = (entry: TouchedEntry, state: EntryState, keyState: TouchedKey, sign: 1 | -1) => {
    if (keyState.excluded) return;
    const counted = {
      translated: isTranslated(state),
      hasDraft: state.draft !== "",
      // A source is never outdated.
      outdated: entry.languageId !== baseLanguageId && isOutdated(state, keyState.meaning),
      locked: state.locked,
      excluded: state.excluded,
      status: state.status,
      inOrder: entry.inOrder,
      inTranslation: entry.inTranslation,
      findings: entry.checks & ~state.dismissed,
    };
    counters.count(entry.languageId, countersOf(counted), sign, keyState.words);
  };
  for (const write of written) {
    const { before } = write;
    count(before, before.state, key, -1);
    count({ ...before, checks: findings.get(write) ?? before.checks }, write.after, after, 1);
  }
  if (after === key) return;
  counters.add(wholeBranch, key.excluded ? excludedKeys : "all", 0, after.words - key.words);
  const writtenLanguages = new Set(written.map(({ before }) => before.languageId));
  const stateAfter = new Map(reopened.map((write) => [write.before, write.after]));
  for (const entry of siblings) {
    if (writtenLanguages.has(entry.languageId)) continue;
    count(entry, entry.state, key, -1);
    count(entry, stateAfter.get(entry) ?? entry.state, after, 1);
  }
}

import type { Recount } from "#server/changes/edit-entries.ts";
import { changedFields, sourceText, textBits } from "#server/changes/entry-state.ts";
import type { Asked, Sources, TouchedEntry } from "#server/changes/touched-entries.ts";
import type { EntryWrite } from "#server/changes/write-entries.ts";
import { checksIn } from "./checks-in.ts";
import { eachInTurns } from "./each-in-turns.ts";

type Base = { baseLanguageId: number; baseLanguage: string };
type Read = { touched: readonly TouchedEntry[]; sources: Sources };

export type CheckedWrites = {
  /** What the checks find in the texts that are written, as bits. */
  found: Map<EntryWrite, number>;
  /** What has to be read to be checked, when all is written: translations of a source that moved, and of a long one. */
  unread: Asked[];
};

/** Checks what is about to be written, where the text or its source is another one now. */
export async function checkWrites(
  base: Base,
  recounts: readonly Recount[],
  { touched, sources }: Read,
): Promise<CheckedWrites> {
  const checked: CheckedWrites = { found: new Map(), unread: [] };
  const known = new Map(sources);
  for (const { key, languageId, state } of touched)
    if (languageId === base.baseLanguageId) known.set(key.id, sourceText(state));
  await eachInTurns(recounts, (recount) => checkKey(base, recount, known, checked));
  return checked;
}

function checkKey(base: Base, recount: Recount, sources: Sources, { found, unread }: CheckedWrites): void {
  const { key, written, siblings } = recount;
  const ofSource = written.find(({ before }) => before.languageId === base.baseLanguageId);
  const sourceMoved =
    ofSource !== undefined && sourceText(ofSource.before.state) !== sourceText(ofSource.after);
  const source = ofSource ? sourceText(ofSource.after) : sources.get(key.id);
  for (const write of written) {
    const { before, after } = write;
    const isMoved = sourceMoved || (changedFields(before.state, after) & textBits) !== 0;
    if (write === ofSource || !isMoved) continue;
    if (source === null) unread.push({ keyId: key.id, languageId: before.languageId });
    else found.set(write, checksIn(base, { ...key, ...before, source: source ?? "", target: textOf(write) }));
  }
  if (!sourceMoved) return;
  const writtenLanguages = new Set(written.map(({ before }) => before.languageId));
  for (const { languageId, state } of siblings)
    if (!writtenLanguages.has(languageId) && sourceText(state) !== "")
      unread.push({ keyId: key.id, languageId });
}

/** The text that is checked: the draft, else the value (decisions.md 9.2). */
function textOf({ after }: EntryWrite): string {
  return after.draft || after.value;
}

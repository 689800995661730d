import type { ChangeAuthor } from "./change-author.ts";

/** The fields of an entry that people can set. Empty texts are "". */
export type EntryState = {
  value: string;
  draft: string;
  status: number;
  locked: boolean;
  comment: string;
  /** Of a source: its meaning number. Of a translation: the number it was made from (decisions.md 3.11). */
  meaning: number;
  /** The checks that somebody dismissed in the text, as bits; a new text or source ends them (decisions.md 9.2). */
  dismissed: number;
};

/** Bits of `entry_change.fields`. */
export const fieldBits = {
  value: 1,
  draft: 2,
  status: 4,
  locked: 8,
  comment: 16,
  meaning: 32,
  dismissed: 64,
} as const;
/** What somebody decides about a text, rather than types. */
export const decidedBits = fieldBits.status | fieldBits.locked;
/** What a text says; publishing changes both. */
export const textBits = fieldBits.value | fieldBits.draft;
export type EntryField = keyof typeof fieldBits;
export type TextField = "value" | "draft" | "comment";
export const textFields = ["value", "draft", "comment"] as const satisfies readonly TextField[];
const entryFields = Object.keys(fieldBits) as EntryField[];

/** What an edit wants; absent fields stay. */
export type EntryEdit = Partial<Omit<EntryState, "meaning">> & {
  keyId: number;
  languageId: number;
  /** The version that the edit was based on (decisions.md 3.4). */
  version?: number;
  /** The editor says that a source edit does not change its meaning (decisions.md 3.11). */
  meaningUnchanged?: boolean;
  /** Given by a revert: the number to bring back, or to keep whatever the text becomes. */
  meaning?: number | "keep";
  /** Written although it is locked: it comes out of the trash, where it was locked. */
  overLock?: boolean;
  /** Whose text comes back, and the way it came; else the text is the editor's (decisions.md 9.1). */
  writer?: ChangeAuthor;
  /** What the edit was decided on: fields that must still be so behind the locks, else it is refused as changed. */
  expected?: Partial<EntryState>;
};

/** Which fields differ, as bits. */
export function changedFields(before: EntryState, after: EntryState): number {
  return entryFields.reduce(
    (bits, field) => (before[field] === after[field] ? bits : bits | fieldBits[field]),
    0,
  );
}

/** The source text of a key: the value, or the draft while nothing is published. */
export function sourceText(state: EntryState): string {
  return state.value || state.draft;
}

/** What the checks look at: the draft, else the value. */
export function checkedText(state: Pick<EntryState, "value" | "draft">): string {
  return state.draft || state.value;
}

/** Whether the entry still is in the fields that an edit expects. */
export function isAsExpected(state: EntryState, expected: Partial<EntryState> = {}): boolean {
  return entryFields.every((field) => expected[field] === undefined || expected[field] === state[field]);
}

/** A name for a cell, for maps and sets. */
export function cellOf(keyId: number, languageId: number): string {
  return `${keyId} ${languageId}`;
}

import type { TextWriter } from "./change-author.ts";

/** The fields of an entry that people can set. Empty texts are "". */
export type EntryState = {
  value: string;
  draft: string;
  status: number;
  locked: boolean;
  comment: string;
  /** Of a source: its meaning number. Of a translation: the number it was made from (decisions.md 3.11). */
  meaning: number;
  /** Checks dismissed in the text, as bits; a new text or source ends them (decisions.md 9.2). */
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
/** Fields that are decisions about a text rather than the text itself. */
export const decidedBits = fieldBits.status | fieldBits.locked;
/** The text itself; publishing changes both fields. */
export const textBits = fieldBits.value | fieldBits.draft;
export type EntryField = keyof typeof fieldBits;
export type TextField = "value" | "draft" | "comment";
export const textFields = ["value", "draft", "comment"] as const satisfies readonly TextField[];
const entryFields = Object.keys(fieldBits) as EntryField[];

/** The fields that an edit sets; absent ones stay. */
export type EntryEdit = Partial<Omit<EntryState, "meaning">> & {
  keyId: number;
  languageId: number;
  /** The version that the edit was based on (decisions.md 3.4). */
  version?: number;
  /** The ids that the edit was based on; their names may be another key's or language's by now. Language 0 is any. */
  basedOn?: { keyId: number; languageId: number };
  /** The editor says that a source edit does not change its meaning (decisions.md 3.11). */
  meaningUnchanged?: boolean;
  /** The editor says that a translation fits its source as it is now. */
  upToDate?: boolean;
  /** Set by a revert: the number to restore, or to keep whatever the text becomes. */
  meaning?: number | "keep";
  /** Written although the entry is locked: it was locked when it went to the trash. */
  overLock?: boolean;
  /**
   * Set where a text is restored: its writer and origin. Without it the editor becomes the writer (decisions.md 9.1).
   */
  writer?: TextWriter;
  /**
   * What the edit was based on: these fields must be unchanged once the entry is locked, else the edit is refused as
   * changed.
   */
  expected?: Partial<EntryState>;
};

/** Whether the edit was based on another key or language, which had this name. */
export function isBasedOnAnother({ basedOn, keyId, languageId }: EntryEdit): boolean {
  if (basedOn === undefined) return false;
  return basedOn.keyId !== keyId || (basedOn.languageId !== 0 && basedOn.languageId !== languageId);
}

/** Which fields differ, as bits. */
export function changedFieldBits(before: EntryState, after: EntryState): number {
  return entryFields.reduce(
    (bits, field) => (before[field] === after[field] ? bits : bits | fieldBits[field]),
    0,
  );
}

/** The source text of a key: the value, or the draft while nothing is published. */
export function sourceText(state: EntryState): string {
  return state.value || state.draft;
}

/** The text that the checks look at: the draft, else the value. */
export function checkedText(state: Pick<EntryState, "value" | "draft">): string {
  return state.draft || state.value;
}

/** Whether an entry has a text, as value or as draft. */
export function isTranslated({ value, draft }: Pick<EntryState, "value" | "draft">): boolean {
  return value !== "" || draft !== "";
}

/** Whether a translation was made from another meaning of its source than the key has (decisions.md 3.11). */
export function isOutdated(
  state: Pick<EntryState, "value" | "draft" | "meaning">,
  keyMeaning: number,
): boolean {
  return isTranslated(state) && state.meaning !== keyMeaning;
}

/** Whether the entry still has what an edit expects. */
export function isAsExpected(state: EntryState, expected: Partial<EntryState> = {}): boolean {
  return entryFields.every((field) => expected[field] === undefined || expected[field] === state[field]);
}

/** The key of a cell in maps and sets. */
export function cellOf(keyId: number, languageId: number): string {
  return `${keyId} ${languageId}`;
}

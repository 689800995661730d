import type { TextWriter } from "./change-sets/change-author.ts";

/** Fields of an entry that people can set. Empty texts are "". */
export type EntryState = {
  value: string;
  draft: string;
  status: number;
  locked: boolean;
  /** Not needed in this language, and so in no counter but `excluded` (rules.md 9.7). */
  excluded: boolean;
  comment: string;
  /** Source: its meaning number. Translation: the meaning number it was translated from (rules.md 3.11). */
  meaning: number;
  /** Dismissed checks, as bits; a new text or source ends them (rules.md 9.2). */
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
  excluded: 128,
} as const;
/** Fields that are decisions about a text rather than the text itself. */
export const decidedBits = fieldBits.status | fieldBits.locked | fieldBits.excluded;
/** Fields of the text itself; publishing changes both. */
export const textBits = fieldBits.value | fieldBits.draft;
export type EntryField = keyof typeof fieldBits;
export type TextField = "value" | "draft" | "comment";
export const textFields = ["value", "draft", "comment"] as const satisfies readonly TextField[];
const entryFields = Object.keys(fieldBits) as EntryField[];

/** Fields that an edit sets; absent fields do not change. */
export type EntryEdit = Partial<Omit<EntryState, "meaning">> & {
  keyId: number;
  languageId: number;
  /** Version that the edit is based on (rules.md 3.4). */
  version?: number;
  /** Ids that the edit is based on: another key or language may now have the name. Language 0 matches any. */
  basedOn?: { keyId: number; languageId: number };
  /** The author states that the new source has the same meaning (rules.md 3.11). */
  meaningUnchanged?: boolean;
  /** The author states that the translation fits the current source. */
  upToDate?: boolean;
  /** Set by a revert: the number to restore, or "keep" to retain it whatever the text becomes. */
  meaning?: number | "keep";
  /** Writes although the entry is locked: it was already locked when it went to the trash. */
  ignoresLock?: boolean;
  /**
   * Set when a text is restored: its writer and origin. Without it, the author of the change set becomes the writer
   * (rules.md 9.1).
   */
  writer?: TextWriter;
  /** Expected values: if any of these fields differs once the entry is locked, the edit is refused as changed. */
  expected?: Partial<EntryState>;
};

/** Whether the edit is based on another key or language that had the same name. */
export function isBasedOnReplacedEntry({ basedOn, keyId, languageId }: EntryEdit): boolean {
  if (basedOn === undefined) return false;
  return basedOn.keyId !== keyId || (basedOn.languageId !== 0 && basedOn.languageId !== languageId);
}

/** Fields that differ, as bits. */
export function changedFieldBits(before: EntryState, after: EntryState): number {
  return entryFields.reduce(
    (bits, field) => (before[field] === after[field] ? bits : bits | fieldBits[field]),
    0,
  );
}

/** Source text of a key: the value, or the draft while nothing is published. */
export function sourceText(state: EntryState): string {
  return state.value || state.draft;
}

/** Text that the checks read: the draft, else the value. */
export function checkedText(state: Pick<EntryState, "value" | "draft">): string {
  return state.draft || state.value;
}

/** Whether an entry has a text, as value or as draft. */
export function isTranslated({ value, draft }: Pick<EntryState, "value" | "draft">): boolean {
  return value !== "" || draft !== "";
}

/** Whether the entry still has the values that an edit expects. */
export function isAsExpected(state: EntryState, expected: Partial<EntryState> = {}): boolean {
  return entryFields.every((field) => expected[field] === undefined || expected[field] === state[field]);
}

/** Identifies a cell (a key in a language) in maps and sets. */
export function cellOf(keyId: number, languageId: number): string {
  return `${keyId} ${languageId}`;
}

import type { SourceTexts, UploadData } from "#dashboard/api/uploads.ts";

/** Effect of pasted strings. */
export type PastePlan = {
  /** New keys, and keys without a text. */
  added: ReadonlyArray<{ key: string; text: string }>;
  /** Keys that already have a different text, which stays. `text` is that text. */
  conflicting: ReadonlyArray<{ key: string; text: string }>;
  /** Number of keys that already have the same text. */
  same: number;
};

/** Compares pasted strings with existing texts. A key with an empty text counts as added. */
export function planPaste(strings: Readonly<Record<string, string>>, sources: SourceTexts): PastePlan {
  const pasted = Object.entries(strings).map(([key, text]) => ({
    key,
    text,
    stored: sources.get(key)?.text,
  }));
  const conflicting = pasted.filter(
    ({ text, stored }) => stored !== undefined && stored !== "" && stored !== text,
  );
  const added = pasted.filter(({ text, stored }) => stored === undefined || (stored === "" && text !== ""));
  return {
    added: added.map(({ key, text }) => ({ key, text })),
    conflicting: conflicting.map(({ key, stored }) => ({ key, text: stored ?? "" })),
    same: pasted.length - added.length - conflicting.length,
  };
}

/** Builds the upload of a plan; existing keys stay in their group. */
export function pasteUpload(
  { added }: PastePlan,
  { language, sources }: { language: string; sources: SourceTexts },
): UploadData {
  // No prototypes, so that a key named __proto__ is stored like any other.
  const groups: UploadData[string] = Object.create(null);
  for (const { key, text } of added) {
    const group = sources.get(key)?.group ?? "main";
    groups[group] ??= { entries: Object.create(null) };
    groups[group].entries[key] = { v: text };
  }
  return { [language]: groups };
}

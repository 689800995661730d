import type { SourceTexts, UploadData } from "#dashboard/api/entries/upload.ts";

/** What pasted strings would do. */
export type PastePlan = {
  /** New keys, and those without a text. */
  added: ReadonlyArray<{ key: string; text: string }>;
  /** Keys that have another text, which stays. */
  kept: ReadonlyArray<{ key: string; text: string }>;
  /** How many keys have this text already. */
  same: number;
};

/** Compares pasted strings with the texts that are there. A key without a text has none to lose. */
export function planPaste(strings: Readonly<Record<string, string>>, sources: SourceTexts): PastePlan {
  const pasted = Object.entries(strings).map(([key, text]) => ({
    key,
    text,
    stored: sources.get(key)?.text,
  }));
  const kept = pasted.filter(({ text, stored }) => stored !== undefined && stored !== "" && stored !== text);
  const added = pasted.filter(({ text, stored }) => stored === undefined || (stored === "" && text !== ""));
  return {
    added: added.map(({ key, text }) => ({ key, text })),
    kept: kept.map(({ key, stored }) => ({ key, text: stored ?? "" })),
    same: pasted.length - added.length - kept.length,
  };
}

/** The upload of a plan: a key that is there stays in its group. */
export function pasteUpload(
  { added }: PastePlan,
  { language, sources }: { language: string; sources: SourceTexts },
): UploadData {
  // Without prototypes, so that what is named __proto__ is like others.
  const groups: UploadData[string] = Object.create(null);
  for (const { key, text } of added) {
    const group = sources.get(key)?.group ?? "main";
    groups[group] ??= { entries: Object.create(null) };
    groups[group].entries[key] = { v: text };
  }
  return { [language]: groups };
}

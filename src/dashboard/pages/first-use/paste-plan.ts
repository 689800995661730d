import type { SourceTexts, UploadData } from "#dashboard/api/entries/upload.ts";

/** What pasted strings would do: `before` is the text that they replace. */
type PastedChange = { key: string; text: string; before: string | undefined };
export type PastePlan = {
  /** Replaced texts first: they are what somebody has to look at. */
  changes: PastedChange[];
  added: number;
  replaced: number;
  /** Keys whose text is there already. */
  same: number;
};

/** Compares pasted strings with the texts that are there. A key without a text has none to lose. */
export function planPaste(strings: Readonly<Record<string, string>>, sources: SourceTexts): PastePlan {
  const pasted = Object.entries(strings).map(([key, text]) => ({ key, text, before: sources.get(key) }));
  const replacing = pasted.filter(
    ({ text, before }) => before !== undefined && before.text !== "" && before.text !== text,
  );
  const adding = pasted.filter(
    ({ text, before }) => before === undefined || (before.text === "" && text !== ""),
  );
  return {
    changes: [...replacing, ...adding].map(({ key, text, before }) => ({
      key,
      text,
      before: before?.text || undefined,
    })),
    added: adding.length,
    replaced: replacing.length,
    same: pasted.length - adding.length - replacing.length,
  };
}

/** The upload of a plan: a key that is there stays in its group. */
export function pasteUpload(
  { changes }: PastePlan,
  { language, sources }: { language: string; sources: SourceTexts },
): UploadData {
  // Without prototypes, so that what is named __proto__ is like others.
  const groups: UploadData[string] = Object.create(null);
  for (const { key, text } of changes) {
    const group = sources.get(key)?.group ?? "main";
    groups[group] ??= { entries: Object.create(null) };
    groups[group].entries[key] = { v: text };
  }
  return { [language]: groups };
}

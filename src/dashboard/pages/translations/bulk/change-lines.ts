import type { BulkSample } from "#contract/bulk.ts";

type Fields = BulkSample["before"];

/** A field that an action changes. `text` is shown with word differences, `words` as two values. */
export type ChangeLine =
  | { kind: "text"; field: "value" | "draft" | "comment"; before: string; after: string }
  | { kind: "words"; field: string; before: unknown; after: unknown };

/** The changed fields of a row of a preview. A new draft is compared with the published text that it replaces. */
export function changeLines(before: Fields, after: Fields): ChangeLine[] {
  return Object.keys(after).flatMap((field): ChangeLine[] => {
    const [oldValue, newValue] = [before[field], after[field]];
    if (JSON.stringify(oldValue) === JSON.stringify(newValue)) return [];
    if (field === "draft") return draftLine(before, after);
    if (field === "value" || field === "comment")
      return [{ kind: "text", field, before: text(oldValue), after: text(newValue) }];
    return [{ kind: "words", field, before: oldValue, after: newValue }];
  });
}

function draftLine(before: Fields, after: Fields): ChangeLine[] {
  const [oldDraft, newDraft] = [text(before.draft), text(after.draft)];
  // A draft that is published appears in the line of the published text.
  if (newDraft === "" && oldDraft === after.value) return [];
  const compared = oldDraft === "" ? text(before.value) : oldDraft;
  return [{ kind: "text", field: "draft", before: compared, after: newDraft }];
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

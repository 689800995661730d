import type { BulkSample } from "#contract/bulk.ts";

type Fields = BulkSample["before"];

/** A field that an action changes. `text` is shown with word differences, `words` as two values. */
export type ChangeLine =
  | { kind: "text"; field: "value" | "draft" | "comment"; before: string; after: string }
  | { kind: "words"; field: string; before: unknown; after: unknown };

/** The changed fields of a row of a preview. A new draft is compared with the published text that it replaces. */
export function changeLines(before: Fields, after: Fields): ChangeLine[] {
  return Object.keys(after).flatMap((field): ChangeLine[] => {
    const [was, is] = [before[field], after[field]];
    if (JSON.stringify(was) === JSON.stringify(is)) return [];
    if (field === "draft") return draftLine(before, after);
    if (field === "value" || field === "comment")
      return [{ kind: "text", field, before: text(was), after: text(is) }];
    return [{ kind: "words", field, before: was, after: is }];
  });
}

function draftLine(before: Fields, after: Fields): ChangeLine[] {
  const [was, is] = [text(before.draft), text(after.draft)];
  // The line of the published text shows the draft that was published.
  if (is === "" && was === after.value) return [];
  return [{ kind: "text", field: "draft", before: was === "" ? text(before.value) : was, after: is }];
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

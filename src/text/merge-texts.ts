import { diffWords } from "./diff.ts";

/** Replacement of part of a text, from `start` to `end`. */
type Edit = { start: number; end: number; text: string };

/** Merges two edited versions of a text; undefined if both changed the same words, which needs a manual merge. */
export function mergeTexts(base: string, mine: string, theirs: string): string | undefined {
  const myEdits = editsOf(base, mine);
  const myEditIds = new Set(myEdits.map(idOf));
  const others = editsOf(base, theirs).filter((edit) => !myEditIds.has(idOf(edit)));
  const edits = [...myEdits, ...others].toSorted((a, b) => a.start - b.start || a.end - b.end);
  let merged = "";
  let at = 0;
  for (const [index, { start, end, text }] of edits.entries()) {
    // The order of adjacent edits is unknown.
    if (index > 0 && start <= at) return undefined;
    merged += base.slice(at, start) + text;
    at = end;
  }
  return merged + base.slice(at);
}

function editsOf(base: string, text: string): Edit[] {
  const edits: Edit[] = [];
  let at = 0;
  let edit: Edit | undefined;
  for (const part of diffWords(base, text)) {
    if (part.kind === "same") {
      at += part.text.length;
      edit = undefined;
      continue;
    }
    if (edit === undefined) {
      edit = { start: at, end: at, text: "" };
      edits.push(edit);
    }
    if (part.kind === "added") edit.text += part.text;
    else {
      at += part.text.length;
      edit.end = at;
    }
  }
  return edits;
}

function idOf({ start, end, text }: Edit): string {
  return `${start} ${end} ${text}`;
}

/** What is being written where the caret is. */
export type Fragment = { start: number; end: number; negated: boolean; field: string; value: string };

export type Suggestion = {
  /** What the field then holds in place of what was typed. */
  text: string;
  /** The id of a message, or words of the project's own. */
  message?: string;
  label?: string;
  /** A field still needs its value. */
  isComplete: boolean;
};

const fragmentPattern = /(?:^|[\s(])(-?)(?:([A-Za-z][A-Za-z0-9-]*):)?("?)([^\s"()]*|(?<=")[^"]*)$/;

export function fragmentAt(text: string, caret: number): Fragment {
  const match = fragmentPattern.exec(text.slice(0, caret));
  const [whole = "", minus = "", field = "", , value = ""] = match ?? [];
  const start = caret - whole.replace(/^[\s(]/, "").length;
  return { start, end: caret, negated: minus === "-", field: field.toLowerCase(), value };
}

/** Fields whose values are all suggested, so that no other value is understood. */
const closedFields = ["is", "has", "check", "status", "origin"];

/** Whether a value has been begun that one of the suggestions completes. */
export function isUnfinished({ field, value }: Fragment, suggestions: readonly Suggestion[]): boolean {
  const written = `${field}:${value}`.toLowerCase();
  return (
    closedFields.includes(field) &&
    suggestions.length > 0 &&
    suggestions.every(({ text }) => text.toLowerCase() !== written)
  );
}

/** The text with the suggestion in place, and where the caret goes. */
export function accept(
  text: string,
  { start, end, negated }: Fragment,
  { text: taken, isComplete }: Suggestion,
) {
  const before = text.slice(0, start) + (negated ? "-" : "") + taken + (isComplete ? " " : "");
  return { text: before + text.slice(end).trimStart(), caret: before.length };
}

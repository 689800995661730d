/** The condition or word of the search before the caret, which the user is typing. */
export type Fragment = { start: number; end: number; negated: boolean; field: string; value: string };

export type Suggestion = {
  /** Text that replaces the fragment. */
  text: string;
  /** Message id of the description; `label` is a description from project data. */
  message?: string;
  label?: string;
  /** False if the field still needs a value. */
  isComplete: boolean;
};

/** A minus sign, a field with a colon, and a value that may begin with a quotation mark; each is optional. */
const fragmentPattern = /(?:^|[\s(])(-?)(?:([A-Za-z][A-Za-z0-9-]*):)?("?)([^\s"()]*|(?<=")[^"]*)$/;

export function fragmentAt(text: string, caret: number): Fragment {
  const match = fragmentPattern.exec(text.slice(0, caret));
  const [whole = "", minus = "", field = "", , value = ""] = match ?? [];
  const start = caret - whole.replace(/^[\s(]/, "").length;
  return { start, end: caret, negated: minus === "-", field: field.toLowerCase(), value };
}

/** Fields whose values are all suggested; any other value is invalid. */
const closedFields = ["is", "has", "check", "status", "origin"];

/** Whether the fragment is an incomplete value that one of the suggestions completes. */
export function isUnfinished({ field, value }: Fragment, suggestions: readonly Suggestion[]): boolean {
  const typed = `${field}:${value}`.toLowerCase();
  return (
    closedFields.includes(field) &&
    suggestions.length > 0 &&
    suggestions.every(({ text }) => text.toLowerCase() !== typed)
  );
}

/** The text with the suggestion inserted, and the new caret position. */
export function accept(
  text: string,
  { start, end, negated }: Fragment,
  { text: inserted, isComplete }: Suggestion,
) {
  const before = text.slice(0, start) + (negated ? "-" : "") + inserted + (isComplete ? " " : "");
  return { text: before + text.slice(end).trimStart(), caret: before.length };
}

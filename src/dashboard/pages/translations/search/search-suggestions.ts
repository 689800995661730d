import type { TextOrigin } from "#contract/origins.ts";
import { hasValues, queryFields } from "#contract/query.ts";
import { storedChecks } from "#text/checks/check-bits.ts";
import type { Fragment, Suggestion } from "./search-fragment.ts";

/** Project data that suggestions use besides the words of the query language. */
export type Vocabulary = {
  statuses: ReadonlyArray<{ value: string; word: string }>;
  languages: ReadonlyArray<{ code: string; name: string }>;
  tags: readonly string[];
  groups: readonly string[];
  people: readonly string[];
};

const maxSuggestions = 8;

/** Values of `is:`, most used first. */
const stateValues = [
  "notTranslated",
  "needsReview",
  "needsTranslation",
  "draft",
  "outdated",
  "needsAttention",
  "failing",
  "warning",
  "new",
  "rejected",
  "accepted",
  "translated",
  "commented",
  "locked",
  "excluded",
  "inOrder",
  "inTranslation",
  "all",
];
/** Values of `origin:` that are currently written. */
const writtenOrigins: readonly TextOrigin[] = ["human", "upload", "bulk", "merge"];
/** Suggestions for an empty field: the most common searches, as examples of the syntax. */
const examples = [
  "is:notTranslated",
  "is:draft",
  "status:needsReview",
  "tag:",
  "group:",
  "key:",
  "by:",
  "changed:",
];

function exampleSuggestions(all: readonly Suggestion[]): Suggestion[] {
  return examples.flatMap((text) => all.find((suggestion) => suggestion.text === text) ?? []);
}

/** The suggestions that match a fragment, best first; for an empty field, examples. */
export function suggest({ start, field, value }: Fragment, vocabulary: Vocabulary): Suggestion[] {
  const typed = value.toLowerCase();
  const ofLanguage = field === "is" ? statesIn(typed, vocabulary) : [];
  const all = field === "" ? startSuggestions(vocabulary) : [...valuesOf(field, vocabulary), ...ofLanguage];
  if (field === "" && typed === "") return start === 0 ? exampleSuggestions(all) : [];
  const rank = (it: Suggestion) => rankOf(it, field === "" ? typed : `${field}:${typed}`, typed);
  return all
    .filter((it) => rank(it) < 3)
    .sort((a, b) => rank(a) - rank(b))
    .slice(0, maxSuggestions);
}

/** Rank of a match, 0 is the best; 3 if the suggestion does not match. */
function rankOf({ text, label = "" }: Suggestion, prefix: string, typed: string): number {
  if (text.toLowerCase().startsWith(prefix)) return 0;
  if (label.toLowerCase().startsWith(typed)) return 1;
  const value = text.slice(text.indexOf(":") + 1).toLowerCase();
  return value.includes(typed) || label.toLowerCase().includes(` ${typed}`) ? 2 : 3;
}

/** Fields, and the most common values: states and statuses. */
function startSuggestions(vocabulary: Vocabulary): Suggestion[] {
  const fields = queryFields.map(
    (field): Suggestion => ({
      text: `${field}:`,
      message: `grid.query.field.${field}`,
      isComplete: false,
    }),
  );
  const languages = vocabulary.languages.map(
    ({ code, name }): Suggestion => ({
      text: `${code}:`,
      label: name,
      isComplete: false,
    }),
  );
  return [...fields, ...valuesOf("is", vocabulary), ...valuesOf("status", vocabulary), ...languages];
}

/** States in one language, such as `is:draft@de`: suggested after the `@` is typed. */
function statesIn(typed: string, { languages }: Vocabulary): Suggestion[] {
  const state = stateValues.find((word) => typed.startsWith(`${word.toLowerCase()}@`));
  if (state === undefined) return [];
  return languages.map(({ code, name }) => ({ text: `is:${state}@${code}`, label: name, isComplete: true }));
}

function valuesOf(field: string, { statuses, tags, groups, people }: Vocabulary): Suggestion[] {
  const value = (text: string, more: Partial<Suggestion> = {}): Suggestion => ({
    text: `${field}:${/[\s()"]/.test(text) ? JSON.stringify(text) : text}`,
    isComplete: true,
    ...more,
  });
  switch (field) {
    case "is":
      return stateValues.map((word) => value(word, { message: `grid.is.${word}` }));
    case "check":
      return storedChecks.map((check) => value(check, { message: `check.${check}` }));
    case "has":
      return hasValues.map((word) => value(word, { message: `grid.has.${word}` }));
    case "status":
      return statuses.map(({ value: id, word }) => value(id, { label: word }));
    case "tag":
      return tags.map((name) => value(name));
    case "group":
      return groups.map((name) => value(name));
    case "by":
      return people.map((name) => value(name));
    case "origin":
      return writtenOrigins.map((word) => value(word, { message: `grid.origin.${word}` }));
    case "changed":
      return [1, 7, 30].map((days) => value(`>${dayBefore(days)}`, { message: `grid.changed.${days}` }));
    default:
      return [];
  }
}

/** The UTC date a number of days ago, such as 2026-01-31. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

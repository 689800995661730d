import { describe, expect, it } from "vitest";
import { counterNames } from "#contract/counts.ts";
import { extraStates } from "#contract/query.ts";
import { accept, fragmentAt, isUnfinished } from "./search-fragment.ts";
import { suggest, type Vocabulary } from "./search-suggestions.ts";

const vocabulary: Vocabulary = {
  statuses: [
    { value: "needsReview", word: "Needs review" },
    { value: "rejected", word: "Rejected" },
  ],
  languages: [{ code: "de", name: "German" }],
  tags: ["checkout", "my screen"],
  groups: ["main"],
  people: ["Anna"],
};

/** Returns the suggestions at the caret `|`. */
function suggestAt(marked: string): string[] {
  const caret = marked.indexOf("|");
  return suggest(fragmentAt(marked.replace("|", ""), caret), vocabulary).map((it) => it.text);
}

describe("search suggestions", () => {
  it.each([
    [
      "|",
      ...[
        ["is:notTranslated", "is:draft", "status:needsReview", "tag:", "group:", "key:", "by:", "changed:"],
      ],
    ],
    ["ta|", ["tag:"]],
    ["tag:|", ["tag:checkout", 'tag:"my screen"']],
    ["tag:scr|", ['tag:"my screen"']],
    ["pay -tag:ch|", ["tag:checkout"]],
    ["(status:re|", ["status:rejected", "status:needsReview"]],
    ["review|", ["is:needsReview", "status:needsReview"]],
    ["germ|", ["de:"]],
    ["by:a|", ["by:Anna"]],
    ["origin:|", ["origin:human", "origin:upload", "origin:bulk", "origin:merge"]],
    ["is:draft@|", ["is:draft@de"]],
    ["tag:checkout |", []],
  ])("suggests for %s: %j", (marked, expected) => {
    expect(suggestAt(marked)).toEqual(expected);
  });

  it("accepting a suggestion replaces the written fragment and keeps the rest", () => {
    const text = "pay -ta now";
    const fragment = fragmentAt(text, 7);
    const [field] = suggest(fragment, vocabulary);
    expect(field && accept(text, fragment, field)).toEqual({ text: "pay -tag:now", caret: 9 });
  });
});

it("suggests every state of the query language", () => {
  const offered = [...counterNames, ...extraStates].map((state) => suggestAt(`is:${state}|`)[0]);
  expect(offered).toEqual([...counterNames, ...extraStates].map((state) => `is:${state}`));
});

it.each([
  ["is:dr", true],
  ["is:draft", false],
  ["is:draft@", true],
  ["is:draft@d", true],
  ["is:draft@de", false],
  ["is:", true],
  ["status:NEEDSreview", false],
  ["-check:end_punct", true],
  ["check:nothing_such", false],
  ["tag:check", false],
  ["dr", false],
])("detects whether %s is an incomplete condition", (written, expected) => {
  const fragment = fragmentAt(written, written.length);
  expect(isUnfinished(fragment, suggest(fragment, vocabulary))).toBe(expected);
});

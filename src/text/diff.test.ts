import { describe, expect, it } from "vitest";
import { growth } from "#testing/growth.ts";
import { diffWords } from "./diff.ts";

describe("word differences", () => {
  it("show the changed word in a language without spaces", () => {
    expect(diffWords("東京は首都です", "大阪は首都です").at(-1)).toEqual({
      kind: "same",
      text: "は首都です",
    });
  });

  it.each([
    ["{count} files", "{counts} files", "{count}", "{counts}"],
    ["{{user.name}} is here", "{{user.email}} is here", "{{user.name}}", "{{user.email}}"],
    ["Sent to %1$s", "Sent to %2$s", "%1$s", "%2$s"],
    [
      'See <a href="/help">help</a>',
      'See <a href="/terms">help</a>',
      '<a href="/help">',
      '<a href="/terms">',
    ],
    ["Terms &amp; more", "Terms &lt; more", "&amp;", "&lt;"],
    [
      "{n, plural, one {# file of {a}} other {# files}}",
      "{n, plural, one {# file of {b}} other {# files}}",
      "{a}",
      "{b}",
    ],
  ])("never split a placeholder: %s, %s", (before, after, removed, added) => {
    const changed = diffWords(before, after).filter(({ kind }) => kind !== "same");
    expect(changed).toEqual([
      { kind: "removed", text: removed },
      { kind: "added", text: added },
    ]);
  });

  it("long texts without common words are compared as a replacement in linear time", () => {
    const words = (letter: string, length: number) =>
      Array.from({ length }, (_, at) => letter + at).join("-");
    const diff = (length: number) => diffWords(words("v", length), words("w", length));
    expect(diff(20_000).map((part) => part.kind)).toEqual(["removed", "added"]);
    expect(growth(diff, 2_500)).toBeLessThan(10);
  });
});

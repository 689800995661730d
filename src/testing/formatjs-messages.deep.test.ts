import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse } from "@formatjs/icu-messageformat-parser";
import { describe, expect, test } from "vitest";
import { checkText } from "#text/checks/check-text.ts";
import { openForms, textOfForms } from "#text/forms/message-forms.ts";
import { grammarOf } from "#text/message/grammar.ts";
import { parseMessage } from "#text/message/parse-message.ts";
import { leavesOf, type Placeholder, placeholdersOf } from "#text/message/piece.ts";
import { wholeGraphemes } from "#text/message/whole-graphemes.ts";

type Real = { key: string; source: string; target: string; language: string };

const settings = { syntax: "icu" } as const;

/** Translated messages of programs that use FormatJS, such as Lighthouse: npm packages below PARLANCE_REAL_FILES. */
function realMessages(): Real[] {
  const root = process.env.PARLANCE_REAL_FILES;
  if (!root) return [];
  return globSync("npm/node_modules/**/locales/*.json", { cwd: root }).flatMap((found) => {
    const path = join(root, found);
    const sources = messagesIn(join(dirname(path), "en-US.json"));
    const language = basename(path, ".json");
    // Generated pseudo-locales, which are longer than any language or right-to-left.
    if (language === "en-US" || language.endsWith("-XL") || language.endsWith("-XB")) return [];
    return Array.from(messagesIn(path), ([key, target]) => ({
      key,
      source: sources.get(key) ?? "",
      target,
      language,
    })).filter(({ source }) => source !== "");
  });
}

/** Returns nothing for a file of another program or a missing file. */
function messagesIn(path: string): Map<string, string> {
  const messages = new Map<string, string>();
  if (!existsSync(path)) return messages;
  const entries: Array<[string, unknown]> = Object.entries(JSON.parse(readFileSync(path, "utf8")));
  for (const [key, entry] of entries)
    if (
      typeof entry === "object" &&
      entry !== null &&
      "message" in entry &&
      typeof entry.message === "string"
    )
      messages.set(key, entry.message);
  return messages;
}

function readsInFormatJs(text: string): boolean {
  try {
    parse(text, { ignoreTag: true });
    return true;
  } catch {
    return false;
  }
}

const messages = realMessages();
const textsOf = ({ source, target }: Real) => [source, target];

function readAs(text: string, { source }: Real) {
  return parseMessage(text, grammarOf(source, settings));
}

function argumentsIn(text: string, message: Real): Placeholder[] {
  return leavesOf(readAs(text, message).pieces).flatMap(placeholdersOf);
}

function without(argument: string, found: readonly Placeholder[], text: string): string {
  return found
    .filter(({ name }) => name === argument)
    .reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
}

describe.skipIf(messages.length === 0)("real messages of FormatJS", () => {
  test("messages keep their text as pieces and as forms, and no chip splits a grapheme", () => {
    const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
    let opened = 0;
    const wrong = messages.flatMap((message) =>
      textsOf(message).filter((text) => {
        const leaves = leavesOf(readAs(text, message).pieces);
        const whole = wholeGraphemes(text, leaves);
        const boundaries = new Set(Array.from(segmenter.segment(text), ({ index }) => index));
        const forms = openForms(text, {
          grammar: grammarOf(message.source, settings),
          language: message.language,
          source: { text: message.source, language: "en" },
        });
        if (forms) opened += 1;
        const isSame = [leaves, whole].every(
          (pieces) => pieces.map(({ start, end }) => text.slice(start, end)).join("") === text,
        );
        return (
          !isSame ||
          (forms && textOfForms(forms) !== text) ||
          whole.some(({ start }) => !boundaries.has(start))
        );
      }),
    );
    console.log(`${messages.length} messages, ${opened} texts of them opened form by form`);
    expect(wrong).toEqual([]);
  });

  test("our parser accepts the same messages as FormatJS", () => {
    const wrong = messages.flatMap((message) =>
      textsOf(message).filter(
        (text) => (readAs(text, message).problem === undefined) !== readsInFormatJs(text),
      ),
    );
    expect(wrong).toEqual([]);
  });

  test("the checks find a missing argument", () => {
    const failing = (tried: readonly Real[]) =>
      tried.filter((candidate) =>
        checkText({ ...candidate, sourceLanguage: "en", settings }).some(({ level }) => level === "error"),
      );
    const lost = messages.flatMap((message) => {
      const inSource = new Set(argumentsIn(message.source, message).map(({ name }) => name));
      const inTarget = argumentsIn(message.target, message).filter(({ name }) => inSource.has(name));
      return inTarget
        .map(({ name }) => ({ ...message, target: without(name, inTarget, message.target) }))
        .filter(({ target }) => target !== "");
    });
    const asTheyAre = failing(messages);
    const found = failing(lost).length;
    console.log(`${asTheyAre.length} fail as they are, and ${found} of ${lost.length} that lost an argument`);
    expect(found).toBe(lost.length);
    expect(asTheyAre.length).toBeLessThanOrEqual(messages.length / 200);
  });
});

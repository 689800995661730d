import { expect, it } from "vitest";
import { grammarOf } from "#text/message/grammar.ts";
import { parseMessage } from "#text/message/parse-message.ts";
import { formatSample, sampledArguments } from "./sample-message.ts";

const text =
  "{n, plural, offset:1 =0 {nobody''s} one {you and <b>#</b> other} other {you and # '{others}'}} {g, select, male {his} other {their}} {who} {d, selectordinal, one {#st} other {#th}}";
const grammar = grammarOf(text);
const message = parseMessage(text, grammar);
const read = (samples: Record<string, string>, language = "en") =>
  formatSample(message, grammar, { samples: new Map(Object.entries(samples)), language })
    .map((part) => part.text)
    .join("");

it.each([
  [{ n: "0", g: "male", d: "1" }, "nobody's his {who} 1st"],
  [{ n: "2", g: "female", d: "12", who: "Ada" }, "you and <b>1</b> other their Ada 12th"],
  [{ n: "1235" }, "you and 1,234 {others} their {who} #th"],
])("with values %j the sample of the message is %j", (samples, expected) => {
  expect(read(samples)).toBe(expected);
});

it("formats numbers according to the language", () => {
  expect(read({ n: "1235" }, "de")).toContain("1.234");
});

it.each([
  [
    "{count, plural, other {It''s %d '{x}' at 5%% of '{%s}', '{{'name'}}'}}",
    "It's %d {x} at 5% of {%s}, {{name}}",
  ],
  ["{count, plural, other {l''%d d''%s '{'''%s'}'}}", "l'%d d'%s {'%s}"],
])("removes the quoting in forms of a file: %s", (forms, expected) => {
  const read = grammarOf(forms, { syntax: "plural" });
  const part = formatSample(parseMessage(forms, read), read, { samples: new Map(), language: "en" });
  expect(part.map((item) => item.text).join("")).toBe(expected);
});

it("returns each value that selects forms once", () => {
  expect(sampledArguments(message.pieces).map(({ name, type }) => [name, type])).toEqual([
    ["n", "plural"],
    ["g", "select"],
    ["d", "selectordinal"],
  ]);
});

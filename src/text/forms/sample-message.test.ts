import { expect, it } from "vitest";
import { grammarOf } from "#text/message/grammar.ts";
import { parseMessage } from "#text/message/parse-message.ts";
import { sampledArguments, sayMessage } from "./sample-message.ts";

const text =
  "{n, plural, offset:1 =0 {nobody''s} one {you and <b>#</b> other} other {you and # '{others}'}} {g, select, male {his} other {their}} {who} {d, selectordinal, one {#st} other {#th}}";
const { pieces } = parseMessage(text, grammarOf(text));
const read = (samples: Record<string, string>, language = "en") =>
  sayMessage(pieces, { text, samples: new Map(Object.entries(samples)), language })
    .map((said) => said.text)
    .join("");

it.each([
  [{ n: "0", g: "male", d: "1" }, "nobody's his {who} 1st"],
  [{ n: "2", g: "female", d: "12", who: "Ada" }, "you and <b>1</b> other their Ada 12th"],
  [{ n: "1235" }, "you and 1,234 {others} their {who} #th"],
])("for %j a message says %j", (samples, expected) => {
  expect(read(samples)).toBe(expected);
});

it("numbers are written as its language does", () => {
  expect(read({ n: "1235" }, "de")).toContain("1.234");
});

it("the values that decide its forms are known, each once", () => {
  expect(sampledArguments(pieces).map(({ name, type }) => [name, type])).toEqual([
    ["n", "plural"],
    ["g", "select"],
    ["d", "selectordinal"],
  ]);
});

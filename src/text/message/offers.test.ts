import { expect, it } from "vitest";
import { grammarOf } from "./grammar.ts";
import { offersOf } from "./offers.ts";

const offered = (source: string, target: string) =>
  offersOf(source, target, grammarOf(source)).map(
    ({ text, close, isMissing }) => `${isMissing ? "+" : ""}${text}${close ?? ""}`,
  );

it.each([
  ["Hi {name}, {count} new", "Hallo {name}", ["+{count}", "{name}"]],
  ["{name} and {name}", "", ["+{name}"]],
  ["{name} and {name}", "{name}", ["{name}"]],
  ["%s of %s", "%s", ["+%s"]],
  ["%s of %s", "%s %s", ["%s"]],
  ["<b>Pay</b> now", "Jetzt", ["+<b></b>"]],
  ["<b>Pay</b> now", "<b>Jetzt", ["+</b>"]],
  ["<b>Pay</b> <b>now</b>", "<b>Jetzt</b>", ["+<b></b>"]],
  ["a<br/>b<br/>c", "a<br/>b", ["+<br/>"]],
  ["Tom &amp; Jerry", "Tom", ["+&amp;"]],
  ["one\\ntwo", "eins", ["+\\n"]],
  ["<a href='x'><b>y</b></a>", "", ["+<a href='x'></a>", "+<b></b>"]],
  ["100 %, no chips", "100 %", []],
])("of %j the text %j is offered %j", (source, target, expected) => {
  expect(offered(source, target)).toEqual(expected);
});

import { expect, it } from "vitest";
import { chipsOf } from "./chips.ts";
import { grammarOf, type MessageSettings } from "./grammar.ts";
import { listOffers, offeredChips } from "./offers.ts";

function offered(source: string, target: string, settings?: MessageSettings) {
  const grammar = grammarOf(source, settings);
  return listOffers(offeredChips(source, grammar), target, chipsOf(target, grammar)).map(
    ({ text, close, isMissing }) => `${isMissing ? "+" : ""}${text}${close ?? ""}`,
  );
}

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
  ["&alpha; &frac12; &#160; &Zopf; Q&A; R&D;", "½", ["+&alpha;", "+&frac12;", "+&#160;", "+&Zopf;"]],
  ["Quit &brandShortName; &about.title;", "", ["+&brandShortName;", "+&about.title;"]],
  ["one\\ntwo", "eins", ["+\\n"]],
  ["<a href='x'><b>y</b></a>", "", ["+<a href='x'></a>", "+<b></b>"]],
  ["100 %, no chips", "100 %", []],
  ["%user% of %count%", "%count%", ["+%user%", "%count%"]],
  ["Hi :name of :count", ":Name", ["+:count", ":name"]],
  ['<x id="A"/> of <x id="B"/>', '<x id="B"/>', ['+<x id="A"/>', '<x id="B"/>']],
  ['<g id="1">a</g> <g id="2">b</g>', '<g id="2">b</g>', ['+<g id="1"></g>', '<g id="2"></g>']],
])("for the source %j, the text %j is offered %j", (source, target, expected) => {
  expect(offered(source, target)).toEqual(expected);
});

it("offers both kinds of Angular placeholders, without those in a tag's equivalent text", () => {
  expect(offered("{{ a }} {$B} <x id='C' equiv-text='{{c}}'/>", "{{a}}", { style: "angular" })).toEqual([
    "+{$B}",
    "+<x id='C' equiv-text='{{c}}'/>",
    "{{ a }}",
  ]);
});

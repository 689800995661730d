import { describe, expect, test } from "vitest";
import { androidXml } from "./android-xml.ts";

const options = { language: "de", baseLanguage: "en" };

function printedAgain(content: string): string | undefined {
  const file = `<resources xmlns:xliff="x"><string name="a">${content}</string></resources>`;
  const { entries } = androidXml.parse(new TextEncoder().encode(file), options);
  return /"a">(.*)<\/string>/.exec(new TextDecoder().decode(androidXml.print(entries, options)))?.[1];
}

describe("quotes stand only around white space that a build would drop", () => {
  test.each([
    String.raw`Here\'s <b>bold</b> and it\'s fine`,
    'Made by <a href="https://example.org/">Ada</a> alone',
    String.raw`Accept our <![CDATA[<a href=\"%1$s\">Terms</a>]]> now`,
    'Hello <xliff:g id="name">%s</xliff:g> there',
    "Really<b>!</b>? @home",
  ])("%s has none", (content) => {
    expect(printedAgain(content)).toBe(content);
  });

  test.each([
    ['" Hello "', '" Hello "'],
    ["Hello<b> you </b>", 'Hello<b>" you "</b>'],
    ['Hello <xliff:g id="name">" %s"</xliff:g>', 'Hello <xliff:g id="name">" %s"</xliff:g>'],
    ['"Hello  "<b>you</b>', '"Hello  "<b>you</b>'],
  ])("%s keeps its spaces as %s", (content, printed) => {
    expect(printedAgain(content)).toBe(printed);
  });
});

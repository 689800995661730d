import { describe, expect, test } from "vitest";
import type { FileEntry } from "#formats/file-entry.ts";
import { stringsdict } from "./stringsdict.ts";

const options = { language: "en", baseLanguage: "en" };
const head = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
`;
type Variables = Readonly<Record<string, Readonly<Record<string, string>>>>;
/** A file with one key as it is printed. */
const fileOf = (key: string, format: string, variables: Variables) => {
  const pair = (name: string, text: string, indent: string) =>
    `${indent}<key>${name}</key>\n${indent}<string>${text}</string>\n`;
  const dicts = Object.entries(variables).map(([name, pairs]) => {
    const inner = Object.entries({ NSStringFormatSpecTypeKey: "NSStringPluralRuleType", ...pairs });
    const lines = inner.map(([part, text]) => pair(part, text, "            "));
    return `        <key>${name}</key>\n        <dict>\n${lines.join("")}        </dict>\n`;
  });
  const printed = `${pair("NSStringLocalizedFormatKey", format, "        ")}${dicts.join("")}`;
  return `${head}    <key>${key}</key>\n    <dict>\n${printed}    </dict>\n</dict>\n</plist>\n`;
};
const read = (file: string) => stringsdict.parse(new TextEncoder().encode(file), options).entries;
const print = (entries: readonly FileEntry[], more: { convertPlaceholder?: boolean } = {}) =>
  new TextDecoder().decode(stringsdict.print(entries, { ...options, ...more }));
const type = (letters: string) => ({ NSStringFormatValueTypeKey: letters });

describe("format with several variables", () => {
  const posts = fileOf("%lld posts from %lld", "%#@posts@ written by %#@people@", {
    posts: { ...type("lld"), one: "%lld post", other: "%lld posts" },
    people: { ...type("lld"), one: "%lld person", other: "%lld people" },
  });

  test("becomes a text with a plural for each variable, and is printed again unchanged", () => {
    const entries = read(posts);
    const metadata = new Map([["NSStringFormatValueTypeKey", "lld"]]);
    expect(entries).toEqual([
      { key: "%lld posts from %lld", text: "%#@posts@ written by %#@people@" },
      {
        key: "%lld posts from %lld[variable=posts]",
        text: "{count, plural, one {%lld post} other {%lld posts}}",
        isPlural: true,
        metadata,
      },
      {
        key: "%lld posts from %lld[variable=people]",
        text: "{count, plural, one {%lld person} other {%lld people}}",
        isPlural: true,
        metadata,
      },
    ]);
    expect(print(entries)).toBe(posts);
    expect(print(entries, { convertPlaceholder: true })).toBe(posts);
  });

  test.each([
    [
      "is in another order than its numbers",
      fileOf("files", "In %2$#@folders@ sind %1$#@files@", {
        folders: { ...type("d"), one: "einem Ordner", other: "%d Ordnern" },
        files: { ...type("d"), one: "eine Datei", other: "%d Dateien" },
      }),
    ],
    [
      "names one of them within a form of the other",
      fileOf("scope", "%#@files@", {
        files: {
          ...type("d"),
          zero: "nothing",
          one: "%d file in %#@folders@",
          other: "%d files in %#@folders@",
        },
        folders: { ...type("lu"), one: "%lu folder", other: "%lu folders" },
      }),
    ],
    [
      "has another placeholder beside its one variable",
      fileOf("list", "Your %1$@ list contains %2$#@elements@.", {
        elements: { ...type("d"), one: "%d element", other: "%d elements" },
      }),
    ],
    [
      "has a variable with brackets in its name",
      fileOf("list", "%#@files[new]@ in %@", {
        "files[new]": { ...type("d"), one: "%d file", other: "%d files" },
      }),
    ],
    [
      "names twenty thousand of them, each within a form of the one before",
      fileOf(
        "chain",
        "%#@v0@",
        Object.fromEntries(
          Array.from({ length: 20_000 }, (_, at) => [
            `v${at}`,
            { ...type("d"), other: at < 19_999 ? `%#@v${at + 1}@` : "end" },
          ]),
        ),
      ),
    ],
  ])("is printed again unchanged if it %s", (_which, file) => {
    expect(print(read(file))).toBe(file);
  });

  test("an export leaves it out with all its variables if one of them is not translated", () => {
    const entries = read(posts);
    expect(print(entries.slice(0, 2))).toBe(`${head}</dict>\n</plist>\n`);
    expect(print(entries.slice(1))).toBe(`${head}</dict>\n</plist>\n`);
  });

  test("a variable without forms is rejected with its key", () => {
    const broken = posts.replace("<key>people</key>", "<key>persons</key>");
    expect(() => read(broken)).toThrow("each variable needs a <dict> with its forms");
    expect(() => read(fileOf("a", "no variable", {}))).toThrow(
      expect.objectContaining({ problemName: "variable_without_forms", keys: ["a"] }),
    );
  });
});

test("text around a single variable is part of its forms", () => {
  const entries = read(
    fileOf("found", "You have %1$#@n@.", { n: { ...type("d"), one: "%d file", other: "%d files" } }),
  );
  expect(entries).toEqual([
    {
      key: "found",
      text: "{count, plural, one {You have %d file.} other {You have %d files.}}",
      isPlural: true,
    },
  ]);
});

test("a form may name a variable that does not exist", () => {
  const file = fileOf("found", "%#@value@", {
    value: { ...type("d"), one: "%d in %#@lost@", other: "%d in %#@lost@" },
  });
  expect(print(read(file))).toBe(file);
});

describe("texts for devices and widths", () => {
  const dict = (rule: string, ...pairs: Array<[string, string]>) =>
    [
      `        <key>${rule}</key>\n        <dict>\n`,
      ...pairs.map(
        ([name, text]) => `            <key>${name}</key>\n            <string>${text}</string>\n`,
      ),
      "        </dict>\n",
    ].join("");
  const file = (key: string, content: string) =>
    `${head}    <key>${key}</key>\n    <dict>\n${content}    </dict>\n</dict>\n</plist>\n`;

  test("become separate keys and are printed unchanged", () => {
    const adaptive = file(
      "Hi",
      dict("NSStringVariableWidthRuleType", ["1", "Hi"], ["20", "Hello"]) +
        dict("NSStringDeviceSpecificRuleType", ["mac", "Click"], ["iphone", "Tap"]),
    );
    expect(read(adaptive)).toEqual([
      { key: "Hi[width=1]", text: "Hi" },
      { key: "Hi[width=20]", text: "Hello" },
      { key: "Hi[device=mac]", text: "Click" },
      { key: "Hi[device=iphone]", text: "Tap" },
    ]);
    expect(print(read(adaptive))).toBe(adaptive);
  });

  test("stand behind the plurals of the file", () => {
    const plural = fileOf("n", "%#@value@", { value: { ...type("d"), one: "%d file", other: "%d files" } });
    const both = read(plural).concat(read(file("Hi", dict("NSStringVariableWidthRuleType", ["1", "Hi"]))));
    expect(print(both)).toBe(
      plural.replace(
        "</dict>\n</plist>",
        `    <key>Hi</key>\n    <dict>\n${dict("NSStringVariableWidthRuleType", ["1", "Hi"])}    </dict>\n</dict>\n</plist>`,
      ),
    );
  });
});

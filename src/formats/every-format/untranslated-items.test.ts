import { describe, expect, test } from "vitest";
import type { FileEntry, PrintOptions } from "#formats/file-entry.ts";
import { type FormatId, formatsWithPositionalLists, loadFormat } from "#formats/formats.ts";
import { formatFeatures } from "#formats/testing/any-entries.ts";

const options: PrintOptions = { language: "de", baseLanguage: "en" };
const entries = (texts: Readonly<Record<string, string>>): FileEntry[] =>
  Object.entries(texts).map(([key, text]) => ({ key, text }));
const untranslated = (...keys: string[]): FileEntry[] =>
  keys.map((key) => ({ key, text: "", isUntranslated: true }));
const print = async (id: FormatId, texts: Readonly<Record<string, string>>, others: readonly FileEntry[]) =>
  (await loadFormat(id)).print(entries(texts), { ...options, untranslated: others });
const read = async (id: FormatId, bytes: Uint8Array) =>
  Object.fromEntries(
    (await loadFormat(id)).parse(bytes, options).entries.map(({ key, text }) => [key, text]),
  );

describe.each([...formatsWithPositionalLists])("lists in %s", (id) => {
  test("untranslated items are empty, so that the others keep their positions", async () => {
    const bytes = await print(id, { "list[1]": "b", "list[3]": "d" }, untranslated("list[0]", "list[2]"));
    expect(await read(id, bytes)).toEqual({ "list[0]": "", "list[1]": "b", "list[2]": "", "list[3]": "d" });
    expect(new TextDecoder().decode(bytes)).not.toContain("list[");
  });

  test("a list without translated items is not in the file, nor are other untranslated keys", async () => {
    const others = untranslated("list[0]", "list[1]", "a.b", "error[404]", "text[0]");
    const bytes = await print(id, { other: "x", "error[500]": "y" }, others);
    expect(await read(id, bytes)).toEqual({ other: "x", "error[500]": "y" });
  });
});

/** Formats of trees; Android has no nested objects or lists. */
const trees = [...formatsWithPositionalLists].filter((id) => id !== "android_xml");

describe.each(trees)("untranslated items in %s", (id) => {
  test("no empty items follow the last translated item", async () => {
    const bytes = await print(id, { "list[1]": "b" }, untranslated("list[0]", "list[2]"));
    expect(await read(id, bytes)).toEqual({ "list[0]": "", "list[1]": "b" });
  });

  test("untranslated objects and lists are empty if they are items", async () => {
    const others = untranslated(
      "steps[0].title",
      "steps[0].text",
      "steps[1].text",
      "rows[0][0]",
      "rows[0][1]",
    );
    const bytes = await print(id, { "steps[1].title": "Zwei", "rows[1][0]": "x" }, others);
    expect(await read(id, bytes)).toEqual({ "steps[1].title": "Zwei", "rows[1][0]": "x" });
    expect(new TextDecoder().decode(bytes)).not.toMatch(/(?:steps|rows)\[/);
  });

  test("no positions are kept if the keys are not a complete list", async () => {
    const bytes = await print(id, { "list[2]": "c", "list[4]": "e" }, untranslated("list[0]", "list[3]"));
    expect(await read(id, bytes)).toEqual({ "list[2]": "c", "list[4]": "e" });
  });
});

test("an array of Android has as many items as its source", async () => {
  const bytes = await print("android_xml", { "list[1]": "b" }, [
    { key: "list[0]", text: "", isUntranslated: true, description: "First" },
    ...untranslated("list[2]"),
  ]);
  expect(new TextDecoder().decode(bytes)).toContain(`    <string-array name="list">
        <!-- First -->
        <item></item>
        <item>b</item>
        <item></item>
    </string-array>`);
});

test("an incomplete list of Android keeps no positions, and causes no rejection", async () => {
  const bytes = await print("android_xml", { "list[2]": "c" }, [
    { key: "list[0]", text: "", isUntranslated: true, description: "\u0001" },
  ]);
  expect(await read("android_xml", bytes)).toEqual({ "list[2]": "c" });
});

test.each(
  (Object.keys(formatFeatures) as FormatId[]).filter(
    (id) => !formatsWithPositionalLists.has(id) && !formatFeatures[id].plurals,
  ),
)("%s has no lists", async (id) => {
  const bytes = await print(id, { "list[0]": "a", "list[1]": "b" }, []);
  const again = await print(id, { "list[0]": "a", "list[1]": "b" }, untranslated("list[2]", "other[0]"));
  expect(again).toEqual(bytes);
  if (!id.startsWith("xls")) expect(new TextDecoder().decode(bytes)).toContain("list[1]");
});

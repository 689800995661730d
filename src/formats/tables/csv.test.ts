import { describe, expect, test } from "vitest";
import type { ParseOptions } from "#formats/file-entry.ts";
import { csv, tsv } from "./csv.ts";

const options: ParseOptions = { language: "de", baseLanguage: "en" };
const read = (file: string | Uint8Array, more: Partial<ParseOptions> = {}, format = csv) => {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  return format.parse(bytes, { ...options, ...more }).entries.map(({ key, text }) => [key, text]);
};
const numbered = (columns: Record<string, number>) => ({
  columns: { columns: new Map(Object.entries(columns)), includeFirstRow: true },
});

describe("separator of a CSV file", () => {
  test.each([
    [",", "a comma"],
    [";", "a semicolon"],
    ["\t", "a tab"],
  ])("the separator %j is found by the header", (separator) => {
    const row = (...cells: string[]) => `${cells.join(separator)}\r\n`;
    const header = row("id", "en", "de", "Description");
    expect(
      read(
        header + row("a", '"1, 2; 3\t4"', '"1, 2; 3\t""4"""', "one; two".replace(separator, "")) + row("b"),
      ),
    ).toEqual([
      ["a", '1, 2; 3\t"4"'],
      ["b", ""],
    ]);
    const quoted = row('"id"', '"a;b,c"', '"de"') + row("a", "x", "y");
    expect(read(quoted)).toEqual([["a", "y"]]);
    expect(read(row("", "", "") + row("id", "en", "de") + row("a", "x", "y"))).toEqual([["a", "y"]]);
  });

  test("the separator is found after a byte order mark, also in UTF-16", () => {
    const file = "\ufeffid;de\r\na;Hallo, Welt\r\n";
    expect(read(file)).toEqual([["a", "Hallo, Welt"]]);
    expect(read(Buffer.from(file.replaceAll(";", "\t"), "utf16le"))).toEqual([["a", "Hallo, Welt"]]);
  });

  test("a table with one column has no separator, whatever its texts contain", () => {
    const texts = read("de\nHallo; Welt\nTab\tTab\n", { autoGenerateMissingKeys: true });
    expect(texts.map(([, text]) => text)).toEqual(["Hallo; Welt", "Tab\tTab"]);
  });

  test("the separator is chosen so that the first rows have the given columns", () => {
    const columns = numbered({ KEY: 0, de: 1 });
    expect(read("a;Hallo, Welt\nb;Ja\n", columns)).toEqual([
      ["a", "Hallo, Welt"],
      ["b", "Ja"],
    ]);
    expect(read("a,Hallo; Welt\nb,Ja;Nein\n", columns)).toEqual([
      ["a", "Hallo; Welt"],
      ["b", "Ja;Nein"],
    ]);
    expect(read("a,Ja;Nein;Doch\nb\n", columns)).toEqual([
      ["a", "Ja;Nein;Doch"],
      ["b", ""],
    ]);
  });

  test("an unclear separator does not change the error of a malformed file or a missing column", () => {
    expect(() => read('"id";"fr"\n"a";"b"\n')).toThrow("No column has texts in the language “de”");
    expect(() => read('id,de\na,b\nc,"d" e;f;g\n')).toThrow(/^Line 3: This is not a table/);
  });

  test("the separator of a TSV file is always a tab", () => {
    expect(() => read("id;de\na;b\n", {}, tsv)).toThrow("No column has texts");
  });

  test("the separator is written as a comma", () => {
    const { entries } = csv.parse(new TextEncoder().encode("id;en;de\na;1;2\n"), options);
    expect(new TextDecoder().decode(csv.print(entries, options))).toBe(
      "id,en,de,Description,String Length\r\na,,2,,\r\n",
    );
  });
});

test("a quote within a cell without quotes is a character", () => {
  expect(read('id,de\na,5" Laufwerk\nb,"Ein ""Test"""\n')).toEqual([
    ["a", '5" Laufwerk'],
    ["b", 'Ein "Test"'],
  ]);
  expect(read('a,5" Laufwerk\nb,"1, 2"\n', numbered({ KEY: 0, de: 1 }))).toEqual([
    ["a", '5" Laufwerk'],
    ["b", "1, 2"],
  ]);
});

test.each(["zh_Hant", " zh_hant ", "zh-Hant"])("a header %j is the column of zh-Hant", (header) => {
  const file = `id,en_GB,${header},pt_BR\na,x,y,z\n`;
  const { entries } = csv.parse(new TextEncoder().encode(file), {
    language: "zh-Hant",
    baseLanguage: "en-GB",
  });
  expect(entries).toEqual([{ key: "a", text: "y" }]);
});

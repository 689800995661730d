import { CFB, utils, type WorkSheet, write } from "@e965/xlsx";
import { strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { FileEntry, ParseOptions } from "#formats/file-entry.ts";
import { xls, xlsx } from "./spreadsheet.ts";

const options: ParseOptions = { language: "de", baseLanguage: "en" };
const formats = { xls, xlsx };
const kinds = ["xls", "xlsx"] as const;

/** A workbook as other programs write it. */
function workbook(kind: "xls" | "xlsx", sheets: Record<string, WorkSheet>): Uint8Array {
  const book = utils.book_new();
  for (const [name, sheet] of Object.entries(sheets)) utils.book_append_sheet(book, sheet, name);
  const bookType = kind === "xls" ? "biff8" : kind;
  return new Uint8Array(write(book, { type: "array", bookType, bookSST: true }));
}
const sheetOf = (rows: unknown[][]) => utils.aoa_to_sheet(rows);
const textsOf = (bytes: Uint8Array, more: Partial<ParseOptions> = {}) =>
  xlsx.parse(bytes, { ...options, ...more }).entries.map(({ key, text }) => [key, text]);

describe.each(kinds)("%s workbook", (kind) => {
  const format = formats[kind];
  const roundTrip = (entries: FileEntry[]) => format.parse(format.print(entries, options), options).entries;

  test("has texts of up to 32,767 characters, wherever records of the file end", () => {
    const lengths = [1, 4_000, 4_110, 4_111, 8_219, 8_220, 8_221, 8_222, 16_450, 32_767];
    const entries = lengths.flatMap((length) =>
      ["x", "é", "日"].map((letter) => ({
        key: `${letter}${length}`,
        text: `${"a".repeat(length - 1)}${letter}`,
      })),
    );
    expect(roundTrip(entries).map(({ key, text }) => ({ key, text }))).toEqual(entries);
  });

  test("entries above the limits of a sheet are rejected with advice to use csv", () => {
    expect(() => format.print([{ key: "long", text: "a".repeat(32_768) }], options)).toThrow(
      /can have up to 32,767 characters: "long"\. Export as CSV instead\.$/,
    );
    const metadata = new Map(Array.from({ length: 17_000 }, (_, index) => [`m${index}`, "x"]));
    expect(() => format.print([{ key: "wide", text: "a", metadata }], options)).toThrow(
      /columns: "wide"\. Export as CSV instead/,
    );
    expect(() => format.print([{ key: "bad", text: "a\u0001" }], options)).toThrow(
      'Texts contain control characters, which spreadsheets do not allow: "bad". Remove them, or choose another format.',
    );
  });

  test("keeps every kind of line ending, and texts that look like escapes", () => {
    const texts = [
      "one\rtwo",
      "one\r\ntwo",
      "one\ntwo",
      "end\r",
      "\nstart",
      "_x000D_",
      "_x000d_ _x005F_x000D_",
      "__x0041_",
    ];
    const entries = texts.map((text, index) => ({ key: `k${index}`, text }));
    expect(roundTrip(entries)).toEqual(entries);
  });

  test("keeps texts that look like a formula, a number or a date", () => {
    const texts = ["=1+1", "+49 30", "-5", "@name", "'=1", "0012", "1e5", "2024-01-02", "TRUE", "#N/A", " "];
    const entries = texts.map((text, index) => ({ key: `k${index}`, text }));
    expect(roundTrip(entries)).toEqual(entries);
  });

  test("the same texts give the same bytes", () => {
    const entries = [{ key: "a", text: "Text" }];
    expect(format.print(entries, options)).toEqual(format.print(entries, options));
  });

  test("reads numbers, dates and booleans as displayed", () => {
    const sheet = sheetOf([
      ["id", "de"],
      ["number", 1.5],
      ["long", 123_456_789_012_345],
      ["truth", true],
      ["zeros", { t: "n", v: 12, z: "0000" }],
      ["date", { t: "n", v: 45_000, z: "yyyy-mm-dd" }],
      ["percent", { t: "n", v: 0.5, z: "0%" }],
    ]);
    expect(textsOf(workbook(kind, { One: sheet }))).toEqual([
      ["number", "1.5"],
      ["long", "123456789012345"],
      ["truth", "TRUE"],
      ["zeros", "0012"],
      ["date", "2023-03-15"],
      ["percent", "50%"],
    ]);
  });

  test("names cells with an error", () => {
    const sheet = sheetOf([
      ["id", "de"],
      ["a", { t: "e", v: 0x2a }],
    ]);
    expect(() => textsOf(workbook(kind, { One: sheet }))).toThrow("Cell B2 shows the error #N/A: correct it");
  });

  test("reads the first sheet or the named one, from its first row on", () => {
    const bytes = workbook(kind, {
      One: sheetOf([[], ["id", "de"], [], ["a", "eins"]]),
      Two: sheetOf([
        ["id", "de"],
        ["b", "zwei"],
      ]),
    });
    expect(textsOf(bytes)).toEqual([["a", "eins"]]);
    expect(textsOf(bytes, { columns: { sheetName: "Two" } })).toEqual([["b", "zwei"]]);
    expect(() => textsOf(bytes, { columns: { sheetName: "Three" } })).toThrow(
      "The file has no sheet “Three”. It has One, Two.",
    );
  });

  test("reads columns by number, and generates keys for rows without one", () => {
    const bytes = workbook(kind, { One: sheetOf([["Hallo", "greeting"], [], ["Welt", ""]]) });
    const columns = {
      columns: new Map([
        ["KEY", 1],
        ["de", 0],
      ]),
      includeFirstRow: true,
    };
    expect(textsOf(bytes, { columns })).toEqual([["greeting", "Hallo"]]);
    expect(textsOf(bytes, { columns, autoGenerateMissingKeys: true })).toEqual([
      ["greeting", "Hallo"],
      [expect.stringMatching(/^key_[0-9a-f]{16}$/), "Welt"],
    ]);
  });
});

describe("formulas", () => {
  test("a formula is read as its result", () => {
    const sheet = sheetOf([
      ["id", "de"],
      ["a", { t: "s", v: "Ergebnis", f: 'A1&"x"' }],
    ]);
    expect(textsOf(workbook("xlsx", { One: sheet }))).toEqual([["a", "Ergebnis"]]);
  });

  test("formulas without a result are named, since their texts would be emptied", () => {
    const files = unzipSync(
      workbook("xlsx", {
        One: sheetOf([
          ["id", "de"],
          ["a", "x"],
        ]),
      }),
    );
    const sheet = "xl/worksheets/sheet1.xml";
    const xml = new TextDecoder().decode(files[sheet]);
    files[sheet] = strToU8(xml.replace(/<c r="B2"[^>]*>.*?<\/c>/, '<c r="B2"><f>1+1</f></c>'));
    expect(() => textsOf(zipSync(files))).toThrow("Cell B2 has a formula without a result");
  });
});

test("a carriage return in .xlsx is escaped like in Excel, which a note tells to other readers", () => {
  const files = unzipSync(xlsx.print([{ key: "a", text: "one\r\ntwo _x000D_" }], options));
  const texts = new TextDecoder().decode(files["xl/sharedStrings.xml"]);
  expect(texts).toContain("one_x000D_\ntwo _x005F_x000D_");
});

const unreadable = /^This (?:is not an? |spreadsheet cannot be read)/;

describe("files that are not workbooks", () => {
  test("a workbook of Excel 95, whose texts are in a code page, is rejected with advice", () => {
    const container = CFB.utils.cfb_new();
    CFB.utils.cfb_add(container, "/Book", Buffer.from([9, 8, 8, 0, 0, 5, 5, 0, 0, 0, 0, 0]));
    expect(() => textsOf(new Uint8Array(CFB.write(container, { type: "buffer" }) as Buffer))).toThrow(
      "This workbook is from Excel 95 or older: save it as .xlsx and import that.",
    );
  });

  test("an OpenDocument spreadsheet is rejected with advice", () => {
    const type = strToU8("application/vnd.oasis.opendocument.spreadsheet");
    expect(() => textsOf(zipSync({ mimetype: type, "content.xml": strToU8("<x/>") }))).toThrow(
      "This is an OpenDocument spreadsheet: save it as .xlsx and import that.",
    );
  });

  test.each([
    ["a table", "id,de\na,b"],
    ["a page", "<table><tr><td>id</td><td>de</td></tr></table>"],
    ["nothing", ""],
    ["half a compound file", "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1"],
    ["half a zip", "PK\u0003\u0004"],
  ])("%s is rejected", (_what, content) => {
    expect(() => textsOf(Uint8Array.from(Buffer.from(content, "latin1")))).toThrow(unreadable);
  });

  test("another zip file is rejected, and paths in it are not followed", () => {
    expect(() => textsOf(zipSync({ "a.txt": strToU8("x"), "../../etc/x.xml": strToU8("<x/>") }))).toThrow(
      "This is not an .xlsx file, but another kind of zip: unpack it",
    );
  });
});

describe("hostile workbooks", () => {
  const types = { "[Content_Types].xml": strToU8("<Types/>") };

  /** A zip file with a wrong size of its content. */
  function withDeclaredSize(content: Uint8Array, declaredSize: number): Uint8Array {
    const zip = Buffer.from(zipSync({ ...types, "xl/workbook.xml": content }));
    const size = Buffer.alloc(4);
    size.writeUInt32LE(content.length);
    for (let at = zip.indexOf(size); at >= 0; at = zip.indexOf(size, at + 4))
      zip.writeUInt32LE(declaredSize, at);
    return new Uint8Array(zip);
  }

  test("a workbook is rejected by its declared sizes", () => {
    expect(() => textsOf(withDeclaredSize(new Uint8Array(1_000_003), 104_857_601))).toThrow(
      "Unpacked, the file is larger than 100 MB: split it.",
    );
  });

  test("a workbook with wrong declared sizes is cut off at them", () => {
    expect(() => textsOf(withDeclaredSize(new Uint8Array(1_000_003), 100))).toThrow(unreadable);
  });

  test("a workbook that shows one long text in many cells is rejected", () => {
    const long = "x".repeat(32_000);
    const rows = Array.from({ length: 3_500 }, (_, index) => [`k${index}`, long]);
    const bytes = workbook("xlsx", { One: sheetOf([["id", "de"], ...rows]) });
    expect(bytes.length).toBeLessThan(2_000_000);
    expect(() => textsOf(bytes)).toThrow("The sheet has more than 100 MB of text: split it.");
  });

  test.each(["xlsx", "xls"] as const)("a cell of escapes only is rejected in %s", (id) => {
    const files = unzipSync(
      workbook("xlsx", {
        One: sheetOf([
          ["id", "de"],
          ["a", "MARK"],
        ]),
      }),
    );
    for (const [path, content] of Object.entries(files)) {
      const xml = new TextDecoder().decode(content);
      if (xml.includes("MARK")) files[path] = strToU8(xml.replace("MARK", "&#10;".repeat(1_300_000)));
    }
    expect(() => (id === "xlsx" ? xlsx : xls).parse(zipSync(files), options)).toThrow(
      "A cell is larger than 6 MB: shorten its text.",
    );
  });

  test.each([
    ["grows", '<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">', "b"],
    ["reaches outside", '<!ENTITY a SYSTEM "file:///etc/passwd">', "a"],
  ])("a workbook with an entity that %s is read without it", (_what, entities, name) => {
    const cells = [
      ["id", "de"],
      ["a", "MARK"],
    ];
    const files = unzipSync(workbook("xlsx", { One: sheetOf(cells) }));
    for (const [path, content] of Object.entries(files)) {
      const xml = new TextDecoder().decode(content);
      if (xml.includes("MARK"))
        files[path] = strToU8(xml.replace("?>", `?><!DOCTYPE x [${entities}]>`).replace("MARK", `&${name};`));
    }
    const texts = textsOf(zipSync(files)).map(([, text = ""]) => text);
    expect(texts.join("")).not.toMatch(/aaaaaaaaaa|root:/);
    expect(texts.join("").length).toBeLessThan(10);
  });

  test("a workbook with one cell far away has few rows", () => {
    const files = unzipSync(
      workbook("xlsx", {
        One: sheetOf([
          ["id", "de"],
          ["a", "b"],
        ]),
      }),
    );
    const name = "xl/worksheets/sheet1.xml";
    const far = '<row r="1048576"><c r="XFD1048576" t="str"><v>far</v></c></row></sheetData>';
    files[name] = strToU8(
      new TextDecoder()
        .decode(files[name])
        .replace("</sheetData>", far)
        .replace(/<dimension ref="[^"]*"/, '<dimension ref="A1:XFD1048576"'),
    );
    expect(textsOf(zipSync(files))).toEqual([["a", "b"]]);
  });
});

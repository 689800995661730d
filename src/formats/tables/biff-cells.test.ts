import { describe, expect, test } from "vitest";
import { removeTexts } from "./biff-cells.ts";
import { recordHeaderBytes, recordsOf, recordType } from "./biff-records.ts";

const short = (...numbers: number[]) => Buffer.from(Uint16Array.from(numbers).buffer);
const long = (...numbers: number[]) => Buffer.from(Uint32Array.from(numbers).buffer);
const narrow = (text: string) => Buffer.from(text, "latin1");
const wide = (text: string) => Buffer.from(text, "utf16le");
const recordOf = (type: number, ...parts: Buffer[]) => {
  const payload = Buffer.concat(parts);
  return Buffer.concat([short(type, payload.length), payload]);
};
/** Header of a text: its length and its flags, of which 1 is wide, 4 has an extension and 8 has font runs. */
const head = (length: number, flags: number) => Buffer.concat([short(length), Buffer.from([flags])]);
const cell = (row: number, column: number, text: number) =>
  recordOf(recordType.cell, short(row, column, 0), long(text));
const begin = recordOf(recordType.begin, short(0x600, 0x10));
const end = recordOf(recordType.end);

/** A workbook with two sheets; the sheet that is listed first is stored last. */
function workbook(texts: readonly Buffer[], sheets: readonly [first: Buffer, second: Buffer]): Buffer {
  const sheetAt = (at: number) => recordOf(recordType.sheet, long(at), Buffer.from([0, 0, 1, 0, 65]));
  const size = 2 * sheetAt(0).length + Buffer.concat([begin, ...texts, end]).length;
  return Buffer.concat([begin, sheetAt(size + sheets[0].length), sheetAt(size), ...texts, end, ...sheets]);
}
const sheetOf = (...records: Buffer[]) => Buffer.concat([begin, ...records, end]);
const cellsOf = (texts: readonly Buffer[]) =>
  [
    ...removeTexts(
      workbook(texts, [sheetOf(cell(0, 0, 0), cell(0, 1, 1), cell(1, 0, 2)), sheetOf()]),
    ).cellsOf(0),
  ].map(({ text }) => text);

describe("shared texts of cells", () => {
  test("may be narrow or wide, and switch where a record ends within their characters", () => {
    const texts = [
      recordOf(recordType.texts, long(3, 3), head(4, 0), narrow("é")),
      recordOf(recordType.continuation, Buffer.from([1]), wide("日本")),
      recordOf(recordType.continuation, Buffer.from([0]), narrow("x"), head(2, 1), wide("😀"), head(0, 0)),
    ];
    expect(cellsOf(texts)).toEqual(["é日本x", "😀", ""]);
  });

  test("lose their fonts and extensions, wherever a record ends within these", () => {
    const texts = [
      recordOf(recordType.texts, long(3, 3), head(2, 8), short(2), narrow("ab"), short(1, 1, 2)),
      recordOf(recordType.continuation, short(2), head(1, 4 + 1), long(5), wide("ß"), Buffer.from("12")),
      recordOf(
        recordType.continuation,
        Buffer.from("345"),
        head(1, 4 + 8),
        short(1),
        long(1),
        narrow("c"),
        long(0),
        narrow("!"),
      ),
    ];
    expect(cellsOf(texts)).toEqual(["ab", "ß", "c"]);
  });

  test("a workbook with missing or truncated texts is rejected", () => {
    const [two, early] = [
      recordOf(recordType.texts, long(2, 2), head(1, 0), narrow("a"), head(1, 0), narrow("b")),
      recordOf(recordType.texts, long(3, 3), head(9, 0), narrow("a")),
    ];
    expect(() => cellsOf([two])).toThrow("a text is missing");
    expect(() => cellsOf([early])).toThrow("its texts end too early");
  });
});

test("cells of a sheet exclude those of a chart within it, and are blank for the library", () => {
  const texts = [recordOf(recordType.texts, long(2, 2), head(1, 0), narrow("a"), head(1, 0), narrow("b"))];
  const chart = sheetOf(cell(0, 0, 0));
  const removed = removeTexts(
    workbook(texts, [sheetOf(cell(3, 1, 1)), sheetOf(cell(0, 2, 0), chart, cell(9, 0, 1))]),
  );
  expect([0, 1, 2].map((sheet) => [...removed.cellsOf(sheet)])).toEqual([
    [{ row: 3, column: 1, text: "b" }],
    [
      { row: 0, column: 2, text: "a" },
      { row: 9, column: 0, text: "b" },
    ],
    [],
  ]);
  const records = [...recordsOf(removed.content)];
  expect(records.filter(({ type }) => type === recordType.blank)).toHaveLength(4);
  expect(records.filter(({ type }) => type === recordType.cell)).toEqual([]);
  const shared = records.find(({ type }) => type === recordType.texts);
  expect(removed.content.readUInt32LE((shared?.at ?? 0) + recordHeaderBytes + 4)).toBe(0);
});

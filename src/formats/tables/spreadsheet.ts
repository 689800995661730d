import { type CellObject, CFB, read, utils, type WorkBook, type WorkSheet, write } from "@e965/xlsx";
import type { FileEntry, Format, ParseOptions, PrintOptions } from "#formats/file-entry.ts";
import { FormatError } from "#formats/format-error.ts";
import { assertXmlCharacters, printedTexts } from "#formats/xml/xml.ts";
import { isBiff8, removeTexts, type TextCell } from "./biff-cells.ts";
import { withTexts } from "./biff-texts.ts";
import { rowsOfSheet } from "./sheet-rows.ts";
import { entriesOfTable, hasSource, tableOf } from "./table.ts";
import { packWorkbook, unpackWorkbook } from "./workbook-zip.ts";

/** Maximum text length in spreadsheet programs (files.md 8.4). */
const maxCharacters = 32_767;
type Bounds = { rows: number; columns: number };
const xlsBounds: Bounds = { rows: 65_536, columns: 256 };
const xlsxBounds: Bounds = { rows: 1_048_576, columns: 16_384 };

const signatures = { zip: [0x50, 0x4b, 0x03, 0x04], compound: [0xd0, 0xcf, 0x11, 0xe0] };
/** Name of the exported sheet, which programs show on its tab. */
const sheetName = "Translations";

/** Binary workbooks (BIFF8). Like `xlsx`, it reads workbooks of both kinds. */
export const xls: Format = {
  parse: parseSpreadsheet,
  print: (entries, options) => {
    const rows = checkedRows(entries, options, xlsBounds);
    // `withTexts` replaces the text of the only cell.
    const book = bookOf([(rows[0] ?? [""]).map((_, index) => (index === 0 ? "text" : null))]);
    return withTexts(writeBook(book, "biff8"), rows);
  },
};

/** Office Open XML workbooks. */
export const xlsx: Format = {
  parse: parseSpreadsheet,
  print: (entries, options) => {
    const rows = checkedRows(entries, options, xlsxBounds);
    const book = bookOf(rows.map((row) => row.map((text) => (text === "" ? null : escapeCodes(text)))));
    return packWorkbook(writeBook(book, "xlsx"));
  },
};

function parseSpreadsheet(bytes: Uint8Array, options: ParseOptions) {
  return entriesOfTable(rowsOfSheet(readBook(bytes, options.columns?.sheetName)), options);
}

/** Only accepts the signatures of workbooks: the library would read any text as a table. */
function readBook(bytes: Uint8Array, name: string | undefined) {
  const isZip = beginsWith(bytes, signatures.zip);
  if (!isZip && !beginsWith(bytes, signatures.compound)) throw new FormatError("not_spreadsheet");
  const { content, cellsOf }: OpenedWorkbook = isZip
    ? { content: unpackWorkbook(bytes) }
    : binaryWorkbook(bytes);
  const { SheetNames: names, Workbook } = openBook(content, { bookSheets: true, bookProps: false });
  const isShown = (index: number) => !Workbook?.Sheets?.[index]?.Hidden;
  const chosenName = name ?? names.find((_, index) => isShown(index)) ?? names[0];
  if (chosenName === undefined || !names.includes(chosenName))
    throw new FormatError("no_sheet", {
      values: { name: (name ?? "").slice(0, 100), sheets: names.slice(0, 20).join(", ").slice(0, 500) },
    });
  // Only in xlsx can a formula have no stored result.
  const formulas = { cellFormula: isZip, sheetStubs: isZip };
  const { Sheets } = openBook(content, { sheets: chosenName, dense: true, cellNF: true, ...formulas });
  const sheet = Sheets[chosenName];
  if (!sheet) throw new FormatError("empty_sheet");
  if (cellsOf) withUnreadableError(() => addTexts(sheet, cellsOf(names.indexOf(chosenName))));
  return sheet;
}

function beginsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

type OpenedWorkbook = { content: Uint8Array; cellsOf?: (sheet: number) => Iterable<TextCell> };

function binaryWorkbook(bytes: Uint8Array): OpenedWorkbook {
  const container = withUnreadableError(() => CFB.read(bufferOf(bytes), { type: "buffer" }));
  const stream = CFB.find(container, "/Workbook");
  // Before BIFF8, texts were in a code page that the library does not know: it would misread them silently.
  if (!stream && CFB.find(container, "/Book") !== null) throw new FormatError("old_workbook");
  // The library reports files that are encrypted or no workbooks.
  if (!stream?.content || !isBiff8(stream.content)) return { content: bytes };
  return withUnreadableError(() => removeTexts(stream.content));
}

function addTexts(sheet: WorkSheet, cells: Iterable<TextCell>): void {
  const rows: CellObject[][] = sheet["!data"] ?? [];
  for (const { row, column, text } of cells) {
    const cellsOfRow = rows[row] ?? [];
    cellsOfRow[column] = { t: "s", v: text };
    rows[row] = cellsOfRow;
  }
  sheet["!data"] = rows;
}

function openBook(content: Uint8Array, options: Parameters<typeof read>[1]): WorkBook {
  return withUnreadableError(() => read(bufferOf(content), { type: "buffer", cellHTML: false, ...options }));
}

/** A view of the same bytes: for buffers the library makes neither copies nor arrays of numbers. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function withUnreadableError<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : "";
    throw new FormatError("unreadable_spreadsheet", { values: { reason } });
  }
}

function checkedRows(entries: readonly FileEntry[], options: PrintOptions, bounds: Bounds): string[][] {
  const printed = (entry: FileEntry) => [
    ...printedTexts(entry, options),
    ...(hasSource(options) ? [entry.source] : []),
  ];
  assertXmlCharacters(entries, printed, "control_characters_in_sheet");
  const rows = tableOf(entries, options);
  const tooLong = rows.filter((row) => row.some((text) => text.length > maxCharacters));
  if (tooLong.length > 0)
    throw new FormatError("cell_too_long", {
      values: { most: maxCharacters },
      keys: tooLong.map(([key = ""]) => key.slice(0, maxCharacters)),
    });
  if (rows.length > bounds.rows || (rows[0]?.length ?? 0) > bounds.columns) {
    throw new FormatError("sheet_too_large", {
      values: bounds,
      keys: entries.slice(-1).map(({ key }) => key),
    });
  }
  return rows;
}

function bookOf(rows: Array<Array<string | null>>): WorkBook {
  const sheet = utils.aoa_to_sheet(rows, { dense: true });
  sheet["!cols"] = (rows[0] ?? []).map((_, index) => ({ wch: index === 0 ? 32 : 48 }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, sheetName);
  return book;
}

function writeBook(book: WorkBook, bookType: "biff8" | "xlsx"): Uint8Array {
  return new Uint8Array(write(book, { type: "buffer", bookType, bookSST: true }));
}

/** Escapes carriage returns like Excel, and texts that look like an escape, such as `_x000D_`. */
function escapeCodes(text: string): string {
  return text.replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_").replaceAll("\r", "_x000D_");
}

import { CFB } from "@e965/xlsx";
import { recordHeaderBytes, recordsOf, recordType } from "./biff-records.ts";

/** Maximum bytes of one record. */
const maxRecordBytes = 8_224;
const cellBytes = 14;

/**
 * Replaces the only cell of a workbook with cells for all rows. The library cannot: it writes no text longer than one
 * record, and searches each text among all others.
 */
export function withTexts(bytes: Uint8Array, rows: readonly (readonly string[])[]): Uint8Array {
  const container = CFB.read(bytes, { type: "array" });
  const stream = CFB.find(container, "/Workbook");
  stream.content = replaceTexts(Buffer.from(stream.content), rows);
  stream.size = stream.content.length;
  return new Uint8Array(CFB.write(container, { type: "buffer" }));
}

function replaceTexts(content: Buffer, rows: readonly (readonly string[])[]): Buffer {
  const records = [...recordsOf(content)];
  const sampleCell = records.find(({ type }) => type === recordType.cell);
  const firstTexts = records.find(({ type }) => type === recordType.texts);
  const sheetSize = records.find(({ type }) => type === recordType.size);
  if (!firstTexts || !sampleCell || !sheetSize) return content;
  const indexes = new Map<string, number>();
  const cells = printCells(rows, { indexes, format: content.readUInt16LE(sampleCell.at + 8) });
  content.writeUInt32LE(rows.length, sheetSize.at + 8);
  content.writeUInt16LE(rows[0]?.length ?? 0, sheetSize.at + 14);
  const following = records.slice(records.indexOf(firstTexts) + 1);
  const end = following.find(({ type }) => type !== recordType.continuation)?.at ?? content.length;
  const printed = sharedTexts([...indexes.keys()], cells.length / cellBytes);
  // Sheets are referenced by their offset, which is after the texts.
  const offset = printed.length - (end - firstTexts.at);
  for (const { type, at } of records)
    if (type === recordType.sheet) content.writeUInt32LE(content.readUInt32LE(at + 4) + offset, at + 4);
  return Buffer.concat([
    content.subarray(0, firstTexts.at),
    printed,
    content.subarray(end, sampleCell.at),
    cells,
    content.subarray(sampleCell.end),
  ]);
}

/** A record for each cell with a text: row, column, format and the index of its text ([MS-XLS] 2.4.149). */
function printCells(
  rows: readonly (readonly string[])[],
  { indexes, format }: { indexes: Map<string, number>; format: number },
): Buffer {
  const cells = Buffer.alloc(
    cellBytes * rows.reduce((sum, row) => sum + row.filter((text) => text).length, 0),
  );
  let at = 0;
  for (const [rowNumber, row] of rows.entries())
    for (const [column, text] of row.entries()) {
      if (text === "") continue;
      const index = indexes.get(text) ?? indexes.size;
      indexes.set(text, index);
      at = cells.writeUInt16LE(recordType.cell, at);
      at = cells.writeUInt16LE(cellBytes - recordHeaderBytes, at);
      at = cells.writeUInt16LE(rowNumber, at);
      at = cells.writeUInt16LE(column, at);
      at = cells.writeUInt16LE(format, at);
      at = cells.writeUInt32LE(index, at);
    }
  return cells;
}

/** All texts, in a record with continuation records ([MS-XLS] 2.4.265). */
function sharedTexts(texts: readonly string[], uses: number): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32LE(uses, 0);
  head.writeUInt32LE(texts.length, 4);
  const payloads = [new Payload([head])];
  const last = () => payloads.at(-1) ?? new Payload([]);
  const begin = (parts: Buffer[] = []) => void payloads.push(new Payload(parts));
  for (const text of texts) {
    const isWide = /[^\0-\u00ff]/.test(text);
    const characters = Buffer.from(text, isWide ? "utf16le" : "latin1");
    const width = isWide ? 2 : 1;
    const flags = isWide ? 1 : 0;
    // The header of a text must be in one record with its first character.
    if (last().room < 3 + width) begin();
    last().add(Buffer.from([text.length & 0xff, text.length >> 8, flags]));
    for (let at = 0; at < characters.length; ) {
      if (last().room < width) begin([Buffer.from([flags])]);
      const fitting = Math.min(characters.length - at, last().room - (last().room % width));
      last().add(characters.subarray(at, at + fitting));
      at += fitting;
    }
  }
  return Buffer.concat(
    payloads.flatMap(({ parts, size }, index) => {
      const header = Buffer.alloc(recordHeaderBytes);
      header.writeUInt16LE(index === 0 ? recordType.texts : recordType.continuation, 0);
      header.writeUInt16LE(size, 2);
      return [header, ...parts];
    }),
  );
}

/** Content of one record. */
class Payload {
  readonly parts: Buffer[] = [];
  size = 0;

  constructor(parts: readonly Buffer[]) {
    for (const part of parts) this.add(part);
  }

  get room(): number {
    return maxRecordBytes - this.size;
  }

  add(part: Buffer): void {
    this.parts.push(part);
    this.size += part.length;
  }
}

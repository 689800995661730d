/** Record types of a workbook ([MS-XLS] 2.3). */
export const recordType = {
  begin: 0x809,
  end: 0x0a,
  encrypted: 0x2f,
  sheet: 0x85,
  texts: 0xfc,
  continuation: 0x3c,
  cell: 0xfd,
  blank: 0x201,
  size: 0x200,
} as const;

/** A record of a workbook: a header of four bytes has its type and length. */
export type BiffRecord = { type: number; at: number; end: number };
export const recordHeaderBytes = 4;

/** Yields the records from an offset, up to the end or an invalid record. */
export function* recordsOf(content: Buffer, from = 0): Generator<BiffRecord> {
  for (let at = from; at + recordHeaderBytes <= content.length; ) {
    const end = at + recordHeaderBytes + content.readUInt16LE(at + 2);
    yield { type: content.readUInt16LE(at), at, end };
    at = end;
  }
}

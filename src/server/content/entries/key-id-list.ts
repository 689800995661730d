import { type RawBuilder, sql } from "kysely";
import { type RowRange, rangesOf } from "#contract/row-ranges.ts";

/** Key ids in the order of a working set, as stored: 8 bytes each, as `int8send` of PostgreSQL writes them. */
export type KeyIdList = Buffer;

const bytesPerId = 8;

/** List of the ids that a statement selects, in its order. */
export function listOf(selected: RawBuilder<unknown>): RawBuilder<KeyIdList> {
  return sql`(SELECT coalesce(string_agg(int8send(id), ''), '') FROM (${selected}) AS selected(id))`;
}

/** Maximum length of a list: a value of PostgreSQL has at most 1 GB. */
const maxLength = 2 ** 27;

/** Selects a few ids of the column `key_ids` by position, and nothing beyond its end. */
export function selectSlice(position: number, limit: number): RawBuilder<KeyIdList> {
  const first = Math.min(position, maxLength) * bytesPerId + 1;
  return sql`substring(key_ids FROM ${first} FOR ${limit * bytesPerId})`;
}

/** Length of the column `key_ids`. */
export const selectLength = sql<number>`octet_length(key_ids) / ${sql.lit(bytesPerId)}`;

export function lengthOf(list: KeyIdList): number {
  return list.length / bytesPerId;
}

export function idsAt(list: KeyIdList, position = 0, limit = lengthOf(list)): number[] {
  const ids: number[] = [];
  const end = Math.min(position + limit, lengthOf(list));
  for (let at = position; at < end; at++) ids.push(readId(list, at * bytesPerId));
  return ids;
}

/** Ids at positions; omits positions after the end of the list. */
export function idsIn(list: KeyIdList, ranges: readonly RowRange[]): number[] {
  return ranges.flatMap(([first, last]) => idsAt(list, first, last - first + 1));
}

/** Positions of some ids in a list. */
export function rangesIn(list: KeyIdList, ids: ReadonlySet<number>): RowRange[] {
  return rangesOf(idsAt(list).flatMap((id, position) => (ids.has(id) ? [position] : [])));
}

/** Ids are below 2^53; a `bigint` for each would take three times as long. */
function readId(list: KeyIdList, offset: number): number {
  return list.readUInt32BE(offset) * 2 ** 32 + list.readUInt32BE(offset + 4);
}

/** Position of an id in a list, or -1. */
export function positionOf(list: KeyIdList, id: number): number {
  const bytes = Buffer.alloc(bytesPerId);
  bytes.writeBigInt64BE(BigInt(id));
  let at = list.indexOf(bytes);
  // The end of one id and the beginning of the next may contain the same bytes.
  while (at % bytesPerId > 0) at = list.indexOf(bytes, at + 1);
  return at === -1 ? -1 : at / bytesPerId;
}

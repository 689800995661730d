import { type RawBuilder, sql } from "kysely";
import { type IdKind, wireId } from "#contract/ids.ts";

/** `wireId` in SQL: two digits for the kind, then the id as 22 hexadecimal digits. */
export function wireIdSql(kind: Exclude<IdKind, "key">, id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`${wireId(kind, 0).slice(0, 2)}::text || lpad(to_hex(${id}), 22, '0')`;
}

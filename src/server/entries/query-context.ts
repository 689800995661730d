import { type RawBuilder, sql } from "kysely";
import { QueryError, type QueryProblem, type Term } from "#contract/query.ts";
import type { CustomStatusRow } from "./statuses.ts";

/** What the words of a query refer to. `shownIds`: the languages that are looked at, the source among them or not. */
export type QueryContext = {
  projectId: number;
  branchId: number;
  baseLanguageId: number;
  languages: ReadonlyArray<{ id: number; code: string }>;
  shownIds: readonly number[];
  statuses: readonly CustomStatusRow[];
  /** Only these keys are asked, so that parts of a query read no others; undefined: all. */
  among?: readonly number[];
  /** Only these cells (key_id, language_id) are asked, so that nobody finds out by searching what they may not see. */
  visible: RawBuilder<unknown> | undefined;
  /** The query as written, for errors that name the position. */
  text: string;
};

/** Narrows a part of a query to the cells that are asked; `alias` names the table that holds them. */
export function isAsked({ among, visible }: QueryContext, alias: "e" | "oe"): RawBuilder<unknown> {
  const keyId = sql.ref(`${alias}.key_id`);
  const isAmong = among === undefined ? sql`true` : sql`${keyId} = ANY(${among}::bigint[])`;
  if (!visible) return isAmong;
  return sql`(${isAmong} AND (${keyId}, ${sql.ref(`${alias}.language_id`)}) IN (${visible}))`;
}

/** A refusal that names where in the query the term stands. */
export function refused(
  { field, value }: Term,
  { text }: Pick<QueryContext, "text">,
  problem: QueryProblem,
): QueryError {
  const written = text.toLowerCase();
  const name = `${field.toLowerCase()}:`;
  const exact = written.indexOf(name + value.toLowerCase());
  return new QueryError(Math.max(0, exact < 0 ? written.indexOf(name) : exact), problem);
}

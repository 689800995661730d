import { type RawBuilder, sql } from "kysely";
import { QueryError, type QueryProblem, type Term } from "#contract/query.ts";
import type { CustomStatusRow } from "#server/platform/db/values/statuses.ts";
import { isCellVisible, type Viewer } from "#server/workspace/auth/rights/vendor-cells.ts";

/** Context of the terms of a query. `shownIds`: the languages that are searched, with or without the source. */
export type QueryContext = {
  projectId: number;
  branchId: number;
  baseLanguageId: number;
  languages: ReadonlyArray<{ id: number; code: string }>;
  shownIds: readonly number[];
  statuses: readonly CustomStatusRow[];
  /** Restricts the search to these keys, so that parts of a query read no others; undefined: all. */
  among?: readonly number[];
  /**
   * Caller of the search. Only cells that the caller can see are matched, so that a search reveals nothing about
   * others.
   */
  caller: Viewer;
  /** Query as written, for errors that name the position. */
  text: string;
};

/** Restricts a part of a query to the searched keys; `column` holds their ids. */
export function isAmong({ among }: Pick<QueryContext, "among">, column: string): RawBuilder<unknown> {
  return among === undefined ? sql`true` : sql`${sql.ref(column)} = ANY(${among}::bigint[])`;
}

/** Condition on cells that are searched and visible to the caller; `alias` names their table. */
export function isSearchedCell(context: QueryContext, alias: "e" | "oe"): RawBuilder<unknown> {
  return sql`${isAmong(context, `${alias}.key_id`)} AND ${isCellVisible(context.caller, alias)}`;
}

/** Error that names the position of a term in the query. */
export function queryErrorAt(
  { field, value }: Term,
  { text }: Pick<QueryContext, "text">,
  problem: QueryProblem,
): QueryError {
  const written = text.toLowerCase();
  const name = `${field.toLowerCase()}:`;
  const exact = written.indexOf(name + value.toLowerCase());
  return new QueryError(Math.max(0, exact < 0 ? written.indexOf(name) : exact), problem);
}

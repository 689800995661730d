import { type RawBuilder, sql } from "kysely";
import { QueryError, type QueryProblem, type Term } from "#contract/query.ts";
import { isCellVisible, type Viewer } from "#server/auth/rights/vendor-cells.ts";
import type { CustomStatusRow } from "#server/db/values/statuses.ts";

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
  /** Who searches: only cells that they see are asked, so that nobody finds out what they may not see. */
  caller: Viewer;
  /** The query as written, for errors that name the position. */
  text: string;
};

/** Narrows a part of a query to the keys that are asked; `column` holds their ids. */
export function isAsked({ among }: Pick<QueryContext, "among">, column: string): RawBuilder<unknown> {
  return among === undefined ? sql`true` : sql`${sql.ref(column)} = ANY(${among}::bigint[])`;
}

/** Condition on cells that are searched and visible to the caller; `alias` names their table. */
export function isAskedCell(context: QueryContext, alias: "e" | "oe"): RawBuilder<unknown> {
  return sql`${isAsked(context, `${alias}.key_id`)} AND ${isCellVisible(context.caller, alias)}`;
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

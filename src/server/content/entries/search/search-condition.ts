import { type RawBuilder, sql } from "kysely";
import { ApiError } from "#contract/errors.ts";
import { parseQuery, QueryError } from "#contract/query.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import { visibleCells } from "#server/workspace/auth/rights/vendor-cells.ts";
import { assertMaySearchPeople } from "./assert-may-search-people.ts";
import { matchKeys } from "./match-keys.ts";
import type { QueryContext } from "./query-context.ts";

export type Search = {
  /** Query (rules.md 3.9). */
  text: string;
} & Pick<QueryContext, "languages" | "shownIds" | "statuses" | "among">;

/** Search as a condition on the keys `k` of a statement; vendors find only what they can see. */
export function searchCondition(caller: ProjectCaller, search: Search): RawBuilder<boolean> {
  const visible = visibleCells(caller);
  const context: QueryContext = { ...caller.scope, ...search, caller };
  const matches = rethrowQueryErrors(() => {
    const query = parseQuery(search.text);
    assertMaySearchPeople(caller, query);
    return matchKeys(query, context);
  });
  if (!visible) return matches;
  return sql<boolean>`(${matches} AND k.id IN (SELECT key_id FROM (${visible}) AS visible_cell
    WHERE visible_cell.language_id = ANY(${search.shownIds}::integer[])))`;
}

function rethrowQueryErrors<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    const { position, problem } = error;
    const message = `The search cannot be understood at position ${position}: ${error.message}.`;
    throw new ApiError("invalid_query", {
      message,
      details: { position, problem, issues: [{ path: "q", message: error.message }] },
    });
  }
}

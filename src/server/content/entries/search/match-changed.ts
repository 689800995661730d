import { type RawBuilder, sql } from "kysely";
import type { Term } from "#contract/query.ts";
import { isDayAlone, parseTimestamp } from "#contract/timestamps.ts";
import { isSearchedCell, type QueryContext, queryErrorAt } from "./query-context.ts";

const dayMs = 86_400_000;

/**
 * Matches keys with an entry whose last change was before, in or after a day or an instant (UTC): `changed:2026-01-01`
 * is that day, `changed:>2026-01-01` everything after it.
 */
export function matchChanged(term: Term, context: QueryContext): RawBuilder<boolean> {
  const start = parseTimestamp(term.value)?.getTime();
  if (start === undefined) throw queryErrorAt(term, context, "bad_date");
  const end = isDayAlone(term.value) ? start + dayMs : start;
  const { from, to } = span(term.operator, start, end);
  return sql<boolean>`k.id IN (
    SELECT e.key_id FROM entry e
    WHERE e.project_id = ${context.projectId} AND e.branch_id = ${context.branchId}
      AND e.language_id = ANY(${context.shownIds}::integer[]) AND ${isSearchedCell(context, "e")}
      AND e.updated_at >= ${from} AND e.updated_at < ${to})`;
}

type Span = { from: Date | "-infinity"; to: Date | "infinity" };

/** Half-open time span of an operator; `end` equals `start` for an instant. */
function span(operator: Term["operator"], start: number, end: number): Span {
  // A day excludes its end; an instant lasts 1 ms.
  const justAfter = (time: number) => new Date(end > start ? time : time + 1);
  switch (operator) {
    case ">":
      return { from: justAfter(end), to: "infinity" };
    case ">=":
      return { from: new Date(start), to: "infinity" };
    case "<":
      return { from: "-infinity", to: new Date(start) };
    case "<=":
      return { from: "-infinity", to: justAfter(end) };
    case "=":
    case "":
      return { from: new Date(start), to: justAfter(end) };
  }
}

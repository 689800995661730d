import { QueryError, type Term } from "#contract/query.ts";
import type { CustomStatusRow } from "./statuses.ts";

/** What the words of a query refer to. `shownIds`: the languages that are looked at, the source among them or not. */
export type QueryContext = {
  projectId: number;
  branchId: number;
  baseLanguageId: number;
  languages: ReadonlyArray<{ id: number; code: string }>;
  shownIds: readonly number[];
  statuses: readonly CustomStatusRow[];
  /** The query as written, for errors that name the position. */
  text: string;
};

/** A refusal that names where in the query the term stands. */
export function refused({ field }: Term, { text }: Pick<QueryContext, "text">, words: string): QueryError {
  return new QueryError(Math.max(0, text.toLowerCase().indexOf(`${field.toLowerCase()}:`)), words);
}

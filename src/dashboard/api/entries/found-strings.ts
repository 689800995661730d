import { queryOptions } from "@tanstack/react-query";
import { entryEndpoints } from "#contract/entries.ts";
import { printQuery, type Term } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { emptyCell, textOf } from "./send-save.ts";

/** Maximum number of suggested strings. */
const maxFound = 8;

/** The first strings whose key or source contains all words of a text. */
export function foundStringsQuery(scope: BranchScope, { typed, base }: { typed: string; base: string }) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "found", typed, base),
    staleTime: 30_000,
    queryFn: async ({ signal }) => {
      const terms = typed
        .split(/\s+/)
        .map((value): Term => ({ kind: "term", field: "", operator: "", value }));
      const q = printQuery({ kind: "and", items: terms });
      const query = { ...scope, q, languages: [base], limit: String(maxFound) };
      const { rows } = await call(entryEndpoints.readWindow, { query, signal });
      return rows.map(({ key, entries }) => ({ key, source: textOf(entries[base] ?? emptyCell) }));
    },
  });
}

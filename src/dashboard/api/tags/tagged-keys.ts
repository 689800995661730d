import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type EntryWindow, entryEndpoints } from "#contract/entries.ts";
import { printQuery, type Query } from "#contract/query.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { wholeWindow } from "#dashboard/api/entries/entries.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";

export type KeyPage = { language: string; page: number; size: number };

/** The search that finds the keys of a tag. */
export function tagQuery(name: string): Query {
  return { kind: "term", field: "tag", operator: "", value: name };
}

/** The search that finds keys by typed text, without the keys of a tag. */
export function untaggedSearch(text: string, name: string): string {
  const others = printQuery({ kind: "not", item: tagQuery(name) });
  return text.trim() === "" ? others : `(${text}) ${others}`;
}

/** A page of keys that a search finds, by name, with their texts in one language. */
export function keyPageQuery(scope: BranchScope, q: string, { language, page, size }: KeyPage) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "tags", "keys", q, language, page, size),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Pick<EntryWindow, "rows" | "total">> => {
      const shared = { ...scope, languages: [language], limit: String(size) };
      const withAllRows = async (window: EntryWindow) => {
        const entrySet = { set: window.set, languages: [language] };
        return { ...window, rows: await wholeWindow(scope, entrySet, { window, limit: size, signal }) };
      };
      const first = await call(entryEndpoints.readWindow, { query: { ...shared, q, sort: "key" }, signal });
      if (page === 1) return await withAllRows(first);
      const position = String((page - 1) * size);
      const query = { ...shared, set: first.set, position };
      return await withAllRows(await call(entryEndpoints.readWindow, { query, signal }));
    },
  });
}

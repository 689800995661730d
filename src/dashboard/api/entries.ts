import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { BodyInput } from "#contract/endpoint.ts";
import {
  type Cell,
  type Entry,
  type EntryRow,
  type EntryWindow,
  entryEndpoints,
  type SortOrder,
} from "#contract/entries.ts";
import { statusEndpoints } from "#contract/languages.ts";
import { call } from "./call.ts";

export type BranchScope = { app: string; branch: string };
export type EntrySearch = { q: string; languages: readonly string[]; sort: SortOrder };
export type EntrySet = { set: string; languages: readonly string[] };

/** Rows of one request, and what a query of the cache holds. */
export const windowRows = 100;
/** A window that is scrolled past within this time is never asked for. */
const passingMs = 20;

export const entryKeys = {
  all: ({ app, branch }: BranchScope) => ["project", app, branch, "entries"] as const,
  search: (scope: BranchScope, search: EntrySearch) => [...entryKeys.all(scope), "search", search] as const,
  window: (scope: BranchScope, { set, languages }: EntrySet, position: number) =>
    [...entryKeys.all(scope), set, position, languages.join()] as const,
};

/** The first call of a working set: its id, its total, and its first rows, which are left in the cache as a window. */
export function searchQuery(client: QueryClient, scope: BranchScope, search: EntrySearch) {
  return queryOptions({
    queryKey: entryKeys.search(scope, search),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { q, sort } = search;
      const languages = [...search.languages];
      const query = { ...scope, ...(q === "" ? {} : { q }), sort, languages, limit: String(windowRows) };
      const { set, total, rows } = await call(entryEndpoints.readWindow, { query, signal });
      client.setQueryData(entryKeys.window(scope, { set, languages }, 0), { rows });
      return { set, total, languages, q, sort };
    },
  });
}

/** Rows by their position in a working set. */
export function windowQuery(scope: BranchScope, entrySet: EntrySet, position: number) {
  return queryOptions({
    queryKey: entryKeys.window(scope, entrySet, position),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<Pick<EntryWindow, "rows">> => {
      await passing(signal);
      const { rows } = await call(entryEndpoints.readWindow, {
        query: {
          ...scope,
          set: entrySet.set,
          languages: [...entrySet.languages],
          position: String(position),
          limit: String(windowRows),
        },
        signal,
      });
      return { rows };
    },
  });
}

function passing(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, passingMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Lays an entry over its row in every window that shows it; one that is not newer than the row's is ignored. */
export function patchEntry(client: QueryClient, scope: BranchScope, entry: Entry): void {
  client.setQueriesData<Pick<EntryWindow, "rows">>({ queryKey: entryKeys.all(scope) }, (window) => {
    if (window === undefined || !("rows" in window)) return window;
    const place = window.rows.findIndex((row) => row.key === entry.key);
    const row = window.rows[place];
    if (row === undefined || !isNewer(entry, row.entries[entry.language])) return window;
    return { ...window, rows: window.rows.with(place, patchedRow(row, entry)) };
  });
}

function isNewer(entry: Entry, cell: Cell | undefined): boolean {
  return cell === undefined || entry.version > cell.version;
}

function patchedRow(row: EntryRow, entry: Entry): EntryRow {
  const { _id, key, language, group, ...cell } = entry;
  return { ...row, group, entries: { ...row.entries, [language]: cell } };
}

/** Writes cells, whole or not at all; 409 `entry_changed` carries the current ones. */
export function saveEntries(scope: BranchScope, body: BodyInput<typeof entryEndpoints.patch>) {
  return call(entryEndpoints.patch, { query: scope, body });
}

/** The team's own workflow statuses. */
export function customStatusesQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: ["project", scope.app, scope.branch, "statuses"],
    staleTime: 300_000,
    queryFn: ({ signal }) => call(statusEndpoints.list, { query: scope, signal }),
  });
}

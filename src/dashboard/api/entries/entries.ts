import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";
import type { BodyInput } from "#contract/endpoint.ts";
import {
  type Cell,
  type Entry,
  type EntryRow,
  type EntryWindow,
  entryEndpoints,
  type KeyDetails,
  type Neighbours,
  type SortOrder,
} from "#contract/entries.ts";
import { joinEntryId, parseKeyId } from "#contract/ids.ts";
import type { RowRange } from "#contract/row-ranges.ts";
import { statusEndpoints } from "#contract/statuses.ts";
import type { BranchScope } from "#dashboard/api/branches/branch-scope.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { call } from "#dashboard/api/transport/call.ts";
import { patchQueries } from "#dashboard/api/transport/patch-queries.ts";
import { readToEnd } from "#dashboard/api/transport/read-to-end.ts";
import { type Patch, patchWindow, type Rows, rememberPatch, withRecentPatches } from "./recent-patches.ts";

export type EntrySearch = { q: string; languages: readonly string[]; sort: SortOrder };
/**
 * The result of a search: a working set, which the server stores as a list of rows. `nearPosition` is the position of
 * the requested key in it.
 */
export type FoundSet = EntrySearch & {
  set: string;
  total: number;
  sequence: number;
  nearPosition: number | null;
  /** The server is still searching: `total` counts the rows found so far. */
  isPartial: boolean;
};
/** A working set, and the languages of its rows. */
export type EntrySet = { set: string; languages: readonly string[] };

/** Rows per request, and per query of the cache. */
export const windowRows = 100;
/** Delay before a window is requested, in ms: windows scrolled past within this time are skipped. */
const scrollDelayMs = 20;

/**
 * How a search begins. `near`: the key at which the grid stays when it refreshes the search. `partial`: the server may
 * answer as soon as it has found the first rows.
 */
export type SearchStart = { near?: string; partial?: boolean };

/**
 * Searches for rows. The response is the id of the working set, the number of its rows, and the first rows, which are
 * stored in the cache as a window (`windowQuery`).
 */
export function searchQuery(
  client: QueryClient,
  scope: BranchScope,
  search: EntrySearch,
  start: () => SearchStart = () => ({}),
) {
  return queryOptions({
    queryKey: queryKeys.searches(scope, search),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<FoundSet> => {
      const { q, sort } = search;
      const languages = [...search.languages];
      const { near, partial = false } = start();
      const query = {
        ...scope,
        sort,
        languages,
        limit: String(windowRows),
        ...(q === "" ? {} : { q }),
        ...(near === undefined ? {} : { near }),
        ...(partial && q !== "" ? { partial: "true" } : {}),
      };
      const window = await call(entryEndpoints.readWindow, { query, signal });
      const {
        rows: _rows,
        next: _next,
        position: _,
        nearPosition = null,
        languageIds: _ids,
        partial: isPartial = false,
        ...found
      } = window;
      const rows = await wholeWindow(
        scope,
        { set: found.set, languages },
        { window, limit: windowRows, signal },
      );
      client.setQueryData(
        queryKeys.window(scope, { set: found.set, languages }, 0),
        withRecentPatches(client, scope, { rows, sequence: found.sequence }),
      );
      return { ...found, languages, q, sort, nearPosition, isPartial };
    },
  });
}

/** Waits until all rows of a set are found, then completes the stored search result. */
export function restOfSetQuery(client: QueryClient, scope: BranchScope, found: FoundSet | undefined) {
  const partial = found?.isPartial ? found : undefined;
  return queryOptions({
    queryKey: queryKeys.rows(scope, "rest", partial?.set),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: partial ? ({ signal }) => readRest(client, scope, partial, signal) : skipToken,
  });
}

async function readRest(
  client: QueryClient,
  scope: BranchScope,
  { set, q, languages, sort }: FoundSet,
  signal: AbortSignal,
): Promise<{ total: number }> {
  const { total } = await call(entryEndpoints.readWindow, { query: { ...scope, set, limit: "0" }, signal });
  client.setQueryData(queryKeys.searches(scope, { q, languages, sort }), (cached: FoundSet | undefined) =>
    cached?.set === set ? { ...cached, total, isPartial: false } : cached,
  );
  return { total };
}

/**
 * Number of rows of a working set that no longer match its search, and of other rows that now match. Refetched after
 * changes.
 */
export function staleResultsQuery(scope: BranchScope, set: string) {
  return queryOptions({
    queryKey: queryKeys.rows(scope, "staleResults", set),
    staleTime: Number.POSITIVE_INFINITY,
    initialData: { left: 0, arrived: 0, deleted: [] },
    queryFn: ({ signal }) => call(entryEndpoints.readStaleResults, { query: { ...scope, set }, signal }),
  });
}

/** Where the rows of a working set are in another working set, as ranges of positions. */
export async function findRanges(
  scope: BranchScope,
  body: BodyInput<typeof entryEndpoints.findRanges>,
  signal: AbortSignal,
): Promise<RowRange[]> {
  return (await call(entryEndpoints.findRanges, { query: scope, body, signal })).ranges;
}

/** Rows of a working set, by position. */
export function windowQuery(scope: BranchScope, entrySet: EntrySet, position: number) {
  return queryOptions({
    queryKey: queryKeys.window(scope, entrySet, position),
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ client, signal }): Promise<Rows> => {
      await scrollDelay(signal);
      const window = await readWindow(scope, entrySet, { position, limit: windowRows, signal });
      const rows = await wholeWindow(scope, entrySet, { window, limit: windowRows, signal });
      return withRecentPatches(client, scope, { rows, sequence: window.sequence });
    },
  });
}

/** Position of a key in a working set, or null. */
export async function findInSet(scope: BranchScope, { set }: EntrySet, key: string): Promise<number | null> {
  const query = { ...scope, set, near: key, limit: "1" };
  return (await call(entryEndpoints.readWindow, { query })).nearPosition ?? null;
}

type WindowRequest = { position: number; limit: number; signal: AbortSignal };

function readWindow(
  scope: BranchScope,
  { set, languages }: EntrySet,
  { position, limit, signal }: WindowRequest,
) {
  const query = {
    ...scope,
    set,
    languages: [...languages],
    position: String(position),
    limit: String(limit),
  };
  return call(entryEndpoints.readWindow, { query, signal });
}

type FirstResponse = {
  window: Pick<EntryWindow, "rows" | "languageIds" | "position" | "next">;
  limit: number;
  signal: AbortSignal;
};

/**
 * Reads all rows of a window. `window` is the first response, which has fewer rows than `limit` if their texts are
 * long.
 */
export function wholeWindow(
  scope: BranchScope,
  entrySet: EntrySet,
  { window, limit, signal }: FirstResponse,
): Promise<EntryRow[]> {
  const asPart = ({ rows, languageIds, next }: FirstResponse["window"]) => ({
    items: rows.map((row) => withIds(row, languageIds)),
    next,
  });
  return readToEnd(asPart(window), window.position + limit, async (position, remaining) =>
    asPart(await readWindow(scope, entrySet, { position, limit: remaining, signal })),
  );
}

/**
 * Adds the ids of the cells, which responses omit. A save sends the id, so that the server knows for which key the text
 * was typed.
 */
function withIds(row: EntryRow, languageIds: EntryWindow["languageIds"]): EntryRow {
  for (const [language, cell] of Object.entries(row.entries)) {
    const id = languageIds[language];
    if (id !== undefined) cell._id = joinEntryId(row._id, id);
  }
  return row;
}

function scrollDelay(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, scrollDelayMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/**
 * Writes an entry to its row in every cached window. Ignores an entry that is not newer than the cached one, or that
 * belongs to an earlier or later key with the same name.
 */
export function patchEntry(client: QueryClient, scope: BranchScope, entry: Entry): void {
  const change = (row: EntryRow) =>
    parseKeyId(entry._id) === parseKeyId(row._id) && isNewer(entry, row.entries[entry.language])
      ? patchedRow(row, entry)
      : row;
  patchRows(client, scope, { key: entry.key, about: "entry", change });
  void refetchNeighboursOf(client, scope, entry.key);
}

/** Refetches the lists of nearby strings that contain a key. */
function refetchNeighboursOf(client: QueryClient, scope: BranchScope, key: string): Promise<void> {
  return client.invalidateQueries({
    queryKey: queryKeys.rows(scope, "neighbours"),
    predicate: ({ state }) =>
      Object.values((state.data as Neighbours | undefined) ?? {}).some((strings) =>
        strings.some((string) => string.key === key),
      ),
  });
}

function isNewer(entry: Entry, cell: Cell | undefined): boolean {
  return cell === undefined || entry.version > cell.version;
}

/**
 * Writes the fields that all languages of a key share to its rows. `sequence` is that of the change. Ignores rows of
 * another key that had the name before.
 */
export function patchKey(
  client: QueryClient,
  scope: BranchScope,
  details: KeyDetails,
  sequence: number,
): void {
  const change = (row: EntryRow): EntryRow => {
    if (row._id !== details._id) return row;
    // Details that the response omits have their default.
    const { entries, deleted: _, syntax: _syntax, style: _style, excluded: _excluded, ...shared } = row;
    return { ...shared, ...details, entries };
  };
  patchRows(client, scope, { key: details.key, about: "details", change, sequence });
}

/**
 * Refetches the windows that show keys under their former names, or from before keys were excluded or included, because
 * the check results of their entries depend on that.
 */
export function refetchAltered(
  client: QueryClient,
  scope: BranchScope,
  keys: readonly Pick<KeyDetails, "_id" | "key" | "excluded">[],
): Promise<void> {
  const details = new Map(keys.map((key) => [key._id, key]));
  const isAltered = (row: EntryRow) => {
    const now = details.get(row._id);
    return now !== undefined && (now.key !== row.key || now.excluded !== row.excluded);
  };
  return client.invalidateQueries({
    queryKey: queryKeys.branch(scope, "entries"),
    predicate: ({ state }) => (state.data as Partial<Rows> | undefined)?.rows?.some(isAltered) === true,
  });
}

/** Marks the translations of a key that are outdated after an edit of the source. */
export function patchOutdated(
  client: QueryClient,
  scope: BranchScope,
  { key, languages }: { key: string; languages: readonly string[] },
  sequence: number,
): void {
  const change = (row: EntryRow) => {
    const entries = Object.entries(row.entries).map(([language, cell]): [string, Cell] => {
      const outdated = languages.includes(language);
      return [language, cell.outdated === outdated ? cell : { ...cell, outdated }];
    });
    return { ...row, entries: Object.fromEntries(entries) };
  };
  patchRows(client, scope, { key, about: "outdated", change, sequence });
}

/** Refetches the rows of the shown windows. The working set stays the same, so no row moves. */
export function refetchRows(client: QueryClient, scope: BranchScope): void {
  void client.invalidateQueries({
    queryKey: queryKeys.rows(scope),
  });
}

/**
 * Refetches the windows that contain a key. Needed because events of changes do not include its orders and discussions.
 */
export function refetchRowsOf(client: QueryClient, scope: BranchScope, key: string): Promise<void> {
  return client.invalidateQueries({
    queryKey: queryKeys.branch(scope, "entries"),
    predicate: ({ state }) =>
      (state.data as Partial<Rows> | undefined)?.rows?.some((row) => row.key === key) === true,
  });
}

/** Changes the rows of a key in every window that shows it. */
function patchRows(client: QueryClient, scope: BranchScope, patch: Patch): void {
  rememberPatch(client, scope, patch);
  patchQueries<Rows | object>(client, { queryKey: queryKeys.branch(scope, "entries") }, (window) =>
    "rows" in window ? patchWindow(window, patch) : window,
  );
}

function patchedRow(row: EntryRow, entry: Entry): EntryRow {
  const { key, language, group, ...cell } = entry;
  return { ...row, group, entries: { ...row.entries, [language]: cell } };
}

/** Writes all cells or none; 409 `entry_changed` contains the current cells. */
export function saveEntries(scope: BranchScope, body: BodyInput<typeof entryEndpoints.patch>) {
  return call(entryEndpoints.patch, { query: scope, body });
}

/** Workflow statuses that the team has defined. */
export function customStatusesQuery(scope: BranchScope) {
  return queryOptions({
    queryKey: queryKeys.branch(scope, "statuses"),
    staleTime: 300_000,
    queryFn: ({ signal }) => call(statusEndpoints.list, { query: scope, signal }),
  });
}

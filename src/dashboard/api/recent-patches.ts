import type { QueryClient } from "@tanstack/react-query";
import type { EntryRow } from "#contract/entries.ts";
import type { BranchScope } from "./entries.ts";

type RowChange = (row: EntryRow) => EntryRow;
type Patch = { key: string; change: RowChange; at: number };

/** Longer than any window of rows is on its way. */
const keptMs = 30_000;
const keptPatches = 2_000;

const patches = new WeakMap<QueryClient, Map<string, Patch[]>>();

function listOf(client: QueryClient, { app, branch }: BranchScope): Patch[] {
  const ofClient = patches.get(client) ?? new Map<string, Patch[]>();
  patches.set(client, ofClient);
  const name = `${app} ${branch}`;
  const list = ofClient.get(name) ?? [];
  ofClient.set(name, list);
  return list;
}

/** Remembers a change of rows for windows that were asked for before it and arrive after it. */
export function rememberPatch(client: QueryClient, scope: BranchScope, key: string, change: RowChange): void {
  const list = listOf(client, scope);
  list.push({ key, change, at: Date.now() });
  if (list.length > keptPatches) list.splice(0, list.length - keptPatches);
}

/** Rows as they arrived, with what happened while they were on their way. */
export function withRecentPatches(client: QueryClient, scope: BranchScope, rows: EntryRow[]): EntryRow[] {
  const recent = Map.groupBy(
    listOf(client, scope).filter(({ at }) => Date.now() - at < keptMs),
    ({ key }) => key,
  );
  if (recent.size === 0) return rows;
  return rows.map((row) => (recent.get(row.key) ?? []).reduce((patched, { change }) => change(patched), row));
}

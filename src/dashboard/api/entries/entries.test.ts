import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Cell, Entry, EntryRow } from "#contract/entries.ts";
import { refreshQuietly } from "#dashboard/api/projects/projects.ts";
import { queryKeys } from "#dashboard/api/query-keys.ts";
import { patchEntry, patchKey, refetchAltered } from "./entries.ts";

const scope = { app: "a".repeat(24), branch: "main" };
const cell: Cell = {
  user: null,
  userName: null,
  updatedAt: null,
  value: "Hi",
  draft: "",
  locked: false,
  src: "",
  comment: "",
  status: "0",
  outdated: false,
  version: 3,
};

function rowOf(key: string): EntryRow {
  return {
    _id: "0".repeat(24),
    key,
    group: "main",
    desc: "",
    meta: {},
    maxLength: null,
    tags: [],
    etag: "",
    entries: { de: cell },
  };
}

function entryOf(key: string, given: Partial<Cell>): Entry {
  return { ...cell, ...given, _id: "0".repeat(24), key, language: "de", group: "main" };
}

function openWindow() {
  const client = new QueryClient();
  const queryKey = queryKeys.window(scope, { set: "s", languages: ["en", "de"] }, 0);
  client.setQueryData(queryKey, { rows: [rowOf("one"), rowOf("two")], sequence: 0 });
  const rows = () => client.getQueryData<{ rows: EntryRow[] }>(queryKey)?.rows ?? [];
  return { client, rows };
}

test("a newer entry changes only its row", () => {
  const { client, rows } = openWindow();
  const before = rows();
  patchEntry(client, scope, entryOf("two", { value: "Hallo", version: 4 }));
  expect(rows()[1]?.entries.de).toEqual({ ...cell, _id: "0".repeat(24), value: "Hallo", version: 4 });
  expect(rows()[0]).toBe(before[0]);
});

test("an entry that is not newer is ignored", () => {
  const { client, rows } = openWindow();
  const before = rows();
  patchEntry(client, scope, entryOf("two", { value: "old", version: 3 }));
  expect(rows()).toBe(before);
});

test("hidden windows that are invalidated stay invalidated after another user saves a cell", async () => {
  const { client } = openWindow();
  const away = queryKeys.window(scope, { set: "s", languages: ["en", "de"] }, 100);
  client.setQueryData(away, { rows: [rowOf("three")], sequence: 0 });
  await refreshQuietly(client, scope.app);
  patchEntry(client, scope, entryOf("two", { value: "Hallo", version: 4 }));
  expect(client.getQueryState(away)?.isInvalidated).toBe(true);
});

test("an entry in a language that the row lacks is added to the row", () => {
  const { client, rows } = openWindow();
  patchEntry(client, scope, { ...entryOf("one", { value: "Bonjour", version: 1 }), language: "fr" });
  expect(rows()[0]?.entries.fr?.value).toBe("Bonjour");
});

test("details of a key do not change the row of another key that had its name", () => {
  const { client, rows } = openWindow();
  const { entries: _, ...details } = rowOf("two");
  patchKey(client, scope, { ...details, _id: "1".repeat(24), desc: "of another key" }, 5);
  expect(rows()[1]?.desc).toBe("");
  patchKey(client, scope, { ...details, desc: "of this key" }, 6);
  expect(rows()[1]?.desc).toBe("of this key");
});

test("a window that shows a key under its former name is refetched", async () => {
  const { client } = openWindow();
  const [query] = client.getQueryCache().getAll();
  await refetchAltered(client, scope, [{ _id: "1".repeat(24), key: "three" }]);
  expect(query?.state.isInvalidated).toBe(false);
  await refetchAltered(client, scope, [{ _id: "0".repeat(24), key: "one, renamed" }]);
  expect(query?.state.isInvalidated).toBe(true);
});

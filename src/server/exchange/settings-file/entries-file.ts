import type { FileRow } from "./read-language-rows.ts";

/** Creates a SQLite file with the entries of one group in one language (files.md 6). */
export async function openEntriesFile(path: string, { group, version }: { group: string; version: number }) {
  // Loaded on demand: the library's 1 MB of WebAssembly would delay the start. Node 20 has no node:sqlite.
  const { default: sqlite } = await import("node-sqlite3-wasm");
  const file = new sqlite.Database(path);
  // The file is not read before it is complete, and a crash discards it.
  file.exec(`
    PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;
    CREATE TABLE entries(key TEXT PRIMARY KEY, value TEXT, draft TEXT);
    CREATE TABLE groups(name TEXT PRIMARY KEY, version INTEGER, version2 INTEGER);
    BEGIN`);
  file.run("INSERT INTO groups VALUES (?, ?, ?)", [group, version, version]);
  const insert = file.prepare("INSERT INTO entries VALUES (?, ?, ?)");
  return {
    add(rows: readonly FileRow[]) {
      for (const { key, value, draft } of rows) insert.run([key, value, draft]);
    },
    close() {
      file.exec("COMMIT");
      // Also finalizes the prepared statement.
      file.close();
    },
  };
}

import type { Kysely } from "kysely";
import type { Connection } from "#server/db/database.ts";
import type { Database } from "#server/db/schema.ts";
import type { Env, Settings } from "#server/env.ts";

/** What a command works on: `files` are named behind it, without an option. */
export type AdminContext = {
  db: Kysely<Database>;
  connection: Connection;
  settings: Settings;
  /** The settings with the secret of this database. */
  env: () => Promise<Env>;
  close: () => Promise<void>;
  /** The first line of standard input; asks for it without showing it in a terminal. */
  readPassword: () => Promise<string>;
  /** The answer is bad news: it is printed, and the exit code says so. */
  fail: () => void;
};
export type Values = Record<string, string[]>;

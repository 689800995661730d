import type { Kysely } from "kysely";
import type { Connection } from "#server/platform/db/database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Env, Settings } from "#server/platform/env/env.ts";

/** Context of a command. */
export type AdminContext = {
  db: Kysely<Database>;
  connection: Connection;
  settings: Settings;
  /** Settings with the secret of this database. */
  env: () => Promise<Env>;
  close: () => Promise<void>;
  /** Returns the first line of standard input; in a terminal prompts for it without echo. */
  readPassword: () => Promise<string>;
  /** Sets the exit code for a result that reports a problem. */
  fail: () => void;
};
export type Values = Record<string, string[]>;

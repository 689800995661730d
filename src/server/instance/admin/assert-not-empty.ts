import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import type { Settings } from "#server/platform/env/env.ts";
import { isInUse } from "#server/workspace/auth/people.store.ts";
import { UsageError } from "./usage-error.ts";

/** Throws if the database is empty, so that a command with a wrong folder does not report success. */
export async function assertNotEmpty(
  db: Kysely<Database>,
  { dataFolder, databaseUrl }: Pick<Settings, "dataFolder" | "databaseUrl">,
): Promise<void> {
  if (await isInUse(db)) return;
  const place = databaseUrl === undefined ? `in ${dataFolder}` : "in the database of DATABASE_URL";
  throw new UsageError(
    `There is nothing ${place}. Give the command the settings of the server, PARLANCE_DATA or DATABASE_URL first.`,
  );
}

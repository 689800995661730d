import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import type { Kysely } from "kysely";
import type { Connection } from "#server/platform/db/database.ts";
import type { Database } from "#server/platform/db/schema.ts";
import type { Settings } from "#server/platform/env/env.ts";
import { version } from "#server/platform/http/service/version.ts";
import { withSecret } from "#server/platform/start/with-secret.ts";
import { openDisk } from "#server/platform/storage/disk.ts";
import { backupInstance } from "./backup-instance.ts";

export type OlderDatabase = { db: Kysely<Database>; connection: Connection };

/** On a terminal, offers a backup of an older database before it is migrated, since there is no way back. */
export async function offerBackup(settings: Settings, { db, connection }: OlderDatabase): Promise<"migrate"> {
  const { stdin, stdout } = process;
  if (!stdin.isTTY || !stdout.isTTY) return "migrate";
  const path = join(settings.dataFolder, `before-${version}.backup`);
  // `terminal: false` leaves Ctrl-C to the process.
  const lines = createInterface({ input: stdin, output: stdout, terminal: false });
  const answer = await lines.question(
    `Parlance ${version} migrates this database, and older versions refuse it afterwards. Back it up to ${path} first? [Y/n] `,
  );
  lines.close();
  if (/^\s*n/i.test(answer)) return "migrate";
  const env = await withSecret(settings, db);
  await backupInstance({ connection, env, disk: await openDisk(env), path });
  return "migrate";
}

import { resolve } from "node:path";
import { backupInstance } from "#server/backup/backup-instance.ts";
import { restoreInstance } from "#server/backup/restore-instance.ts";
import { openDisk } from "#server/files/disk.ts";
import { assertInUse } from "./assert-in-use.ts";
import type { AdminContext, Values } from "./command.ts";
import { WrongUse } from "./wrong-use.ts";

/** The operator types it to confirm. */
const forcePhrase = "throw everything away";

/** The whole instance into one file, beside a running Parlance or without one. */
export async function runBackup({ db, connection, settings, env: readEnv }: AdminContext, values: Values) {
  await assertInUse(db, settings);
  const env = await readEnv();
  return backupInstance({ connection, env, disk: await openDisk(env), path: fileOf(values) });
}

/** The whole instance from its file, which holds the secret; Parlance must not run meanwhile. */
export async function runRestore({ connection, settings, close }: AdminContext, values: Values) {
  const [force] = values.force ?? [];
  if (force !== undefined && force !== forcePhrase)
    throw new WrongUse(`--force must be said as "${forcePhrase}".`);
  // Our own pool would pass for a Parlance at work.
  await close();
  const disk = await openDisk(settings);
  return restoreInstance({
    connection,
    settings,
    disk,
    path: fileOf(values),
    replace: force !== undefined,
    isCopy: values.copy !== undefined,
  });
}

function fileOf(values: Values): string {
  return resolve(values.file?.[0] ?? "");
}

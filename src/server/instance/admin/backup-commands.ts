import { resolve } from "node:path";
import { backupInstance } from "#server/instance/backup/backup-instance.ts";
import { restoreInstance } from "#server/instance/backup/restore-instance.ts";
import { openDisk } from "#server/platform/storage/disk.ts";
import { assertNotEmpty } from "./assert-not-empty.ts";
import type { AdminContext, Values } from "./command.ts";
import { UsageError } from "./usage-error.ts";

/** Phrase that the operator types to confirm. */
const forcePhrase = "throw everything away";

/** Backs up the whole instance into one file, whether or not Parlance is running. */
export async function runBackup({ db, connection, settings, env: readEnv }: AdminContext, values: Values) {
  await assertNotEmpty(db, settings);
  const env = await readEnv();
  return backupInstance({ connection, env, disk: await openDisk(env), path: fileOf(values) });
}

/** Restores the whole instance from a file, which contains the secret. Parlance must not be running. */
export async function runRestore({ connection, settings, close }: AdminContext, values: Values) {
  const [force] = values.force ?? [];
  if (force !== undefined && force !== forcePhrase)
    throw new UsageError(`--force must be said as "${forcePhrase}".`);
  // Closed first: the check for a running Parlance would find our own pool.
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

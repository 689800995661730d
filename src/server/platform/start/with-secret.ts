import type { Kysely } from "kysely";
import type { Env, Settings } from "#server/env.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { findSecret, readOrCreateSecret } from "#server/platform/db/start/data-folder.ts";
import { StartRefused } from "#server/platform/errors/start-refused.ts";
import { fingerprintOfSecret, isEncryptedWith, sameHash } from "#server/platform/secrets/secrets.ts";

/** Name of the secret's file in the data folder. */
export const secretFile = "secret";

/**
 * Completes the settings: without PARLANCE_SECRET the secret is created once and stored in the data folder. Throws if
 * the database contains data that was encrypted with another secret, since its tokens could not be read.
 */
export async function withSecret(settings: Settings, db: Kysely<Database>): Promise<Env> {
  return await db.transaction().execute(async (tx) => {
    const knownSecret = await readKnownSecret(tx);
    const secret = settings.givenSecret ?? (await secretOfFolder(settings, knownSecret));
    assertKnown(secret, knownSecret, settings);
    if (!knownSecret.print) {
      await tx
        .updateTable("instance")
        .set({ secret_print: fingerprintOfSecret(secret) })
        .execute();
    }
    return { ...settings, secret };
  });
}

/** Nothing for a new database; for one of an older release only an encrypted value. */
type KnownSecret = { print: Buffer | null; cipher: Buffer | undefined };

/** Locks the row, so that the first of several starting processes decides the secret. */
async function readKnownSecret(tx: Kysely<Database>): Promise<KnownSecret> {
  const { secret_print: print } = await tx
    .selectFrom("instance")
    .select("secret_print")
    .forUpdate()
    .executeTakeFirstOrThrow();
  const project = await tx
    .selectFrom("project")
    .select("token_cipher")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return { print, cipher: project?.token_cipher };
}

async function secretOfFolder({ dataFolder }: Settings, { print, cipher }: KnownSecret): Promise<string> {
  const stored = await findSecret(dataFolder, secretFile);
  if (stored !== undefined) return stored;
  if (!print && !cipher) return await readOrCreateSecret(dataFolder, secretFile);
  throw new StartRefused(
    `The database was made under a secret that is not in ${dataFolder}/${secretFile}. Put this file back, set PARLANCE_SECRET to the secret, or restore a backup, which holds it.`,
  );
}

function assertKnown(
  secret: string,
  { print, cipher }: KnownSecret,
  { givenSecret, dataFolder }: Settings,
): void {
  const fits = print
    ? sameHash(print, fingerprintOfSecret(secret))
    : !cipher || isEncryptedWith(secret, cipher);
  if (fits) return;
  const named = givenSecret === undefined ? `The secret in ${dataFolder}/${secretFile}` : "PARLANCE_SECRET";
  throw new StartRefused(
    `${named} is not the one that this database was made under, so its tokens could not be read. Set the old one, or restore a backup, which holds it.`,
  );
}

import type { Kysely } from "kysely";
import type { Database } from "#server/platform/db/schema.ts";
import { findSecret, readOrCreateSecret } from "#server/platform/db/start/data-folder.ts";
import type { Env, Settings } from "#server/platform/env/env.ts";
import { StartRefused } from "#server/platform/errors/start-refused.ts";
import { fingerprintOfSecret, sameHash } from "#server/platform/secrets/secrets.ts";

/** Name of the secret's file in the data folder. */
export const secretFile = "secret";

/**
 * Completes the settings: without PARLANCE_SECRET the secret is generated once and stored in the data folder. Throws
 * when the database was encrypted with another secret, since its tokens could not be read.
 */
export async function withSecret(settings: Settings, db: Kysely<Database>): Promise<Env> {
  return await db.transaction().execute(async (tx) => {
    // The row is locked: of processes that start together, the first one stores the fingerprint.
    const { secret_print: fingerprint } = await tx
      .selectFrom("instance")
      .select("secret_print")
      .forUpdate()
      .executeTakeFirstOrThrow();
    const secret = settings.givenSecret ?? (await storedSecret(settings, fingerprint));
    if (fingerprint === null)
      await tx
        .updateTable("instance")
        .set({ secret_print: fingerprintOfSecret(secret) })
        .execute();
    else assertFingerprint(secret, fingerprint, settings);
    return { ...settings, secret };
  });
}

async function storedSecret({ dataFolder }: Settings, fingerprint: Buffer | null): Promise<string> {
  const stored = await findSecret(dataFolder, secretFile);
  if (stored !== undefined) return stored;
  if (fingerprint === null) return await readOrCreateSecret(dataFolder, secretFile);
  throw new StartRefused(
    `The database was made under a secret that is not in ${dataFolder}/${secretFile}. Put this file back, set PARLANCE_SECRET to the secret, or restore a backup, which holds it.`,
  );
}

function assertFingerprint(secret: string, fingerprint: Buffer, { givenSecret, dataFolder }: Settings): void {
  if (sameHash(fingerprint, fingerprintOfSecret(secret))) return;
  const named = givenSecret === undefined ? `The secret in ${dataFolder}/${secretFile}` : "PARLANCE_SECRET";
  throw new StartRefused(
    `${named} is not the one that this database was made under, so its tokens could not be read. Set the old one, or restore a backup, which holds it.`,
  );
}

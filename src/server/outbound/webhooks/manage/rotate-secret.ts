import { sql } from "kysely";
import { createSecret } from "#server/outbound/webhooks/send/signature.ts";
import type { ProjectCaller } from "#server/platform/http/caller.ts";
import type { Deps } from "#server/platform/http/deps.ts";
import { encrypt } from "#server/platform/secrets/secrets.ts";
import { recordChange } from "./save-webhook.ts";
import { lockWebhook } from "./webhooks.store.ts";

/** Hours for which the old secret also signs. */
const overlapHours = 24;
/** Maximum number of old secrets that sign, so that receivers accept the length of the signature header. */
const maxOldSecrets = 9;

/** Gives a webhook a new secret; the old ones stay valid for their time. */
export async function rotateSecret(
  { db, env }: Pick<Deps, "db" | "env">,
  caller: ProjectCaller,
  { id, newSecret }: { id: number; newSecret: string | undefined },
): Promise<{ secret: string; oldSecretUntil: string }> {
  const secret = newSecret ?? createSecret();
  const { projectId } = caller.scope;
  return db.transaction().execute(async (tx) => {
    const { url } = await lockWebhook(tx, projectId, id);
    const maxSecrets = sql.lit(maxOldSecrets);
    const { rows } = await sql<{ until: Date }>`
      UPDATE webhook SET secret_cipher = ${encrypt(env.secret, secret)}::bytea, updated_at = now(),
        old_secret_ciphers = (array_prepend(secret_cipher, old_secret_ciphers))[:${maxSecrets}],
        old_secrets_until = (array_prepend(now() + make_interval(hours => ${overlapHours}), old_secrets_until))[:${maxSecrets}]
      WHERE project_id = ${projectId} AND id = ${id} RETURNING old_secrets_until[1] AS until`.execute(tx);
    await recordChange(tx, caller, { action: "webhook.secret_rotated", id, url });
    return { secret, oldSecretUntil: rows[0]?.until.toISOString() ?? "" };
  });
}

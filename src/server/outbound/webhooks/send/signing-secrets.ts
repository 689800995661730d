import type { WebhookRow } from "#server/outbound/webhooks/webhook-row.ts";
import { decrypt } from "#server/platform/secrets/secrets.ts";

type Sealed = Pick<WebhookRow, "secret_cipher" | "old_secret_ciphers" | "old_secrets_until">;

/** Secrets that sign now: the new one first, then each old one for a day after its rotation. */
export function signingSecrets(
  secret: string,
  { secret_cipher, old_secret_ciphers, old_secrets_until }: Sealed,
  now: Date,
): string[] {
  const old = old_secret_ciphers.filter((_, index) => (old_secrets_until[index] ?? now) > now);
  return [secret_cipher, ...old].map((cipher) => decrypt(secret, cipher));
}

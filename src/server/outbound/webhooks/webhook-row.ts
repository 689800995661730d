import type { Selectable } from "kysely";
import type { WebhookHeader } from "#contract/webhooks/webhooks.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { decrypt, encrypt } from "#server/platform/secrets/secrets.ts";

export type WebhookRow = Selectable<Database["webhook"]>;

/** Encrypts headers for storage, as `openHeaders` decrypts them. */
export function sealHeaders(secret: string, headers: readonly WebhookHeader[]): Buffer {
  return encrypt(secret, JSON.stringify(headers));
}

export function openHeaders(
  secret: string,
  { headers_cipher }: Pick<WebhookRow, "headers_cipher">,
): WebhookHeader[] {
  return JSON.parse(decrypt(secret, headers_cipher)) as WebhookHeader[];
}

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

import type { Selectable } from "kysely";
import type { WebhookHeader } from "#contract/webhooks.ts";
import { decrypt, encrypt } from "#server/auth/secrets.ts";
import type { Database } from "#server/db/schema.ts";

export type WebhookRow = Selectable<Database["webhook"]>;

export function sealHeaders(secret: string, headers: readonly WebhookHeader[]): Buffer {
  return encrypt(secret, JSON.stringify(headers));
}

export function openHeaders(
  secret: string,
  { headers_cipher }: Pick<WebhookRow, "headers_cipher">,
): WebhookHeader[] {
  return JSON.parse(decrypt(secret, headers_cipher)) as WebhookHeader[];
}

type Sealed = Pick<WebhookRow, "secret_cipher" | "old_secret_cipher" | "old_secret_until">;

/** The secrets that sign now: the new one first, then the old one for a day after a rotation. */
export function signingSecrets(
  secret: string,
  { secret_cipher, old_secret_cipher, old_secret_until }: Sealed,
  now: Date,
): string[] {
  const isOldValid = old_secret_cipher !== null && old_secret_until !== null && old_secret_until > now;
  return [secret_cipher, ...(isOldValid ? [old_secret_cipher] : [])].map((cipher) => decrypt(secret, cipher));
}

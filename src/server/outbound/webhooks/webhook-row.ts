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

import { createHmac, randomBytes } from "node:crypto";
import type { WebhookRow } from "#server/outbound/webhooks/webhook-row.ts";
import { decrypt } from "#server/platform/secrets/secrets.ts";

const prefix = "whsec_";
const secretBytes = 32;

export function createSecret(): string {
  return prefix + randomBytes(secretBytes).toString("base64");
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

/** Signing headers of Standard Webhooks; while a secret is rotated, every valid secret signs. */
export function signingHeaders(
  secrets: readonly string[],
  { id, body, now }: { id: string; body: string; now: Date },
): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1_000).toString();
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(prefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

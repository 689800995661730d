import { createHmac, hkdfSync } from "node:crypto";
import { sameSecret } from "#server/auth/secrets.ts";
import type { Env } from "#server/env.ts";

/** Download addresses work for 15 minutes (rest-api.md 8). */
const validMs = 15 * 60_000;

/** What a download address gives away: one file on the disk, its type and the name it is saved under. */
export type SignedFile = { key: string; type: string; name: string };

/** An absolute address of a file that needs no Authorization and works for 15 minutes. */
export function signUrl({ url, secret }: Env, file: SignedFile, now = Date.now()): string {
  const payload = Buffer.from(JSON.stringify({ ...file, until: now + validMs })).toString("base64url");
  return `${url}/v1/files/${payload}.${signatureOf(secret, payload)}/${encodeURIComponent(file.name)}`;
}

/** The file behind the token of such an address, or undefined when it was altered or is too old. */
export function readSigned(secret: string, token: string, now = Date.now()): SignedFile | undefined {
  const [payload = "", signature = ""] = token.split(".");
  if (!sameSecret(signature, signatureOf(secret, payload))) return undefined;
  const { until, ...file } = JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as SignedFile & {
    until: number;
  };
  return until > now ? file : undefined;
}

function signatureOf(secret: string, payload: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "parlance", "download addresses", 32));
  return createHmac("sha256", key).update(payload).digest("base64url");
}

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
  return `${url}/v1/files/${payload}.${signatureOf(secret, payload)}/${lastPart(file.name)}`;
}

/** The name in the address is for people; dots alone would lead elsewhere. */
function lastPart(name: string): string {
  return /^\.*$/.test(name) ? "file" : encodeURIComponent(name);
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

/** Deriving the key costs more than signing, and a list has thousands of addresses. */
const keys = new Map<string, Buffer>();

function keyOf(secret: string): Buffer {
  const known = keys.get(secret);
  if (known) return known;
  const key = Buffer.from(hkdfSync("sha256", secret, "parlance", "download addresses", 32));
  keys.set(secret, key);
  return key;
}

function signatureOf(secret: string, payload: string): string {
  return createHmac("sha256", keyOf(secret)).update(payload).digest("base64url");
}

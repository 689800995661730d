import { createHmac, hkdfSync } from "node:crypto";
import { sameSecret } from "./secrets.ts";

/** Purpose of a signature: a signature for another purpose is invalid. */
type Purpose = "download addresses" | "badges" | "known devices";

/** Encodes an object for a URL, with a signature that only this server can create. */
export function signPayload(secret: string, purpose: Purpose, value: object): string {
  const payload = Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${payload}.${signatureOf(secret, purpose, payload)}`;
}

/** Returns the signed object, or undefined if it was altered. */
export function readPayload<T extends object>(
  secret: string,
  purpose: Purpose,
  token: string,
): T | undefined {
  const [payload = "", signature = ""] = token.split(".");
  if (!sameSecret(signature, signatureOf(secret, purpose, payload))) return undefined;
  return JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as T;
}

/** Cache of keys by purpose and secret: deriving a key costs more than signing, and a list has thousands of URLs. */
const keys = new Map<string, Buffer>();

function keyOf(secret: string, purpose: Purpose): Buffer {
  const cached = keys.get(purpose + secret);
  if (cached) return cached;
  const key = Buffer.from(hkdfSync("sha256", secret, "parlance", purpose, 32));
  keys.set(purpose + secret, key);
  return key;
}

function signatureOf(secret: string, purpose: Purpose, payload: string): string {
  return createHmac("sha256", keyOf(secret, purpose)).update(payload).digest("base64url");
}

import { createHmac, hkdfSync } from "node:crypto";
import { sameSecret } from "./secrets.ts";

/** What a signature is for: one of another kind never passes. */
type Purpose = "download addresses" | "badges";

/** JSON in an address, signed so that nobody but us makes one. */
export function signPayload(secret: string, purpose: Purpose, value: object): string {
  const payload = Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${payload}.${signatureOf(secret, purpose, payload)}`;
}

/** What was signed, or undefined when it was altered. */
export function readPayload<T extends object>(
  secret: string,
  purpose: Purpose,
  token: string,
): T | undefined {
  const [payload = "", signature = ""] = token.split(".");
  if (!sameSecret(signature, signatureOf(secret, purpose, payload))) return undefined;
  return JSON.parse(Buffer.from(payload, "base64url").toString("utf8")) as T;
}

function signatureOf(secret: string, purpose: Purpose, payload: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "parlance", purpose, 32));
  return createHmac("sha256", key).update(payload).digest("base64url");
}

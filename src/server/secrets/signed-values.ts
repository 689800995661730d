import { createHmac } from "node:crypto";
import { sameSecret } from "./secrets.ts";

/** As better-auth signs the value of a cookie. */
export function signedValue(secret: string, value: string): string {
  return `${value}.${createHmac("sha256", secret).update(value).digest("base64")}`;
}

/** What a cookie says, if we signed it. */
export function readSignedValue(secret: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const value = given.slice(0, Math.max(0, given.lastIndexOf(".")));
  return value !== "" && sameSecret(given, signedValue(secret, value)) ? value : undefined;
}

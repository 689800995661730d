import { createHmac } from "node:crypto";
import { sameSecret } from "./secrets.ts";

/** Signs a cookie's value like better-auth. */
export function signedValue(secret: string, value: string): string {
  return `${value}.${createHmac("sha256", secret).update(value).digest("base64")}`;
}

/** Returns the value of a cookie if our signature is valid. */
export function readSignedValue(secret: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const value = given.slice(0, Math.max(0, given.lastIndexOf(".")));
  return value !== "" && sameSecret(given, signedValue(secret, value)) ? value : undefined;
}

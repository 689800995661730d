import { createHmac } from "node:crypto";
import { sameSecret } from "./secrets.ts";

/** Signs a cookie's value like better-auth. */
export function signCookie(secret: string, value: string): string {
  return `${value}.${createHmac("sha256", secret).update(value).digest("base64")}`;
}

/** Returns the value of a cookie if our signature is valid. */
export function verifyCookie(secret: string, given: string | undefined): string | undefined {
  if (given === undefined) return undefined;
  const value = given.slice(0, Math.max(0, given.lastIndexOf(".")));
  return value !== "" && sameSecret(given, signCookie(secret, value)) ? value : undefined;
}

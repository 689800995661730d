import { createHmac } from "node:crypto";
import type {} from "@fastify/cookie";
import type { FastifyRequest } from "fastify";
import { readCredentials } from "./credentials.ts";
import { sameSecret } from "./secrets.ts";
import type { SignIn } from "./sign-in.ts";

type CookieName = "two_factor" | "trust_device";

/** As better-auth signs the value of a cookie. */
export function signedValue(secret: string, value: string): string {
  return `${value}.${createHmac("sha256", secret).update(value).digest("base64")}`;
}

/**
 * What better-auth reads of a request: the device, and the one cookie that the act is about. The others stay out, so
 * that somebody's session never answers for another person's code.
 */
export async function headersWith(
  signIn: SignIn,
  request: FastifyRequest,
  cookie: CookieName,
): Promise<Headers> {
  const context = await signIn.$context;
  const { name } = context.createAuthCookie(cookie);
  const value = request.cookies[name];
  return headersOf(request, value === undefined ? undefined : [name, value]);
}

/** The same with the session that the gate has let in. */
export async function headersWithSession(signIn: SignIn, request: FastifyRequest): Promise<Headers> {
  const { authCookies, secret } = await signIn.$context;
  const { session } = readCredentials(request);
  return headersOf(
    request,
    session === undefined ? undefined : [authCookies.sessionToken.name, signedValue(secret, session)],
  );
}

function headersOf(request: FastifyRequest, cookie: readonly [string, string] | undefined): Headers {
  const headers = new Headers({ "user-agent": request.headers["user-agent"] ?? "" });
  if (cookie) headers.set("cookie", `${cookie[0]}=${encodeURIComponent(cookie[1])}`);
  return headers;
}

/** What a cookie says, if we signed it. */
export async function readSigned(
  signIn: SignIn,
  request: FastifyRequest,
  cookie: CookieName,
): Promise<string | undefined> {
  const context = await signIn.$context;
  const given = request.cookies[context.createAuthCookie(cookie).name] ?? "";
  const value = given.slice(0, given.lastIndexOf("."));
  return sameSecret(given, signedValue(context.secret, value)) ? value : undefined;
}

import type {} from "@fastify/cookie";
import type { FastifyRequest } from "fastify";
import { verifyCookie } from "#server/platform/secrets/signed-cookies.ts";
import type { SignIn } from "./sign-in.ts";

type CookieName = "session_token" | "two_factor" | "trust_device";

/**
 * Headers of a request for better-auth: the user agent and the one cookie that the action needs. Other cookies are left
 * out, so that better-auth never combines the session of one person with the code of another.
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

/** Like `headersWith`, with the session that the gate admitted. */
export function headersWithSession(signIn: SignIn, request: FastifyRequest): Promise<Headers> {
  return headersWith(signIn, request, "session_token");
}

function headersOf(request: FastifyRequest, cookie: readonly [string, string] | undefined): Headers {
  const headers = new Headers({ "user-agent": request.headers["user-agent"] ?? "" });
  if (cookie) headers.set("cookie", `${cookie[0]}=${encodeURIComponent(cookie[1])}`);
  return headers;
}

/** Returns the value of a cookie if our signature is valid. */
export async function readSignedCookie(
  signIn: SignIn,
  request: FastifyRequest,
  cookie: CookieName,
): Promise<string | undefined> {
  const context = await signIn.$context;
  return verifyCookie(context.secret, request.cookies[context.createAuthCookie(cookie).name]);
}

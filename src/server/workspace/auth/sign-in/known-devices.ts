import { randomUUID } from "node:crypto";
import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "#server/platform/env/env.ts";
import { cookiePrefix, isHttps } from "#server/platform/http/cookie-names.ts";
import { hashToken } from "#server/platform/secrets/secrets.ts";
import { readPayload, signPayload } from "#server/platform/secrets/signed-payload.ts";

type CookieEnv = Pick<Env, "url" | "secret">;

/** Content of the cookie. `account` is a hash, since other users of the device must not read the address. */
type KnownDevice = { id: string; account: string };

const maxAgeSeconds = 365 * 24 * 60 * 60;

const cookieName = (env: CookieEnv) => `${cookiePrefix(env)}.device`;
const accountOf = (email: string) => hashToken(email).toString("base64url");

/**
 * Name under which failed sign-ins are counted. A browser in which the account signed in before has a separate count,
 * so that strangers cannot lock the owner out.
 */
export function attemptName(request: FastifyRequest, env: CookieEnv, email: string): string {
  const cookie = request.cookies[cookieName(env)];
  const device = cookie && readPayload<KnownDevice>(env.secret, "known devices", cookie);
  return device && device.account === accountOf(email) ? `device ${device.id}` : email;
}

/** Marks this browser as known for the account. */
export function rememberDevice(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  env: CookieEnv,
  email: string,
): void {
  if (attemptName(request, env, email) !== email) return;
  const device: KnownDevice = { id: randomUUID(), account: accountOf(email) };
  reply.setCookie(cookieName(env), signPayload(env.secret, "known devices", device), {
    ...{ path: "/", httpOnly: true, sameSite: "lax", secure: isHttps(env), maxAge: maxAgeSeconds },
  });
}

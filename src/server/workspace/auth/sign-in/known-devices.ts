import { randomUUID } from "node:crypto";
import type {} from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Env } from "#server/env.ts";
import { cookiePrefix, isHttps } from "#server/platform/http/cookie-names.ts";
import { hashToken } from "#server/platform/secrets/secrets.ts";
import { readPayload, signPayload } from "#server/platform/secrets/signed-payload.ts";

type CookieEnv = Pick<Env, "url" | "secret">;

/** An account, without its address, which other users of the device must not read. */
type KnownDevice = { id: string; account: string };

const seconds = 365 * 24 * 60 * 60;

const nameOf = (env: CookieEnv) => `${cookiePrefix(env)}.device`;
const accountOf = (email: string) => hashToken(email).toString("base64url");

/**
 * Name under which failed sign-ins are counted. A browser in which the account signed in before has a separate count,
 * so that strangers cannot lock the owner out.
 */
export function attemptName(request: FastifyRequest, env: CookieEnv, email: string): string {
  const cookie = request.cookies[nameOf(env)];
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
  reply.setCookie(nameOf(env), signPayload(env.secret, "known devices", device), {
    ...{ path: "/", httpOnly: true, sameSite: "lax", secure: isHttps(env), maxAge: seconds },
  });
}

import type { FastifyInstance } from "fastify";
import { type Kysely, sql } from "kysely";
import type { Env } from "#server/env.ts";
import type { Database } from "#server/platform/db/schema.ts";
import { cookiePrefix, isHttps, sessionCookieName } from "#server/platform/http/cookie-names.ts";
import { readSignedValue } from "#server/platform/secrets/signed-values.ts";
import { sessionHash } from "./hashed-sessions.ts";

const oldPrefix = "__Secure-parlance";
const oldName = `${oldPrefix}.session_token`;

/**
 * Moves session cookies of old releases, which another host of the domain could set, to the name that no other host
 * can set. Only sessions of these releases: a newer session never has the old name.
 */
export function moveOldCookies(app: FastifyInstance, { env, db }: { env: Env; db: Kysely<Database> }): void {
  if (!isHttps(env)) return;
  const name = sessionCookieName(env);
  app.addHook("onRequest", async (request, reply) => {
    const { cookies } = request;
    // Marks the device as trusted; useless to others, since it is signed for one person.
    const device = cookies[`${oldPrefix}.trust_device`];
    if (device !== undefined) cookies[`${cookiePrefix(env)}.trust_device`] ??= device;
    const old = cookies[oldName];
    if (old === undefined) return;
    reply.clearCookie(oldName, { path: "/", secure: true });
    const token = readSignedValue(env.secret, old);
    if (token === undefined || cookies[name] !== undefined) return;
    const expires = await endOfMovable(db, token);
    if (!expires) return;
    cookies[name] = old;
    reply.setCookie(name, old, { path: "/", httpOnly: true, sameSite: "lax", secure: true, expires });
  });
}

async function endOfMovable(db: Kysely<Database>, token: string): Promise<Date | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`
    SELECT expires_at FROM session
    WHERE token_hash = ${sessionHash(token)} AND old_cookie AND expires_at > now()`.execute(db);
  return rows[0]?.expires_at;
}

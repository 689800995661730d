import type { Env } from "#server/platform/env/env.ts";

/** Whether people reach the server by https, according to its configured URL. */
export function isHttps({ url }: Pick<Env, "url">): boolean {
  return url.startsWith("https:");
}

/** Only this very host can set a cookie with the prefix `__Host-`, which browsers accept over https only. */
export function cookiePrefix(env: Pick<Env, "url">): string {
  return isHttps(env) ? "__Host-parlance" : "parlance";
}

/** Name of the session cookie without its prefix. */
export const sessionCookie = "session_token";

export function sessionCookieName(env: Pick<Env, "url">): string {
  return `${cookiePrefix(env)}.${sessionCookie}`;
}

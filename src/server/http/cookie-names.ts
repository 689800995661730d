import type { Env } from "#server/env.ts";

/** Whether people come by https, as far as the settings say. */
export function isHttps({ url }: Pick<Env, "url">): boolean {
  return url.startsWith("https:");
}

/** Nobody but this very host can set a cookie with the prefix `__Host-`, which browsers take over https alone. */
export function cookiePrefix(env: Pick<Env, "url">): string {
  return isHttps(env) ? "__Host-parlance" : "parlance";
}

/** How the name of the session's cookie ends, whatever stands before it. */
export const sessionCookie = "session_token";

export function sessionCookieName(env: Pick<Env, "url">): string {
  return `${cookiePrefix(env)}.${sessionCookie}`;
}

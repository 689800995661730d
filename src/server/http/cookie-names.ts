import type { Env } from "#server/env.ts";

/** Whether people come by https, as far as we were told. */
export function isHttps({ url }: Pick<Env, "url">): boolean {
  return url.startsWith("https:");
}

/** Nobody but this very host can set a cookie with the prefix `__Host-`, which browsers take over https alone. */
export function cookiePrefix(env: Pick<Env, "url">): string {
  return isHttps(env) ? "__Host-parlance" : "parlance";
}

export function sessionCookieName(env: Pick<Env, "url">): string {
  return `${cookiePrefix(env)}.session_token`;
}

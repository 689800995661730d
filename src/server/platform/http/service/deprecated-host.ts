import type { FastifyInstance } from "fastify";
import type { Env } from "#server/platform/env/env.ts";

/**
 * Serves the second host name like the first, and announces since when it is deprecated (RFC 9745) and, if
 * known, when it ends (RFC 8594) and where that is documented (rest-api.md 9, rules.md 1.11).
 */
export function announceDeprecatedHost(app: FastifyInstance, { deprecatedHost }: Env): void {
  if (deprecatedHost === undefined) return;
  const { name, since, until, link } = deprecatedHost;
  const headers = {
    deprecation: `@${Math.floor(since.getTime() / 1_000)}`,
    ...(until === undefined ? {} : { sunset: until.toUTCString() }),
    ...(link === undefined ? {} : { link: `<${link}>; rel="deprecation"` }),
  };
  app.addHook("onRequest", async (request, reply) => {
    if (request.hostname.toLowerCase() === name) reply.headers(headers);
  });
}

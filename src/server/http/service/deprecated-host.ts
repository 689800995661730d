import type { FastifyInstance } from "fastify";
import type { Env } from "#server/env.ts";

/**
 * The second host name is served like the first and says since when it is deprecated (RFC 9745) and, where that is
 * known, when it ends (RFC 8594) and where more is said (rest-api.md 9, decisions.md 1.11).
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

import type { FastifyInstance } from "fastify";
import type { Env } from "#server/env.ts";

/** The second host name is served like the first and says that it will go (rest-api.md 9, decisions.md 1.11). */
export function announceDeprecatedHost(app: FastifyInstance, { deprecatedHost }: Env): void {
  if (deprecatedHost === undefined) return;
  app.addHook("onRequest", async (request, reply) => {
    if (request.hostname.toLowerCase() === deprecatedHost) reply.header("deprecation", "true");
  });
}

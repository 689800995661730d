import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import helmet from "helmet";
import type { Env } from "#server/platform/env/env.ts";

/** Adds the security headers to every answer. */
export function secureAnswers(app: FastifyInstance, env: Pick<Env, "url">): void {
  const headers = securityHeaders(env.url.startsWith("https:"));
  app.addHook("onRequest", (_request, reply, done) => {
    reply.raw.setHeaders(headers);
    done();
  });
}

/**
 * Headers that Helmet writes, computed once since all answers share them. Computing them for each answer took 6 % of a
 * 304 (docs/decisions/0012-libraries.md).
 */
function securityHeaders(isSecure: boolean): Map<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet({
    /**
     * The dashboard loads from its own origin only. Only styles may be inline: React Aria adds a style element while a
     * button is pressed or a dialog blocks scrolling of the page behind it.
     */
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        fontSrc: ["'self'", "data:"],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(isSecure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginResourcePolicy: false,
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: isSecure,
  })(response.req, response, (error) => {
    if (error) throw error;
  });
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

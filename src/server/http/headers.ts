import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { Env } from "#server/env.ts";

/** Never written to the log. */
export const secretHeaders = [
  "req.headers.authorization",
  "req.headers.cookie",
  'req.headers["x-personal-access-token"]',
  'res.headers["set-cookie"]',
];

/** The dashboard loads from its own origin only; styles are set by scripts on elements, never by markup from outside. */
export function helmetOptions(env: Env): FastifyHelmetOptions {
  const secure = env.url.startsWith("https:");
  return {
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
        ...(secure ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    crossOriginResourcePolicy: false,
    strictTransportSecurity: secure,
  };
}

import type { FastifyHelmetOptions } from "@fastify/helmet";
import type { Env } from "#server/env.ts";

/**
 * The dashboard loads from its own origin only. Styles alone may be inline: React Aria writes a style element while a
 * button is pressed or the page behind a dialog must not scroll.
 */
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
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: secure,
  };
}

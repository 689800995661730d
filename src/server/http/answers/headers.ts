import type { FastifyInstance } from "fastify";
import type { Env } from "#server/env.ts";

/**
 * The dashboard loads from its own origin only. Styles alone may be inline: React Aria writes a style element while a
 * button is pressed or the page behind a dialog must not scroll.
 */
const contentPolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

const always = {
  "cross-origin-opener-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "referrer-policy": "same-origin",
  "x-content-type-options": "nosniff",
  "x-dns-prefetch-control": "off",
  "x-download-options": "noopen",
  "x-frame-options": "SAMEORIGIN",
  "x-permitted-cross-domain-policies": "none",
  "x-xss-protection": "0",
};

/** What browsers are told of every answer. Put together once: anew for each answer it took 6 % of a 304. */
export function secureAnswers(app: FastifyInstance, env: Pick<Env, "url">): void {
  const isSecure = env.url.startsWith("https:");
  const headers = new Map(
    Object.entries({
      ...always,
      "content-security-policy": [...contentPolicy, ...(isSecure ? ["upgrade-insecure-requests"] : [])].join(
        ";",
      ),
      ...(isSecure ? { "strict-transport-security": "max-age=31536000; includeSubDomains" } : {}),
    }),
  );
  app.addHook("onRequest", (_request, reply, done) => {
    reply.raw.setHeaders(headers);
    done();
  });
}

import type { FastifyRequest } from "fastify";
import { ApiError } from "#contract/errors.ts";
import type { Env } from "#server/platform/env/env.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";

/**
 * Rejects writes with a session from other origins (rules.md 1.9). Accepts requests without an origin: browsers send
 * it, and in other programs no foreign page can use the session.
 */
export function assertSameOrigin(request: FastifyRequest, env: Env): void {
  const { origin } = request.headers;
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") throw wrongOrigin(origin, env);
  if (origin === undefined) return;
  if (origin === env.url || hostOf(origin) === request.headers.host) return;
  throw wrongOrigin(origin, env);
}

function wrongOrigin(origin: string | undefined, { url }: Env): ApiError {
  const sender = origin === undefined ? "another site" : truncate(origin);
  return new ApiError("wrong_origin", {
    message: `A session can write only from the dashboard's own origin, ${url} (PARLANCE_URL). This request came from ${sender}.`,
  });
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

import type { FastifyInstance } from "fastify";
import { ApiError } from "#contract/errors.ts";
import type { Env } from "#server/platform/env/env.ts";
import { isLoopbackAddress } from "#server/platform/http/addresses.ts";
import { truncate } from "#server/platform/http/input/truncate.ts";

/** Paths that load balancers probe by IP address. */
const probePaths = ["/health", "/ready"];

/**
 * Serves only the host names that the operator configured and localhost. Otherwise a page of a foreign host name that
 * resolves to this server (DNS rebinding) would have the server's origin, and could read everything that is public.
 */
export function refuseOtherHosts(app: FastifyInstance, { url, deprecatedHost }: Env): void {
  const names = new Set(["localhost", new URL(url).hostname.toLowerCase(), deprecatedHost?.name]);
  app.addHook("onRequest", async (request) => {
    const name = request.hostname.toLowerCase().replace(/^\[|\]$/g, "");
    if (names.has(name) || isLoopbackAddress(name) || probePaths.includes(request.url)) return;
    throw new ApiError("wrong_host", {
      message: `This server is not ${truncate(name)} but ${url}. Its operator can set another address with PARLANCE_URL.`,
    });
  });
}

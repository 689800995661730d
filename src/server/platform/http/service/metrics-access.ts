import type { FastifyRequest } from "fastify";
import { ApiError } from "#contract/errors.ts";
import type { Env } from "#server/platform/env/env.ts";
import { isLocalRequest } from "#server/platform/http/addresses.ts";
import { isAddressAllowed } from "#server/platform/http/match-allow-list.ts";
import { sameSecret } from "#server/platform/secrets/secrets.ts";

type Access = Pick<Env, "metricsToken" | "metricsAllow" | "trustedProxies">;

/** Allows reading metrics from this machine, from the networks of `metricsAllow`, or with the token. */
export function assertMayReadMetrics(request: FastifyRequest, access: Access): void {
  if (isLocalRequest(request) || isInAllowedNetwork(request, access) || hasToken(request, access)) return;
  throw new ApiError("not_allowed", {
    message:
      "Metrics are for programs on this machine, in the networks of PARLANCE_METRICS_ALLOW, and with the token of PARLANCE_METRICS_TOKEN.",
  });
}

/** Without trusted proxies, the address of a forwarded request is that of the proxy, so it does not count. */
function isInAllowedNetwork(
  { ip, headers }: FastifyRequest,
  { metricsAllow, trustedProxies }: Access,
): boolean {
  const forwarded = headers["x-forwarded-for"] ?? headers.forwarded;
  return (forwarded === undefined || trustedProxies.length > 0) && isAddressAllowed(ip, metricsAllow);
}

function hasToken({ headers }: FastifyRequest, { metricsToken }: Access): boolean {
  const [, given] = /^Bearer (.+)$/i.exec(headers.authorization ?? "") ?? [];
  return metricsToken !== undefined && given !== undefined && sameSecret(given, metricsToken);
}

import type { FastifyRequest } from "fastify";
import { ApiError } from "#contract/errors.ts";
import type { Env } from "#server/env.ts";
import { comesFromThisMachine, isAddressAllowed } from "#server/http/addresses.ts";
import { sameSecret } from "#server/secrets/secrets.ts";

type Access = Pick<Env, "metricsToken" | "metricsAllow" | "trustedProxies">;

/** Metrics are for programs on this machine, in the networks that the operator names, and for who has the token. */
export function assertMayMeasure(request: FastifyRequest, access: Access): void {
  if (comesFromThisMachine(request) || isNear(request, access) || hasToken(request, access)) return;
  throw new ApiError("not_allowed", {
    message:
      "Metrics are for programs on this machine, in the networks of PARLANCE_METRICS_ALLOW, and with the token of PARLANCE_METRICS_TOKEN.",
  });
}

/** Of a request that a proxy passed on the address is known only where proxies are. */
function isNear({ ip, headers }: FastifyRequest, { metricsAllow, trustedProxies }: Access): boolean {
  const passedOn = headers["x-forwarded-for"] ?? headers.forwarded;
  return (passedOn === undefined || trustedProxies.length > 0) && isAddressAllowed(ip, metricsAllow);
}

function hasToken({ headers }: FastifyRequest, { metricsToken }: Access): boolean {
  const [, given] = /^Bearer (.+)$/i.exec(headers.authorization ?? "") ?? [];
  return metricsToken !== undefined && given !== undefined && sameSecret(given, metricsToken);
}

import type { FastifyInstance, HTTPMethods } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";

const methods: HTTPMethods[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Answers OPTIONS on known paths (rules.md 1.9), and 405 to a wrong method, before all other checks (rules.md 7.8).
 */
export function answerKnownPaths(
  app: FastifyInstance,
  endpoints: ReadonlyArray<Pick<Endpoint, "method" | "path">>,
): void {
  const endpointsByPath = Map.groupBy(endpoints, (endpoint) => endpoint.path.replaceAll(/:\w+/g, ":id"));
  for (const samePath of endpointsByPath.values()) {
    const served = samePath.map((endpoint) => endpoint.method as HTTPMethods);
    const url = samePath[0]?.path ?? "";
    const allow = [...served, "OPTIONS"].join(", ");
    app.options(url, async (_request, reply) =>
      reply
        .header("allow", allow)
        .header("access-control-allow-methods", allow)
        .header(
          "access-control-allow-headers",
          "authorization, content-type, x-personal-access-token, x-parlance-person, x-integration, idempotency-key, if-none-match",
        )
        .header("access-control-max-age", "600")
        .code(200)
        .send(""),
    );
    app.route({
      method: methods.filter((method) => !served.includes(method)),
      url,
      onRequest: async (_request, reply) => {
        reply.header("allow", allow);
        throw new ApiError("method_not_allowed");
      },
      handler: async () => undefined,
    });
  }
}

/** Lets pages of any origin call the API with tokens, but never with cookies, which hold sessions (rules.md 1.9). */
export function openToOtherOrigins(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    if (request.url.startsWith("/v1/api")) {
      reply
        .header("access-control-allow-origin", "*")
        .header(
          "access-control-expose-headers",
          "etag, retry-after, idempotency-replayed, deprecation, sunset, link",
        );
    }
  });
}

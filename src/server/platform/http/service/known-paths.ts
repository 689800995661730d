import type { FastifyInstance, HTTPMethods } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { ApiError } from "#contract/errors.ts";

const methods: HTTPMethods[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/**
 * Answers 405 to a wrong method on a known path, before all other checks (rules.md 7.8), and opens token
 * calls to other origins, never with credentials (rules.md 1.9).
 */
export function answerKnownPaths(
  app: FastifyInstance,
  endpoints: ReadonlyArray<Pick<Endpoint, "method" | "path">>,
): void {
  const allowed = Map.groupBy(endpoints, (endpoint) => endpoint.path.replaceAll(/:\w+/g, ":id"));
  for (const [, sharing] of allowed) {
    const served = sharing.map((endpoint) => endpoint.method as HTTPMethods);
    const url = sharing[0]?.path ?? "";
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

/** Token calls are allowed from any origin. Credentials are not: a session is a cookie. */
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

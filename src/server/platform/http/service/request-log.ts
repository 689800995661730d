import { type FastifyInstance, type FastifyRequest, LogController } from "fastify";

/** Fields that are never logged, in any logged object. */
const secrets = [
  "authorization",
  "cookie",
  'headers["set-cookie"]',
  'headers["x-personal-access-token"]',
  "password",
  "apiSecret",
  "token",
  "accessToken",
];

/**
 * Paths that the log redacts: secrets at the top of an object, in its headers or body, or in those of a
 * request.
 */
export const redactedPaths = secrets.flatMap((name) => {
  const inner = name.startsWith("headers") ? [name] : [name, `headers.${name}`, `body.${name}`];
  return inner.flatMap((path) => [path, `req.${path}`, `res.${path}`]);
});

/** Disables Fastify's own lines about requests; `logRequests` writes one instead. */
export const quietRequests = new LogController({ disableRequestLogging: true });

/**
 * Writes one line per answered request, without the query, which may contain a link's token. Level error for
 * a failure of the server, info for writes and rejected requests, debug for the rest.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    const path = pathOf(request);
    const line = { method: request.method, path, status, ms: Math.round(elapsedTime), address: request.ip };
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (status === 500) request.log.error(line, "answered");
    else if (status >= 400 || !isRead) request.log.info(line, "answered");
    else request.log.debug(line, "answered");
  });
}

/** Returns the route for signed addresses, whose path alone gives access. */
function pathOf({ url, routeOptions }: FastifyRequest): string | undefined {
  const route = routeOptions.url ?? "";
  return /:token\b/.test(route) ? route : url.split("?", 1)[0];
}

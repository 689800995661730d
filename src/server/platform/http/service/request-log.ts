import { type FastifyInstance, type FastifyRequest, LogController } from "fastify";

/** Names of fields that are never logged. */
const secretFields = [
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
 * Paths that the log redacts: secret fields of a logged object and of its `headers` and `body`, and of the same three
 * in its `req` and `res`.
 */
export const redactedPaths = secretFields.flatMap((name) => {
  const paths = name.startsWith("headers") ? [name] : [name, `headers.${name}`, `body.${name}`];
  return paths.flatMap((path) => [path, `req.${path}`, `res.${path}`]);
});

/** Disables Fastify's own lines about requests; `logRequests` writes one instead. */
export const silentLogController = new LogController({ disableRequestLogging: true });

/**
 * Writes one line per answered request, without the query, which may contain a link's token. Level error for status
 * 500, info for writes and all other errors, debug for other reads.
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

/** Path to log; the route instead for paths with a token, which gives access. */
function pathOf({ url, routeOptions }: FastifyRequest): string | undefined {
  const route = routeOptions.url ?? "";
  return /:token\b/.test(route) ? route : url.split("?", 1)[0];
}

import { type FastifyInstance, type FastifyRequest, LogController } from "fastify";

/** Never written to the log, wherever an object that holds them is logged. */
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

/** What the log leaves out: secrets at the top of an object, in its headers or body, or in those of a request. */
export const redactedPaths = secrets.flatMap((name) => {
  const inner = name.startsWith("headers") ? [name] : [name, `headers.${name}`, `body.${name}`];
  return inner.flatMap((path) => [path, `req.${path}`, `res.${path}`]);
});

/** Fastify's own lines about requests are switched off; `logRequests` writes one. */
export const quietRequests = new LogController({ disableRequestLogging: true });

/**
 * One line per answered request, without the query, which may hold a link's token: at error when the server is at fault, at
 * info what was written or refused, the rest at debug.
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

/** A signed address in the path gives access by itself: its route stands for it. */
function pathOf({ url, routeOptions }: FastifyRequest): string | undefined {
  const route = routeOptions.url ?? "";
  return /:token\b/.test(route) ? route : url.split("?", 1)[0];
}

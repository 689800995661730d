import { type FastifyInstance, LogController } from "fastify";

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

/** One line per answered request at level debug, at error when the server is at fault. The query may hold a link's token. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const { statusCode: status, elapsedTime } = reply;
    const path = request.url.split("?", 1)[0];
    const line = { method: request.method, path, status, ms: Math.round(elapsedTime), address: request.ip };
    if (status >= 500) request.log.error(line, "answered");
    else request.log.debug(line, "answered");
  });
}

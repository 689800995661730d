import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Time in which a rejected client may finish sending and read the answer, in ms. */
const lingerMs = 1_000;

/**
 * Ignores bodies outside of the endpoints, such as for unknown paths and wrong methods. Endpoints add parsers
 * for what they accept.
 */
export function ignoreBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
}

/**
 * Discards the rest of a body that is answered before its end (401, 413, …), for a limited time. A client that is
 * still sending when the connection is closed would never read the answer; an open connection would delay shutdown.
 */
export function endUnreadBodies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    if (request.raw.complete !== false) return;
    reply.header("connection", "close");
    await discardBody(request.raw);
  });
  app.addHook("onResponse", async ({ raw }) => {
    if (raw.complete !== false) return;
    raw.resume();
    // `raw.socket` is null if the client has disconnected.
    setTimeout(() => raw.socket?.destroy(), lingerMs).unref();
  });
}

async function discardBody(raw: IncomingMessage): Promise<void> {
  if (raw.destroyed) return;
  raw.resume();
  await Promise.race([once(raw, "close").catch(() => {}), sleep(lingerMs, undefined, { ref: false })]);
}

import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** How long a refused client may go on sending, so that it comes to read the answer. */
const lingerMs = 1_000;

/** Outside of the endpoints, each of which says what it takes, nobody needs a body: unknown paths, wrong methods. */
export function leaveBodiesUnread(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _payload, done) => done(null));
}

/**
 * An answer before the end of a body (401, 413, …) closes the connection, and a client that is still sending would never
 * read it. So the rest of the body is discarded first, for a short time only: an open connection would keep the server
 * from stopping.
 */
export function endUnreadBodies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    if (request.raw.complete !== false) return;
    reply.header("connection", "close");
    await readAway(request.raw);
  });
  app.addHook("onResponse", async ({ raw }) => {
    if (raw.complete !== false) return;
    raw.resume();
    // Of a client that is gone by then there is no socket any more.
    setTimeout(() => raw.socket?.destroy(), lingerMs).unref();
  });
}

async function readAway(raw: IncomingMessage): Promise<void> {
  if (raw.destroyed) return;
  raw.resume();
  await Promise.race([once(raw, "close").catch(() => {}), sleep(lingerMs, undefined, { ref: false })]);
}

import type { FastifyInstance } from "fastify";

/** How long a refused client may go on sending, so that it comes to read the answer. */
const lingerMs = 1_000;
/** How long open answers may take when the server stops. */
const drainMs = 5_000;

/**
 * An answer before the end of a body (401, 413, …) ends the connection: what is still on its way is thrown away for a
 * moment and then cut off. Otherwise it would stay open, and the server could not stop.
 */
export function endUnreadBodies(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply) => {
    if (request.raw.complete === false) reply.header("connection", "close");
  });
  app.addHook("onResponse", async ({ raw }) => {
    if (raw.complete !== false) return;
    raw.resume();
    // The connection may be gone by then.
    setTimeout(() => raw.socket?.destroy(), lingerMs).unref();
  });
  app.addHook("preClose", async () => {
    setTimeout(() => app.server.closeAllConnections(), drainMs).unref();
  });
}

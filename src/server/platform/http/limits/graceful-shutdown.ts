import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "#contract/errors.ts";

/** Seconds after which a client may retry: at another process, or at this one after its restart. */
const retryAfterSeconds = 5;
/** Extra time for work that is still running after `stopSeconds`, in ms. */
const graceMs = 5_000;
const pollMs = 20;

/** Paths about the process itself, which are answered until the end. */
const statusPaths = ["/health", "/ready", "/metrics"];

/**
 * Shuts a server down gracefully: accepted requests are answered, new ones are rejected with 503. After `stopSeconds`
 * requests whose bodies are still arriving are cut off, and nothing of them is stored. No handler runs any more when
 * the server is closed. Call `drainLast` after all other hooks are added: some of them end the endless streams, which
 * are then not waited for.
 */
export function shutDownGracefully(app: FastifyInstance, stopSeconds: number): { drainLast: () => void } {
  const open = new Set<FastifyRequest>();
  const runningHandlers = new Set<Promise<unknown>>();
  let isShuttingDown = false;

  app.addHook("onRequest", async (request, reply) => {
    if (isShuttingDown && !statusPaths.includes(request.routeOptions.url ?? "")) throw shuttingDown(reply);
    if (request.raw.socket?.destroyed) return;
    open.add(request);
    // A client that leaves before the answer is not waited for, however much of its request arrived.
    reply.raw.once("close", () => open.delete(request));
  });
  app.addHook("onResponse", async (request) => void open.delete(request));
  // Tracks handlers apart from answers: a handler may still run after its client disconnected.
  app.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = function (this: FastifyInstance, request, reply) {
      const work = handler.call(this, request, reply) as unknown;
      if (work instanceof Promise) track(runningHandlers, work);
      return work;
    };
  });
  const isAtWork = () => open.size + runningHandlers.size > 0;
  async function drain(): Promise<void> {
    isShuttingDown = true;
    await waitUntil(() => !isAtWork(), stopSeconds * 1_000);
    for (const { raw } of open) if (!raw.complete) raw.destroy();
    await waitUntil(() => !isAtWork(), graceMs);
    app.server.closeAllConnections();
    await waitUntil(() => runningHandlers.size === 0, graceMs);
  }
  return { drainLast: () => void app.addHook("preClose", drain) };
}

function track(runningHandlers: Set<Promise<unknown>>, work: Promise<unknown>): void {
  const settled = work.then(
    () => {},
    () => {},
  );
  runningHandlers.add(settled);
  void settled.then(() => runningHandlers.delete(settled));
}

function shuttingDown(reply: FastifyReply): ApiError {
  reply.header("connection", "close");
  return new ApiError("not_ready", {
    message: "The server is shutting down. Nothing was changed. Try again in a moment.",
    details: { retryAfter: retryAfterSeconds },
  });
}

async function waitUntil(isOver: () => boolean, timeoutMs: number): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!isOver() && performance.now() < end) await sleep(pollMs);
}

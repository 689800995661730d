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
 * Shuts a server down gracefully: accepted requests are answered, new ones are rejected with 503. After
 * `stopSeconds` requests whose bodies are still arriving are cut off, and nothing of them is stored. No
 * handler runs any more when the server is closed. Call `drainLast` after all other hooks are added: endless
 * streams are ended by hooks of their own.
 */
export function shutDownGracefully(app: FastifyInstance, stopSeconds: number): { drainLast: () => void } {
  const open = new Set<FastifyRequest>();
  const working = new Set<Promise<unknown>>();
  let isEnding = false;

  app.addHook("onRequest", async (request, reply) => {
    if (isEnding && !statusPaths.includes(request.routeOptions.url ?? "")) throw ending(reply);
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
      if (work instanceof Promise) follow(working, work);
      return work;
    };
  });
  const isAtWork = () => open.size + working.size > 0;
  async function drain(): Promise<void> {
    isEnding = true;
    await until(() => !isAtWork(), stopSeconds * 1_000);
    for (const { raw } of open) if (!raw.complete) raw.destroy();
    await until(() => !isAtWork(), graceMs);
    app.server.closeAllConnections();
    await until(() => working.size === 0, graceMs);
  }
  return { drainLast: () => void app.addHook("preClose", drain) };
}

function follow(working: Set<Promise<unknown>>, work: Promise<unknown>): void {
  const settled = work.then(
    () => {},
    () => {},
  );
  working.add(settled);
  void settled.then(() => working.delete(settled));
}

function ending(reply: FastifyReply): ApiError {
  reply.header("connection", "close");
  return new ApiError("not_ready", {
    message: "The server is shutting down. Nothing was changed. Try again in a moment.",
    details: { retryAfter: retryAfterSeconds },
  });
}

async function until(isOver: () => boolean, timeoutMs: number): Promise<void> {
  const end = performance.now() + timeoutMs;
  while (!isOver() && performance.now() < end) await sleep(pollMs);
}

import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "#contract/errors.ts";

/** What was asked of a server that ends goes to another one, or to this one when it is back. */
const retryAfterSeconds = 5;
/** How long what is at work may go on after its time: an action that ends meanwhile is answered. */
const lastMs = 5_000;
const lookMs = 20;

/** What is asked of a process itself is answered to its end. */
const ownPaths = ["/health", "/ready", "/metrics"];

/**
 * Ends a server in order: what it took is answered, what comes meanwhile is refused (503). After `stopSeconds` bodies
 * that still arrive are cut off, so that nothing of them is stored; nothing is at work any more when the server is closed.
 * Call `drainLast` when all other hooks are there: streams that never end by themselves are ended by theirs.
 */
export function shutDownGracefully(app: FastifyInstance, stopSeconds: number): { drainLast: () => void } {
  const open = new Set<FastifyRequest>();
  const working = new Set<Promise<unknown>>();
  let isEnding = false;

  app.addHook("onRequest", async (request, reply) => {
    if (isEnding && !ownPaths.includes(request.routeOptions.url ?? "")) throw ending(reply);
    if (request.raw.socket?.destroyed) return;
    open.add(request);
    // A client that leaves before the answer is not waited for, however much of its request arrived.
    reply.raw.once("close", () => open.delete(request));
  });
  app.addHook("onResponse", async (request) => void open.delete(request));
  // Of a client that left nobody sees an answer, and its request may still be at work.
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
    await until(() => !isAtWork(), lastMs);
    app.server.closeAllConnections();
    await until(() => working.size === 0, lastMs);
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

async function until(isOver: () => boolean, patienceMs: number): Promise<void> {
  const end = performance.now() + patienceMs;
  while (!isOver() && performance.now() < end) await sleep(lookMs);
}

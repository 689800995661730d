import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Maximum number of pipelined requests that wait on one connection. Browsers and proxies do not pipeline. */
const maxWaiting = 8;

type Handle = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves the requests of a connection one after another, and closes a connection that sends more than the maximum
 * ahead. Node would start all of them at once (HTTP pipelining): one connection could open thousands of files and keep
 * as many answers in memory, bypassing all limits that count connections. Call before other listeners are added.
 */
export function serveInTurn(server: Server): void {
  const handlers = server.listeners("request") as Handle[];
  const waiting = new WeakMap<Socket, Array<() => void>>();
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const begin = () => {
      response.once("close", () => beginNext(socket));
      for (const handle of handlers) handle(request, response);
    };
    const queue = waiting.get(socket);
    if (!queue) {
      waiting.set(socket, []);
      begin();
    } else if (queue.length < maxWaiting) queue.push(begin);
    else socket.destroy();
  });

  function beginNext(socket: Socket): void {
    const next = socket.writable ? waiting.get(socket)?.shift() : undefined;
    if (next) next();
    // The entry of a closed connection stays, so that none of its remaining requests is served.
    else if (socket.writable) waiting.delete(socket);
  }
}

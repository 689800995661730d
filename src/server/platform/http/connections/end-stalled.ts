import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

type Pace = {
  /** Interval between two checks of the connections, in ms. */
  everyMs: number;
  /**
   * Number of checks within which a transfer must make progress. Not a duration, so that a suspended process
   * does not blame clients.
   */
  checks: number;
  /** Bytes that count as progress. */
  minBytes: number;
};

/**
 * 32 kB within 30 seconds: slower than any line that could load the dashboard. Checks are frequent, so that
 * thousands of stalled clients are disconnected, and reconnect, in small groups.
 */
const defaultPace: Pace = { everyMs: 500, checks: 60, minBytes: 32_768 };

/** Checks since the last progress in one direction of a connection, and bytes moved until then. */
type Window = { checks: number; moved: number };
type Exchange = { request: IncomingMessage; response: ServerResponse };
type Connection = { exchange?: Exchange; receiving?: Window | undefined; sending?: Window | undefined };

/**
 * Ends connections whose client neither sends the rest of its body nor reads its answer: such a client would occupy
 * memory and a descriptor indefinitely. Answers a stalled body with 408. Time in which the server itself is busy does
 * not count.
 */
export function endStalledConnections(server: Server, pace: Pace = defaultPace): void {
  const open = new Map<Socket, Connection>();
  server.on("connection", (socket: Socket) => {
    open.set(socket, {});
    socket.once("close", () => open.delete(socket));
  });
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const connection = open.get(request.socket);
    if (connection) connection.exchange = { request, response };
  });
  const timer = setInterval(() => {
    for (const [socket, connection] of open) endIfStalled(server, { socket, connection, pace });
  }, pace.everyMs);
  timer.unref();
  server.once("close", () => clearInterval(timer));
}

type Check = { socket: Socket; connection: Connection; pace: Pace };

function endIfStalled(server: Server, { socket, connection, pace }: Check): void {
  connection.sending = isWaitingForReader(socket)
    ? nextWindow(connection.sending, bytesDelivered(socket), pace)
    : undefined;
  connection.receiving = isWaitingForBody(connection.exchange)
    ? nextWindow(connection.receiving, socket.bytesRead, pace)
    : undefined;
  if ((connection.sending?.checks ?? 0) > pace.checks) socket.destroy();
  else if ((connection.receiving?.checks ?? 0) > pace.checks)
    server.emit("clientError", stalledBody(), socket);
}

/** Starts a new window if enough bytes moved, or if the next chunk is being sent. */
function nextWindow(window: Window | undefined, moved: number, { minBytes }: Pace): Window {
  if (!window || moved < window.moved || moved - window.moved >= minBytes) return { checks: 1, moved };
  return { ...window, checks: window.checks + 1 };
}

function isWaitingForReader(socket: Socket): boolean {
  return socket.writableLength > 0;
}

/**
 * Count that grows with each byte that leaves the process while one chunk is written, and drops when a larger chunk
 * begins.
 */
function bytesDelivered(socket: Socket): number {
  // Node has no public property for the part of the current chunk that the system has not accepted yet.
  const { writeQueueSize = 0 } = (socket as { _handle?: { writeQueueSize?: number } })._handle ?? {};
  return socket.bytesWritten - socket.writableLength - writeQueueSize;
}

/** Whether the client must send more. Bytes that arrived but are unread wait for the server, not for the client. */
function isWaitingForBody(exchange: Exchange | undefined): boolean {
  if (!exchange || exchange.response.headersSent) return false;
  const { request } = exchange;
  return !request.complete && !request.destroyed && request.readableLength === 0;
}

/** Error like the one that Node reports for a request that takes too long. */
function stalledBody(): Error {
  return Object.assign(new Error("The body stalled."), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}

import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, it } from "vitest";
import { answerClientError } from "#server/platform/http/answers/error-answers.ts";
import { endStalledConnections } from "./end-stalled.ts";

const pace = { everyMs: 30, checks: 10, minBytes: 1_000 };
let server: Server;
let socket: Socket;
afterEach(() => {
  socket.destroy();
  server.close();
});

/** Opens a server with `handler`, and a client that sends `text`. */
async function send(handler: RequestListener, text: string): Promise<void> {
  server = createServer(handler).on("clientError", answerClientError);
  endStalledConnections(server, pace);
  await once(server.listen(0, "127.0.0.1"), "listening");
  socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  socket.write(text);
}

const post = (length: number) => `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;
const readBody: RequestListener = (request, response) => {
  let bytes = 0;
  request.on("error", () => {});
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  request.on("end", () => response.end(`received ${bytes}`));
};
const sendMuch: RequestListener = (_request, response) => void response.end(Buffer.alloc(30_000_000));

/** Returns everything that the server sends until it closes the connection. */
async function answer(): Promise<string> {
  let text = "";
  for await (const chunk of socket) text += chunk;
  return text;
}

it("answers 408 to a body that stalls, and closes the connection", async () => {
  await send(readBody, `${post(1_000_000)}begun`);
  expect(await answer()).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s);
});

it("rejects a body that arrives below the minimum rate", async () => {
  await send(readBody, post(1_000_000));
  const trickle = setInterval(() => socket.write("x"), 20);
  expect(await answer()).toContain("408 Request Timeout");
  clearInterval(trickle);
});

it("accepts a slow body that arrives at the minimum rate", async () => {
  await send(readBody, post(40_000));
  for (let sent = 0; sent < 40; sent++) {
    socket.write("x".repeat(1_000));
    await sleep(20);
  }
  const [chunk] = await once(socket, "data");
  expect(String(chunk)).toContain("received 40000");
});

it("destroys a connection whose client does not read the answer", async () => {
  await send(sendMuch, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const [ofServer] = await once(server, "connection");
  await once(ofServer, "close");
  expect(ofServer.destroyed).toBe(true);
});

it("lets a client read a large answer slowly", async () => {
  await send(sendMuch, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  let read = 0;
  for await (const chunk of socket) {
    read += chunk.length;
    await sleep(2);
    if (read > 30_000_000) break;
  }
  expect(read).toBeGreaterThan(30_000_000);
});

it("waits for a handler that takes longer than the period in which bodies are measured", async () => {
  await send(
    async (request, response) => {
      request.resume();
      await sleep(3 * pace.checks * pace.everyMs);
      response.end("done");
    },
    `${post(5)}whole`,
  );
  const [chunk] = await once(socket, "data");
  expect(String(chunk)).toContain("done");
});

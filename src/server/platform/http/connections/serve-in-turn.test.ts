import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { serveInTurn } from "./serve-in-turn.ts";

let server: Server;
let socket: Socket;
afterEach(() => {
  socket.destroy();
  server.close();
});

/** Opens a server and a client that sends requests for these paths at once. */
async function send(paths: readonly string[], handler: RequestListener): Promise<void> {
  server = createServer(handler);
  serveInTurn(server);
  await once(server.listen(0, "127.0.0.1"), "listening");
  socket = connect((server.address() as AddressInfo).port, "127.0.0.1").on("error", () => {});
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(""));
}

it("starts a request only after the previous request of its connection is answered", async () => {
  const steps: string[] = [];
  await send(["/a", "/b", "/c"], (request, response) => {
    steps.push(`begin ${request.url}`);
    setTimeout(() => {
      steps.push(`end ${request.url}`);
      response.end(request.url);
    }, 5);
  });
  let answers = "";
  socket.on("data", (chunk) => {
    answers += chunk;
  });
  await expect.poll(() => answers.match(/\/[abc]/g)).toEqual(["/a", "/b", "/c"]);
  expect(steps).toEqual(["begin /a", "end /a", "begin /b", "end /b", "begin /c", "end /c"]);
});

it("serves any number of requests that one connection sends one by one", async () => {
  await send(["/0"], (request, response) => response.end(request.url));
  for (let sent = 1; sent <= 30; sent++) {
    await once(socket, "data");
    socket.write(`GET /${sent} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  }
  expect(String((await once(socket, "data"))[0])).toContain("/30");
});

it("closes a connection that pipelines too many requests and starts none of them", async () => {
  let started = 0;
  await send(Array(500).fill("/"), () => {
    started += 1;
  });
  await once(socket, "close");
  expect(started).toBe(1);
});

it("starts no waiting request of a closed connection", async () => {
  let started = 0;
  await send(["/a", "/b"], (_request, response) => {
    started += 1;
    response.destroy();
  });
  await once(socket, "close");
  expect(started).toBe(1);
});

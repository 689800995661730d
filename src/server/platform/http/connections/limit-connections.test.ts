import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { connectionsWithin, limitConnections } from "./limit-connections.ts";

let server: Server;
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.close();
});

async function listen(trustedProxies: string[], total: number): Promise<void> {
  server = createServer((_request, response) => response.end("ok"));
  limitConnections(server, trustedProxies, total);
  await once(server.listen(0, "127.0.0.1"), "listening");
}

/** Whether a request from this loopback address is answered; its connection stays open. */
async function isServed(localAddress: string): Promise<boolean> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => {});
  sockets.push(socket);
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return await Promise.race([once(socket, "data").then(() => true), once(socket, "close").then(() => false)]);
}

it("serves other addresses while one address uses up its connections", async () => {
  await listen([], 6);
  const first = [];
  for (let opened = 0; opened < 5; opened++) first.push(await isServed("127.0.0.2"));
  expect(first).toEqual([true, true, true, false, false]);
  expect(await isServed("127.0.0.3")).toBe(true);
});

it("accepts another connection from an address when one of its connections has closed", async () => {
  await listen([], 2);
  expect([await isServed("127.0.0.2"), await isServed("127.0.0.2")]).toEqual([true, false]);
  sockets[0]?.destroy();
  await expect.poll(() => isServed("127.0.0.2")).toBe(true);
});

it("counts connections of a trusted proxy in the total only", async () => {
  await listen(["127.0.0.2"], 4);
  const served = [];
  for (let opened = 0; opened < 5; opened++) served.push(await isServed("127.0.0.2"));
  expect(served).toEqual([true, true, true, true, false]);
});

it("replaces a connection of the address with the most when the total is used up", async () => {
  await listen([], 6);
  const attackers = ["127.0.0.2", "127.0.0.2", "127.0.0.2", "127.0.0.4", "127.0.0.4", "127.0.0.4"];
  for (const address of attackers) expect(await isServed(address)).toBe(true);
  const closed = once(sockets[0] as Socket, "close");
  expect([await isServed("127.0.0.2"), await isServed("127.0.0.3")]).toEqual([false, true]);
  await closed;
  expect([await isServed("127.0.0.4"), await isServed("127.0.0.3")]).toEqual([false, true]);
});

it("keeps a connection if the new address would then have as many as the replaced one", async () => {
  await listen([], 6);
  for (const last of [2, 2, 2, 3, 3, 4]) expect(await isServed(`127.0.0.${last}`)).toBe(true);
  expect([await isServed("127.0.0.3"), await isServed("127.0.0.4")]).toEqual([false, true]);
  // Each of the three addresses has two connections now.
  expect([await isServed("127.0.0.2"), await isServed("127.0.0.4")]).toEqual([false, false]);
});

it("replaces another connection while the close event of the previous one is pending", () => {
  const events = new EventEmitter();
  limitConnections(events as Server, [], 4);
  const closed: number[] = [];
  for (const [index, last] of [2, 2, 3, 3, 4, 5].entries()) {
    const destroy = () => closed.push(index);
    events.emit(
      "connection",
      Object.assign(new EventEmitter(), { remoteAddress: `127.0.0.${last}`, destroy }),
    );
  }
  expect(closed).toEqual([0, 2]);
});

it("leaves file descriptors for files and the database", () => {
  expect([300, 1_024, Number.POSITIVE_INFINITY].map(connectionsWithin)).toEqual([210, 716, 10_000]);
});

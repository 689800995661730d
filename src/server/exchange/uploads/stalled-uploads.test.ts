import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect } from "vitest";
import { stateOf } from "#server/platform/db/statements/bounded-pool.ts";
import { test } from "#server/testing/app-test.ts";
import type { TestCaller } from "#server/testing/test-app.ts";

/** Client that announces a long body, sends its first bytes, and stops. */
async function stall(port: number, { app, headers = {} }: TestCaller) {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  const lines = Object.entries({ host: "localhost", "content-type": "application/json", ...headers });
  const head = `POST /v1/api?app=${app} HTTP/1.1\r\n${lines.map((line) => line.join(": ")).join("\r\n")}`;
  socket.write(`${head}\r\ncontent-length: 50000\r\n\r\n{"data": {`);
  return socket;
}

test("holds no database connection for stalled uploads", async ({ testApp }) => {
  const [slow, other] = [await testApp.seedProject(), await testApp.seedProject()];
  const { port } = new URL(await testApp.server.listen({ host: "127.0.0.1", port: 0 }));
  const sockets: Socket[] = [];
  let requestCount = 0;
  testApp.server.server.on("request", () => {
    requestCount += 1;
  });
  for (let count = 0; count < 20; count++)
    sockets.push(await stall(Number(port), { app: slow.app, ...slow.as }));
  await expect.poll(() => requestCount).toBe(20);
  for (const path of ["/v1/api", "/ready", "/v1/api"])
    expect((await testApp.call("GET", path, { as: other.as })).status).toBe(200);
  await expect.poll(() => stateOf(testApp.pool).busy).toBe(0);
  for (const socket of sockets) socket.destroy();
});

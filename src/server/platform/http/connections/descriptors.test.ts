import { once } from "node:events";
import { get } from "node:http";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTestDatabase } from "#server/testing/database/make-test-database.ts";
import { freePort, runParlance } from "#server/testing/servers/run-parlance.ts";
import { makeTestFolder } from "#server/testing/test-folders.ts";

let database: Awaited<ReturnType<typeof makeTestDatabase>>;
let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  database = await makeTestDatabase();
  ({ folder, remove } = await makeTestFolder());
});
afterAll(async () => {
  await database.drop();
  await remove();
});

async function statusFor(localAddress: string, port: number): Promise<number | undefined> {
  const [answer] = await once(get({ port, localAddress, host: "127.0.0.1", path: "/ready" }), "response");
  answer.resume();
  return answer.statusCode;
}

it("serves other clients while one client exhausts the file descriptors", async () => {
  const port = await freePort();
  const program = runParlance({
    dataFolder: folder,
    port,
    env: { DATABASE_URL: database.url },
    descriptors: 300,
  });
  await program.ready;
  const sockets: Socket[] = [];
  let closed = 0;
  for (let opened = 0; opened < 400; opened++) {
    const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" }).on("error", () => {});
    socket.once("close", () => {
      closed += 1;
    });
    socket.write("POST /v1/auth/sign-in HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{");
    sockets.push(socket);
  }
  await expect.poll(() => closed).toBeGreaterThanOrEqual(290);
  expect(await statusFor("127.0.0.3", port)).toBe(200);
  for (const socket of sockets) socket.destroy();
  await program.stop("SIGTERM");
  expect((await program.ended()).code).toBe(0);
});

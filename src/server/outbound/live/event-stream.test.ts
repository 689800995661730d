import { once } from "node:events";
import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import type { FastifyReply } from "fastify";
import { expect, test } from "vitest";
import { openEventStream } from "./event-stream.ts";

test("a stream whose reader disconnected before it was opened has ended", async () => {
  const { promise: ended, resolve } = Promise.withResolvers<string>();
  const server = createServer(async (_request, raw) => {
    client.destroy();
    await once(raw, "close");
    const reply = { raw, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply;
    openEventStream(reply).onEnd(() => resolve("ended"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const client = get({ host: "127.0.0.1", port: (server.address() as AddressInfo).port });
  client.on("error", () => {});
  expect(await ended).toBe("ended");
  server.close();
});

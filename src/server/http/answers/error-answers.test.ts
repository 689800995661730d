import { connect } from "node:net";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { endUnreadBodies } from "#server/http/bodies/unread-bodies.ts";
import { answerErrors } from "./error-answers.ts";

test("a stream that breaks before the first byte of the answer is a fault reported like others", async () => {
  const app = Fastify();
  answerErrors(app);
  endUnreadBodies(app);
  app.get("/", async (_request, reply) => {
    const stream = new Readable({ read() {} });
    setImmediate(() => stream.destroy(new Error("the disk is gone")));
    return reply.send(stream);
  });
  const address = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  // An answer waits for a body that is still coming.
  const socket = connect(Number(address.port), "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n");
  const answer = await new Promise((resolve) => socket.once("data", (data) => resolve(data.toString())));
  socket.destroy();
  await app.close();
  expect(answer).toMatch(/^HTTP\/1\.1 500 /);
  expect(answer).toContain('"code":"internal"');
});

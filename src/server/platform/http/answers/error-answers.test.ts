import { once } from "node:events";
import { connect } from "node:net";
import { Readable } from "node:stream";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { ApiError } from "#contract/errors.ts";
import { endUnreadBodies } from "#server/platform/http/bodies/unread-bodies.ts";
import { silentLogController } from "#server/platform/http/service/request-log.ts";
import { answerErrors } from "./error-answers.ts";

test("a stream that fails before the first byte of the answer is logged as an error", async () => {
  const app = Fastify();
  answerErrors(app);
  endUnreadBodies(app);
  app.get("/", async (_request, reply) => {
    const stream = new Readable({ read() {} });
    setImmediate(() => stream.destroy(new Error("the disk is gone")));
    return reply.send(stream);
  });
  const address = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  // The answer waits for a body that is still arriving.
  const socket = connect(Number(address.port), "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10\r\n\r\n");
  const answer = await new Promise((resolve) => socket.once("data", (data) => resolve(data.toString())));
  socket.destroy();
  await app.close();
  expect(answer).toMatch(/^HTTP\/1\.1 500 /);
  expect(answer).toContain('"code":"internal"');
});

/** Opens a server whose routes fail with these errors. Returns the server and the error lines of its log. */
function openFailing(routes: Record<string, Error>) {
  const faults: Array<{ msg: string; code?: string; err?: unknown }> = [];
  const stream = { write: (line: string) => void faults.push(JSON.parse(line)) };
  const app = Fastify({ logger: { level: "error", stream }, logController: silentLogController });
  answerErrors(app);
  for (const [path, error] of Object.entries(routes))
    app.get(path, async () => {
      throw error;
    });
  return { app, faults };
}

test("a failure that affects all requests is logged once, separately for each kind", async () => {
  const { app, faults } = openFailing({
    "/away": Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }),
    "/full": Object.assign(new Error("The operation was aborted", { cause: { code: "ENOSPC" } })),
    "/wrong": new Error("nobody expected it"),
    "/ending": new ApiError("not_ready"),
  });
  const request = async (url: string) => {
    const { statusCode, headers } = await app.inject(url);
    return [statusCode, headers["retry-after"]];
  };
  for (let time = 0; time < 3; time++) {
    expect(await request("/away")).toEqual([503, "2"]);
    expect(await request("/full")).toEqual([507, undefined]);
    expect(await request("/ending")).toEqual([503, "2"]);
  }
  expect(faults).toMatchObject([
    { msg: "requests are refused", code: "unavailable" },
    { msg: "requests are refused", code: "storage_full" },
  ]);
  expect(faults.map(({ err }) => err)).toEqual([undefined, undefined]);
  expect(await request("/wrong")).toEqual([500, undefined]);
  expect(faults[2]).toMatchObject({ msg: "unexpected error", err: { message: "nobody expected it" } });
});

test("a client that disconnects while it sends a body is not logged as an error", async () => {
  const { app, faults } = openFailing({});
  app.post("/", async () => ({}));
  const answered: unknown[] = [];
  app.addHook("onSend", async (_request, _reply, payload) => void answered.push(payload));
  const address = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  const socket = connect(Number(address.port), "127.0.0.1");
  const head = "POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 10";
  socket.write(`${head}\r\n\r\n{`);
  await once(app.server, "request");
  socket.destroy();
  await expect.poll(() => answered).toEqual([expect.stringContaining('"code":"client_left"')]);
  await app.close();
  expect(faults).toEqual([]);
});

import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, it } from "vitest";
import { closeDatabase } from "#server/platform/db/database.ts";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let port: number;

async function begin(stopSeconds: number) {
  testApp = await openTestApp({ env: { stopSeconds } });
  project = await testApp.seedProject();
  port = Number(new URL(await testApp.server.listen({ port: 0, host: "127.0.0.1" })).port);
}
afterEach(() => testApp.close());

/** Starts an upload whose body is sent except for its last bytes; returns the socket and the answer. */
async function beginUpload(key: string) {
  const body = JSON.stringify({ data: { en: { main: { entries: { [key]: { v: "text" } } } } } });
  const head = [
    `POST /v1/api?app=${project.app} HTTP/1.1`,
    "Host: localhost",
    `Authorization: Bearer ${project.token}`,
    "Content-Type: application/json",
    `Content-Length: ${body.length}`,
  ];
  const socket = connect(port, "127.0.0.1");
  const answer = answerOf(socket);
  const received = once(testApp.server.server, "request");
  socket.write(`${head.join("\r\n")}\r\n\r\n${body.slice(0, -4)}`);
  await received;
  return { answer, finish: () => void socket.write(body.slice(-4)) };
}

function answerOf(socket: Socket): Promise<string> {
  let text = "";
  return new Promise((resolve) => {
    socket.on("data", (data) => {
      text += data;
    });
    socket.on("error", () => {});
    socket.on("close", () => resolve(text));
  });
}

const keys = async () =>
  (
    await testApp.db
      .selectFrom("entry_key")
      .select("name")
      .where("project_id", "=", project.projectId)
      .execute()
  ).map(({ name }) => name);
const ready = () => fetch(`http://127.0.0.1:${port}/ready`, { headers: { connection: "close" } });

it("a request in progress is answered during shutdown, and new requests are rejected", async () => {
  await begin(60);
  const upload = await beginUpload("slow");
  const closed = testApp.server.close();
  await expect.poll(async () => (await ready()).status).toBe(503);
  const refused = await fetch(`http://127.0.0.1:${port}/v1/api?app=${project.app}`, {
    headers: project.as.headers ?? {},
  });
  expect([refused.status, refused.headers.get("retry-after"), (await refused.json()).code]).toEqual([
    503,
    "5",
    "not_ready",
  ]);
  upload.finish();
  expect(await upload.answer).toMatch(/^HTTP\/1\.1 200 /);
  await closed;
  expect(await keys()).toEqual(["slow"]);
});

it("a body that does not arrive in time during shutdown is cut off and not stored", async () => {
  await begin(0);
  const upload = await beginUpload("never");
  await testApp.server.close();
  // No handler runs any more, so the database may be closed.
  await closeDatabase(testApp);
  expect(await upload.answer).not.toMatch(/^HTTP\/1\.1 200 /);
});

import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";

let testApp: TestApp;
let address: string;
beforeAll(async () => {
  testApp = await openTestApp();
  address = await testApp.server.listen({ port: 0, host: "127.0.0.1" });
});
// Closing is part of the test: it must not wait for clients that are still sending.
afterAll(() => testApp.close());

function sendRaw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(address).port), "127.0.0.1");
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
    });
    socket.on("error", () => resolve(answer));
    socket.on("close", () => resolve(answer));
    socket.write(text);
  });
}

test("a request that is not HTTP gets an error object, and the connection closes", async () => {
  const answer = await sendRaw("nonsense\r\n\r\n");
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({ code: "invalid_input" });
  const long = await sendRaw(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`);
  expect(long).toMatch(/^HTTP\/1\.1 431 /);
  expect(long).toContain("The headers of the request are too large: 16 kB at most.");
});

test("a client that is still sending receives the error, whatever it sends", async () => {
  const project = await testApp.seedProject();
  const owner = await testApp.person("owner", project);
  const send = async (path: string, headers: Record<string, string>, bytes = 8_000_000) => {
    const answer = await fetch(`${address}${path}?app=${project.app}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: "x".repeat(bytes),
    });
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };
  expect(await send("/v1/api", {})).toEqual([401, "missing_credentials"]);
  expect(await send("/v1/api", project.as.headers ?? {})).toEqual([400, "invalid_json"]);
  expect(await send("/v1/api/tag", { cookie: owner.cookie }, 60_000_000)).toEqual([413, "body_too_large"]);
});

test("a client that never finishes its body is disconnected after the error", async () => {
  // The client itself never closes the connection.
  const answer = await sendRaw(
    `POST /v1/api?app=x HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer.toLowerCase()).toContain("connection: close");
});

test("a connection that pipelines 50 requests is closed while all others are served", async () => {
  const get = "GET /health HTTP/1.1\r\nHost: localhost\r\n";
  const last = `${get}Connection: close\r\n\r\n`;
  const pipeline = (count: number) => sendRaw(`${get}\r\n`.repeat(count - 1) + last);
  const answersIn = (text: string) => text.match(/HTTP\/1\.1 200 /g)?.length ?? 0;
  const otherSocket = connect(Number(new URL(address).port), "127.0.0.1");
  const countAnswers = async () => {
    otherSocket.write(`${get}\r\n`);
    return answersIn(String((await once(otherSocket, "data"))[0]));
  };
  expect(await countAnswers()).toBe(1);
  expect(answersIn(await pipeline(50))).toBeLessThan(50);
  expect([await countAnswers(), answersIn(await pipeline(5))]).toEqual([1, 5]);
  otherSocket.destroy();
});

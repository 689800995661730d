import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, type MockInstance, test, vi } from "vitest";
import { bodyBytes, bodyLimit } from "#contract/body-limits.ts";
import { allEndpoints } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { sendForm } from "#server/testing/send-form.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";
import { maxValuesIn } from "./json-bytes.ts";

let testApp: TestApp;
let project: SeededProject;
let owner: SeededPerson;
let port: number;

let parse: MockInstance<typeof JSON.parse>;
/** Large texts that were parsed although they should have been rejected. */
const parsed = () =>
  parse.mock.calls.map(([text]) => text.slice(0, 20)).filter((text) => /\{\},|\[\[/.test(text));

beforeAll(async () => {
  parse = vi.spyOn(JSON, "parse");
  testApp = await openTestApp();
  project = await testApp.seedProject();
  owner = await testApp.person("owner", project);
  await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  ({ port } = testApp.server.server.address() as AddressInfo);
});
afterAll(async () => {
  parse.mockRestore();
  await testApp.close();
});
afterEach(() => {
  expect(parsed()).toEqual([]);
  parse.mockClear();
});

const writes = allEndpoints()
  .map(({ endpoint }) => endpoint)
  .filter(({ method }) => method !== "GET");
const open = writes.filter(({ credentials }) => credentials === "public");
const closed = writes.filter(({ credentials }) => credentials !== "public");
/** Paths without an endpoint, or with an endpoint of another method. */
const unknownEndpoints: Pick<Endpoint, "method" | "path">[] = [
  { method: "POST", path: "/" },
  { method: "POST", path: "/v1/nothing" },
  { method: "POST", path: "/health" },
  ...writes.map(({ path }) => ({ method: "POST" as const, path: `${path}/nothing/of/the/kind` })),
];

const bodySize = bodyBytes.large - 100;
/** Repeated start of a body with many small values, and the end of the body. */
const shapes = { "{},": "{}]", "[[[": "]]]" };

/**
 * Sends a body of 50 MB without credentials and returns the answer. "announced" sends Content-Length and only
 * the first bytes; "sent" sends all bytes chunked.
 */
async function send(
  { method, path }: Pick<Endpoint, "method" | "path">,
  shape: keyof typeof shapes,
  how: "announced" | "sent",
): Promise<string> {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  const answered = once(socket, "data") as Promise<[Buffer]>;
  const size = how === "announced" ? `content-length: ${bodySize}` : "transfer-encoding: chunked";
  socket.write(
    `${method} ${path.replaceAll(/:\w+/g, "x")} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${size}\r\n\r\n`,
  );
  if (how === "announced") socket.write(`[${shape}`);
  else for (const piece of chunksOf(shape)) socket.write(piece);
  const [answer] = await answered;
  socket.destroy();
  return answer.toString();
}

const megabyte = 1_048_575;

function* chunksOf(shape: keyof typeof shapes): Generator<string | Buffer> {
  yield "1\r\n[\r\n";
  const piece = Buffer.from(shape.repeat(megabyte / shape.length));
  for (let sent = 0; sent + megabyte <= bodySize; sent += megabyte) {
    yield `${megabyte.toString(16)}\r\n`;
    yield piece;
    yield "\r\n";
  }
  yield `3\r\n${shapes[shape]}\r\n0\r\n\r\n`;
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1]);
const health = async () => (await fetch(`http://127.0.0.1:${port}/health`)).status;

// Concurrent, since the server delays closing a connection whose client is still sending.
describe.concurrent.each(["{},", "[[["] as const)("unauthenticated body of 50 MB of %s", (shape) => {
  test("public endpoints reject a large body as soon as they read its Content-Length", async () => {
    const answers = await Promise.all(open.map((endpoint) => send(endpoint, shape, "announced")));
    expect(open.length).toBeGreaterThan(5);
    for (const answer of answers) {
      expect(statusOf(answer)).toBe(413);
      expect(answer).toContain("The body is larger than 64 kB.");
    }
    expect(await health()).toBe(200);
  });

  test("public endpoints reject a large body that has no Content-Length", async () => {
    // The server detects nesting in the first chunk, and the size in the second chunk.
    const status = shape === "[[[" ? 400 : 413;
    for (const endpoint of open) expect(statusOf(await send(endpoint, shape, "sent"))).toBe(status);
    expect(await health()).toBe(200);
  });

  test("other endpoints reject a request without credentials before reading its body", async () => {
    const answers = await Promise.all(closed.map((endpoint) => send(endpoint, shape, "announced")));
    expect(new Set(answers.map(statusOf))).toEqual(new Set([401]));
  });

  test("bodies for unknown paths are not read", async () => {
    const answers = await Promise.all(unknownEndpoints.map((endpoint) => send(endpoint, shape, "announced")));
    expect(new Set(answers.map(statusOf))).toEqual(new Set([404, 405]));
    expect(statusOf(await send({ method: "POST", path: "/v1/nothing" }, shape, "sent"))).toBe(404);
    expect(statusOf(await send({ method: "PUT", path: "/v1/auth/sign-in" }, shape, "sent"))).toBe(405);
  });
});

describe("body of an authenticated caller", () => {
  const values = (count: number) => `[${"{},".repeat(count - 1)}{}]`;
  const write = (path: string, payload: string) =>
    testApp.call("POST", path, { as: owner.as, body: payload });

  test("a body with too many values is rejected with an explanation", async () => {
    for (const { path, limit } of [
      { path: "/v1/api/tag", limit: bodyBytes.large },
      { path: "/v1/api/trash/delete", limit: bodyBytes.usual },
    ]) {
      const most = maxValuesIn(limit);
      const { status, body } = await write(path, values(most));
      expect([status, body]).toEqual([
        413,
        expect.objectContaining({
          code: "body_too_large",
          message: `Error: The body holds more than ${most.toLocaleString("en")} values.`,
        }),
      ]);
    }
  });

  test("a small write is rejected if its body has more values than a thousand edits have", async () => {
    const write = { as: owner.as, body: values(20_001) };
    expect(await testApp.call("PATCH", "/v1/api/entries", write)).toMatchObject({
      status: 413,
      body: { message: "Error: The body holds more than 20,000 values." },
    });
  });

  test("a body that is nested too deeply is rejected", async () => {
    const answer = await write("/v1/api/tag", "[".repeat(40_000_000));
    expect(answer).toMatchObject({ status: 400, body: { message: "Error: The body is nested too deeply." } });
  });

  test("a body is rejected only if it is larger than its endpoint allows", async () => {
    const usual = await write("/v1/api/trash/delete", `{"ids":["${"x".repeat(bodyBytes.usual)}"]}`);
    expect(usual).toMatchObject({ status: 413, body: { message: "Error: The body is larger than 2 MB." } });
    const small = await write("/v1/auth/tokens", `{"name":"${"x".repeat(bodyBytes.small)}"}`);
    expect(small).toMatchObject({ status: 413, body: { message: "Error: The body is larger than 64 kB." } });
    const large = await write("/v1/api/entries/delete", `{"entries":["${"x".repeat(3_000_000)}"]}`);
    expect(large.status).toBe(200);
  });

  test("a body with a great many invalid values is answered with 400, not 500", async () => {
    const { status, body } = await write("/v1/api/entries/delete", `{"entries":[1${",1".repeat(500_000)}]}`);
    expect([status, body.code]).toEqual([400, "invalid_input"]);
    expect(body.issues.length).toBeLessThanOrEqual(100);
  });

  test("a query list that is nested too deeply is answered with 400, not 500", async () => {
    const tag = `${"[".repeat(7_000)}${"]".repeat(7_000)}`;
    const answer = await testApp.call("GET", "/v1/api/screenshots", { as: owner.as, query: { tag } });
    expect(answer).toMatchObject({ status: 400, body: { code: "invalid_input" } });
    parse.mockClear();
  });

  test.each(["text/plain", "application/json"])(
    "a JSON part of a form that is nested too deeply is rejected when sent as %s",
    async (type) => {
      const parts = [{ name: "data", type, text: values(1_000_000) }];
      for (const path of ["/v1/api/screenshots", "/v1/api/order"]) {
        const { status, body } = await sendForm(testApp, path, {
          as: owner.as,
          parts: [...parts, { name: "file", fileName: "a.png", text: "x" }],
        });
        expect([path, status, body.code]).toEqual([path, 413, "body_too_large"]);
      }
    },
  );
});

test("besides uploads, only fields for project content may be large", () => {
  const large = writes.filter((endpoint) => bodyLimit(endpoint) > bodyBytes.usual);
  const sent = large
    .filter(({ streamed, form }) => !streamed && !form)
    .map(({ method, path }) => `${method} ${path}`);
  expect(sent.sort()).toEqual([
    "DELETE /v1/api/entries",
    "DELETE /v1/api/screenshots",
    "PATCH /v1/api/entries",
    "PATCH /v1/api/keys",
    "POST /v1/api/branches/merge",
    "POST /v1/api/entries/bulk",
    "POST /v1/api/entries/delete",
    "POST /v1/api/entries/ranges",
    "POST /v1/api/keys",
    "POST /v1/api/keys/uses",
    "POST /v1/api/orders/:orderId/deliver",
    "POST /v1/api/orders/:orderId/review",
    "POST /v1/api/screenshots/delete",
    "POST /v1/api/screenshots/order",
    "POST /v1/api/tag",
    "PUT /v1/api/screenshots/:screenshotId",
    "PUT /v1/api/screenshots/order",
    "PUT /v1/api/tag/byId/:tagId",
  ]);
});

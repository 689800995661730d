import Fastify from "fastify";
import { expect, test } from "vitest";
import { logRequests, redactedPaths, silentLogController } from "./request-log.ts";

function openLoggedApp() {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({
    logger: { level: "debug", redact: redactedPaths, stream },
    logController: silentLogController,
  });
  logRequests(app);
  return { app, lines };
}

test("an answered request is logged as one line with its path, without its query", async () => {
  const { app, lines } = openLoggedApp();
  app.get("/invitation", async () => ({}));
  await app.inject({ url: "/invitation?token=secret-link", headers: { authorization: "Bearer secret" } });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({ method: "GET", path: "/invitation", status: 200 });
  expect(lines.join()).not.toContain("secret");
});

test("a URL that grants access without credentials is not logged", async () => {
  const { app, lines } = openLoggedApp();
  app.get("/v1/files/:token/:name", async () => ({}));
  await app.inject({ url: "/v1/files/secret-token/order.pdf" });
  expect(lines.map((line) => JSON.parse(line).path)).toEqual(["/v1/files/:token/:name"]);
  expect(lines.join()).not.toContain("secret-token");
});

test("secrets of a logged object are redacted in all usual places", () => {
  const { app, lines } = openLoggedApp();
  const headers = {
    authorization: "secret-1",
    cookie: "secret-2",
    "x-personal-access-token": "secret-3",
    "set-cookie": "secret-4",
  };
  const body = { password: "secret-5", token: "secret-6", apiSecret: "secret-7" };
  app.log.info({ headers, body, req: { headers, body }, ...body, accessToken: "secret-8" }, "something");
  expect(lines).toHaveLength(1);
  expect(lines.join()).not.toContain("secret-");
});

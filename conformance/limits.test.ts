import { expect } from "vitest";
import { call } from "./support/call.ts";
import { conform } from "./support/conform.ts";
import { makeProject, type Project } from "./support/fixtures.ts";
import { png, uploadScreenshot } from "./support/screenshots.ts";

const project: Project = await makeProject();
const limit = 52_428_800;

/** A JSON body with an exact number of bytes that is valid for both endpoints. */
function bodyOf(bytes: number): Uint8Array<ArrayBuffer> {
  const start = '{"data":{"en":{"main":{"entries":{"a":{"v":"x"}}}}},"name":"';
  const body = new Uint8Array(bytes).fill(0x61);
  body.set(new TextEncoder().encode(start));
  body.set(new TextEncoder().encode('"}'), bytes - 2);
  return body;
}

/** The status, or 413 if the server closes the connection before the body is sent. */
const send = (path: string, bytes: number) =>
  project
    .ask("POST", path, { body: bodyOf(bytes) })
    .then(({ status, body }) => ({ status, code: body?.code }));

conform("8 request body", async () => {
  expect((await send("/v1/api", limit)).status).toBe(200);
  expect((await send("/v1/api", limit + 1)).status).toBe(413);
  // The name is far too long: a refusal of the name shows that the size was accepted.
  expect((await send("/v1/api/tag", limit)).status).toBe(400);
  expect((await send("/v1/api/tag", limit + 1)).status).toBe(413);
});

conform("7.1 too large", async () => {
  const answer = await project.ask("POST", "/v1/api", { body: bodyOf(limit + 1) });
  expect(answer.status).toBe(413);
});

conform("7.1 too large a file", async () => {
  const answer = await uploadScreenshot(project, { screenTag: "big" }, { file: bodyOf(limit + 1) });
  expect(answer.status).toBe(413);
});

conform("8 content delivery", async () => {
  await project.upload({ en: { main: { entries: { fresh: { v: "now" } } } } });
  expect((await project.document()).data.en.main.entries.fresh.v).toBe("now");
});

conform("8 download addresses", async () => {
  await uploadScreenshot(project, { screenTag: "home" }, {});
  const [{ url }] = await project.ok("GET", "/v1/api/screenshots");
  expect((await fetch(url)).status).toBe(200);
  const altered = url.replace(/[A-Za-z0-9](?=[^/]*(\/[^/]*)?$)/, (letter: string) =>
    letter === "A" ? "B" : "A",
  );
  expect([403, 404]).toContain((await fetch(altered)).status);
});

conform("8 groups in an order", async () => {
  const separate = await makeProject();
  const names = Array.from({ length: 11 }, (_, index) => `group ${index}`);
  const data = Object.fromEntries(
    names.map((name) => [name, { entries: { [`key of ${name}`]: { v: "text" } } }]),
  );
  await separate.upload({ en: data });
  const order = (groups: string[]) =>
    separate.status("POST", "/v1/api/order", { body: { sourceLanguage: "en", languages: ["de"], groups } });
  expect([await order(names), await order(names.slice(0, 10))]).toEqual([400, 200]);
});

conform("8 default due date", async () => {
  const separate = await makeProject();
  await separate.upload({ en: { main: { entries: { a: { v: "text" } } } } });
  const { order } = await separate.ok("POST", "/v1/api/order", {
    body: { sourceLanguage: "en", languages: ["de"] },
  });
  const days = (Date.parse(order.dueDate) - Date.now()) / 86_400_000;
  expect([days > 26.9, days < 28.1]).toEqual([true, true]);
});

conform("8 usage counting period", async () => {
  const { apiRequests } = await project.ok("GET", "/v1/api/projects/usage");
  expect(apiRequests).toBeGreaterThan(0);
});

conform("8 sha1 of screenshots", async () => {
  const answer = await uploadScreenshot(project, { screenTag: "hashed" }, { file: png(3, 3) });
  expect(answer.body.sha1).toMatch(/^[0-9a-f]{40}$/);
});

conform("8 rate limits", async () => {
  for (let count = 0; count < 100; count += 1) {
    expect(
      (await call("GET", "/v1/api/branches", { as: project.alone, query: { app: project.app } })).status,
    ).toBe(200);
  }
});

import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { receiveFile } from "./received-file.ts";
import { readSignedUrl, signUrl } from "./signed-urls.ts";
import { diskKey, storeFile } from "./stored-files.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

async function store(projectId: number, text: string) {
  const file = await receiveFile(Readable.from([Buffer.from(text)]));
  const id = await storeFile(testApp.jobDeps, projectId, { file, type: "text/plain" });
  await file.discard();
  return { id, key: diskKey(projectId, file.sha256), file };
}

const pathOf = (url: string) => new URL(url).pathname;

test("a stored file is downloaded by its signed URL, as an attachment", async () => {
  const { key } = await store(1, "hello");
  const url = signUrl(testApp.env, { key, type: "text/html", name: "ünï.html" });
  expect(url).toMatch(/^http:\/\/localhost:4400\/v1\/files\//);
  const answer = await testApp.call("GET", pathOf(url));
  expect(answer.status).toBe(200);
  expect(answer.text).toBe("hello");
  expect(answer.headers["content-disposition"]).toBe("attachment; filename*=UTF-8''%C3%BCn%C3%AF.html");
});

test("equal content is stored once per project", async () => {
  const first = await store(1, "same");
  expect((await store(1, "same")).id).toBe(first.id);
  expect((await store(2, "same")).key).not.toBe(first.key);
});

test("an altered, a foreign or an expired URL is rejected", async () => {
  const { key } = await store(1, "secret");
  const path = pathOf(signUrl(testApp.env, { key, type: "text/plain", name: "a" }));
  const altered = path.replace("/v1/files/ey", "/v1/files/eZ");
  expect((await testApp.call("GET", altered)).status).toBe(403);
  expect((await testApp.call("GET", "/v1/files/nonsense/a")).status).toBe(403);
  const hourAgo = Date.now() - 3_600_000;
  const old = pathOf(signUrl(testApp.env, { key, type: "text/plain", name: "a" }, hourAgo));
  expect((await testApp.call("GET", old)).body.code).toBe("invalid_file_link");
});

test("a URL is valid for 15 minutes to the millisecond", () => {
  const url = signUrl(testApp.env, { key: "k", type: "t", name: "n" }, 0);
  const token = pathOf(url).split("/")[3] ?? "";
  expect(readSignedUrl(testApp.env.secret, token, 15 * 60_000 - 1)).toMatchObject({ key: "k" });
  expect(readSignedUrl(testApp.env.secret, token, 15 * 60_000)).toBeUndefined();
});

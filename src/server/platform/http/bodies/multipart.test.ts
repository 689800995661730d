import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
});
afterAll(() => testApp.close());

const boundary = "a-boundary-of-the-tests";
const form = [
  `--${boundary}\r\nContent-Disposition: form-data; name="data"\r\n\r\n{"screenTag":"Home"}\r\n`,
  `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nno picture\r\n`,
  `--${boundary}--\r\n`,
].join("");

test("a form that is cut off anywhere is answered with 400, not 500", async () => {
  const ends = Array.from({ length: form.length - "--\r\n".length }, (_, end) => end);
  const statuses = new Map<number, number>();
  for (const end of ends) {
    const { status, body } = await testApp.call("POST", "/v1/api/screenshots", {
      as: project.as,
      body: form.slice(0, end),
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    });
    expect(body, `cut at ${end}`).toMatchObject({ message: expect.stringMatching(/^Error: /) });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([[400, ends.length]]);
});

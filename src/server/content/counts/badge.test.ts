import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type SeededProject, type TestApp } from "#server/testing/test-app.ts";
import { badgePicture } from "./badge-picture.ts";

let testApp: TestApp;
let project: SeededProject;

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject({ languages: ["en", "de"] });
  const entries = { a: { v: "One" }, b: { v: "Two" }, c: { v: "Three" } };
  const data = { en: { main: { entries } }, de: { main: { entries: { a: { v: "Eins" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});
afterAll(() => testApp.close());

async function badgePaths() {
  const translator = await testApp.person("translator", project);
  const { body } = await testApp.call("GET", "/v1/api/badges", { as: translator.as });
  return Object.fromEntries(Object.entries(body).map(([code, url]) => [code, new URL(String(url)).pathname]));
}

test("shows the share of a language, rounded down, to everybody with the URL", async () => {
  const { de = "" } = await badgePaths();
  const answer = await testApp.call("GET", de);
  expect(answer.headers["content-type"]).toBe("image/svg+xml");
  expect(answer.text).toContain('aria-label="German: 33%"');
});

test("returns 404 for a changed URL and for a deleted language", async () => {
  const { de = "" } = await badgePaths();
  expect((await testApp.call("GET", `${de}x`)).status).toBe(404);
  const admin = await testApp.person("admin", project);
  await testApp.call("DELETE", "/v1/api/languages/de", { as: admin.as });
  expect((await testApp.call("GET", de)).status).toBe(404);
});

test("lists no badges for a vendor", async () => {
  const vendor = await testApp.person("tptadmin", project);
  expect((await testApp.call("GET", "/v1/api/badges", { as: vendor.as })).body).toEqual({});
});

test("escapes a language's name", () => {
  expect(badgePicture('<script>"', 1)).not.toMatch(/<script|label="<|&quot;"/);
});

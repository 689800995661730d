import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allEndpoints } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { contentHasher } from "#server/testing/database/content-hashes.ts";
import {
  byPersonalToken,
  openTestApp,
  type TestApp,
  type TestCaller,
  withPersonalToken,
} from "#server/testing/test-app.ts";
import { runs, seed } from "#testing/tier.ts";
import { type KnownTexts, readKnownTexts } from "./known-texts.ts";
import { type MalformedRequest, malformedRequests } from "./malformed-requests.ts";

/** Far more than any request that fits in memory takes. */
const timeoutMs = 60_000;

type Scene = { known: KnownTexts; callers: Record<string, TestCaller> };

const endpoints = allEndpoints();
let testApp: TestApp;
let print: () => Promise<Record<string, string>>;
let scene: Scene;
/** Content of the tables after the last request; undefined after a request that may have written. */
let unchanged: Record<string, string> | undefined;

beforeAll(async () => {
  testApp = await openTestApp();
  print = await contentHasher(testApp.pool);
  scene = await newScene();
});
afterAll(() => testApp.close());

/** A project with resources of each kind, and people with many or few rights. */
async function newScene(): Promise<Scene> {
  const project = await testApp.seedProject({ languages: ["en", "de"] });
  const [owner, translator, vendor] = await Promise.all(
    (["owner", "translator", "tptadmin"] as const).map((role) => testApp.person(role, project)),
  );
  if (!owner || !translator || !vendor) throw new Error("Somebody is missing.");
  const entries = { greeting: { v: "Hello", d: "Hi", tags: ["home"] }, locked: { v: "Fixed", locked: true } };
  const data = {
    en: { main: { entries }, web: { entries: { "a b": { v: "x" } } } },
    de: { main: { entries: { greeting: { v: "Hallo" } } } },
  };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  await testApp.db
    .updateTable("team_member")
    .set({ role: "admin" })
    .where("person_id", "=", owner.personId)
    .execute();
  return {
    known: await readKnownTexts(testApp, owner.as),
    callers: {
      "the owner, signed in": owner.as,
      "the owner by tokens": withPersonalToken(project, await owner.token()),
      "the owner by a personal token": { ...byPersonalToken(await owner.token()), app: project.app },
      "the project token alone": project.as,
      "a translator": translator.as,
      "a vendor": vendor.as,
      nobody: { app: project.app },
    },
  };
}

/** The owner sends most requests, since that reaches most code. */
function callersOf({ credentials }: Endpoint) {
  const ofProject = credentials === "project" || credentials === "member";
  const byToken = ofProject ? "the owner by tokens" : "the owner by a personal token";
  const others = Object.keys(scene.callers).filter((name) => name !== byToken);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom("the owner, signed in", byToken) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}

async function send({ method }: Endpoint, { path, query, headers, body }: MalformedRequest, as: TestCaller) {
  const call = testApp.call(method, path, {
    as: { ...as, ...("app" in query ? { app: undefined } : {}) },
    query,
    headers,
    ...(body === undefined ? {} : { body }),
  });
  const late = sleep(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error(`${method} ${path} was not answered in ${timeoutMs} ms.`);
  });
  return await Promise.race([call, late]);
}

function assertRefusal({ status, body }: { status: number; body: unknown }): void {
  expect(status).toBeLessThan(500);
  expect(body).toMatchObject({ message: expect.stringMatching(/^Error: /), code: expect.any(String) });
}

describe("random and malformed requests", () => {
  for (const [index, { name, endpoint }] of endpoints.entries()) {
    test(`${name}: ${endpoint.method} ${endpoint.path}`, { timeout: 600_000 }, async () => {
      const requests = malformedRequests(endpoint, scene.known);
      const property = fc.asyncProperty(requests, callersOf(endpoint), (request, who) =>
        sendAndCompare(endpoint, request, scene.callers[who] ?? {}),
      );
      // A shared seed would choose the same caller for all endpoints.
      await fc.assert(property, { seed: seed + index, numRuns: runs(2) });
      // Reads must not write; one comparison covers all requests of an endpoint.
      if (endpoint.method === "GET") await expectUnchanged();
    });
  }
});

async function sendAndCompare(endpoint: Endpoint, request: MalformedRequest, as: TestCaller): Promise<void> {
  unchanged ??= await print();
  const answer = await send(endpoint, request, as);
  if (answer.status >= 400) assertRefusal(answer);
  if (endpoint.method === "GET") return;
  if (answer.status >= 400) return await expectUnchanged();
  unchanged = undefined;
  await restoreScene();
}

async function expectUnchanged(): Promise<void> {
  const before = unchanged;
  unchanged = undefined;
  expect(await print()).toEqual(before);
  unchanged = before;
}

/**
 * Some valid requests end sessions, roll tokens, remove people or close the allow-list; then a new project is
 * created.
 */
async function restoreScene(): Promise<void> {
  if (!(await isIntact())) scene = await newScene();
}

async function isIntact(): Promise<boolean> {
  const bySession = await testApp.call("GET", "/v1/api/members", {
    as: scene.callers["the owner, signed in"] ?? {},
  });
  const write = { as: scene.callers["the owner by tokens"] ?? {}, body: { data: {} } };
  return bySession.status === 200 && (await testApp.call("POST", "/v1/api", write)).status === 200;
}

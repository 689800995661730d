import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let owner: SeededPerson;
beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject({ languages: ["en", "de"] });
  owner = await testApp.person("owner", project);
});
afterAll(() => testApp.close());

type Sent = Parameters<TestApp["call"]>[2] & { path: string; method?: "GET" | "POST" };

async function statusAndMessage({ method = "GET", path, ...options }: Sent): Promise<[number, string]> {
  const { status, body } = await testApp.call(method, path, options);
  return [status, body.message];
}

describe("unknown path", () => {
  it.each(["/v2/api", "/api?app=x", "/nothing", "/v1/api/nothing"])(
    "the 404 for %s names the method and the path",
    async (path) => {
      const answer = [404, `Error: There is no GET ${path.split("?")[0]}.`];
      expect(await statusAndMessage({ path, headers: { accept: "application/json" } })).toEqual(answer);
      expect(await statusAndMessage({ path, headers: { accept: "*/*" } })).toEqual(answer);
    },
  );

  it("a wrong method on a service path is 405", async () => {
    const { status, headers } = await testApp.call("PUT", "/v1/openapi.json", { body: {} });
    expect([status, headers.allow]).toEqual([405, "GET, OPTIONS"]);
  });
});

describe("unreadable body", () => {
  const send = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
    statusAndMessage({ method: "POST", path: "/v1/api/tag", as: owner.as, body, headers });

  it.each([
    ['{\n  "name" "x"}', "Error: The body is not valid JSON: line 2, column 10."],
    ['{"name": "x"', "Error: The body is not valid JSON: line 1, column 13."],
    ['{"name":', "Error: The body is not valid JSON: it ends too early."],
  ])("invalid JSON is rejected with its position: %j", async (body, message) => {
    expect(await send(body)).toEqual([400, message]);
  });

  it("a body in another encoding than UTF-8 is rejected", async () => {
    expect(await send(Buffer.from('{"name":"Größe"}', "latin1"))).toEqual([
      400,
      "Error: The body is not UTF-8.",
    ]);
  });

  it("a compressed body is rejected", async () => {
    expect(await send("{}", { "content-encoding": "gzip" })).toEqual([
      415,
      "Error: Content-Encoding gzip is not supported. Send the body uncompressed.",
    ]);
  });

  it("the error about a wrong content type names the accepted type", async () => {
    expect(await send("{}", { "content-type": "text/csv" })).toEqual([
      400,
      "Error: The body has the content type text/csv: send application/json.",
    ]);
  });

  it("a body that is too large is 413, whatever it contains", async () => {
    const headers = { "content-length": "54000000" };
    const sent = { path: "/v1/api", as: project.as, body: "no JSON", headers };
    expect(await statusAndMessage({ ...sent, method: "POST" })).toEqual([
      413,
      "Error: The body is larger than 50 MB.",
    ]);
  });
});

describe("rejected credentials", () => {
  it("the error for a wrong app explains that a token starts with its app", async () => {
    const message = "Error: The app must be the part of the project token before !.";
    const otherProject = await testApp.seedProject();
    for (const app of ["xyz", otherProject.app])
      expect(await statusAndMessage({ path: "/v1/api/tag", as: { ...project.as, app } })).toEqual([
        403,
        message,
      ]);
  });

  it("a personal token in the wrong header is rejected with the name of the right header", async () => {
    const as = { app: project.app, headers: { authorization: `Bearer ${await owner.token()}` } };
    const [status, message] = await statusAndMessage({ path: "/v1/api/tag", as });
    expect([status, message]).toEqual([403, expect.stringContaining("X-Personal-Access-Token")]);
  });

  it("the error for an address outside of the allow-list names the address", async () => {
    const { as } = await testApp.seedProject({ allowAll: false });
    expect(await statusAndMessage({ method: "POST", path: "/v1/api", as, body: { data: {} } })).toEqual([
      403,
      "Error: 127.0.0.1 is not on the allow-list of the project.",
    ]);
  });

  it("the error for a session from another origin names both origins", async () => {
    const headers = { origin: "https://other.example.org" };
    expect(
      await statusAndMessage({ method: "POST", path: "/v1/api/tag", as: owner.as, headers, body: {} }),
    ).toEqual([
      403,
      `Error: A session can write only from the dashboard's own origin, ${testApp.env.url} (PARLANCE_URL). This request came from https://other.example.org.`,
    ]);
  });
});

describe("missing resource of a query or path", () => {
  it.each([
    ["tag", "requestedTagIds", "c".repeat(24)],
    ["tag", "requestedTagIds", "none"],
    ["order", "requestedOrderId", "d".repeat(24)],
  ])("the 404 names the missing resource: %s of %s", async (kind, parameter, id) => {
    const sent = { path: "/v1/api", as: project.as, query: { [parameter]: id } };
    expect(await statusAndMessage(sent)).toEqual([404, `Error: There is no ${kind} ${id}.`]);
  });

  it("the 404 names a missing branch of a query and a missing order of a path", async () => {
    const as = (await testApp.person("manager", project)).as;
    for (const branch of ["none", "ab".padEnd(24, "0")]) {
      const sent = { path: "/v1/api/languages", as, query: { branch } };
      expect(await statusAndMessage(sent)).toEqual([404, `Error: There is no branch ${branch}.`]);
    }
    for (const order of ["none", "d".repeat(24)])
      expect(await statusAndMessage({ path: `/v1/api/orders/${order}`, as })).toEqual([
        404,
        `Error: There is no order ${order}.`,
      ]);
  });
});

it("a missing resource of a body is named in one sentence", async () => {
  const sent = { path: "/v1/api/tag", as: owner.as, body: { name: "t", entryKeys: ["nope"] } };
  expect(await statusAndMessage({ ...sent, method: "POST" })).toEqual([
    400,
    'Error: The request is not valid: entryKeys: there is no key "nope".',
  ]);
});

describe("unknown id", () => {
  const id = "ab".repeat(12);
  const by = (method: string, path: string, body?: unknown) =>
    testApp.call(method as "GET", path, { as: owner.as, ...(body === undefined ? {} : { body }) });

  it.each([
    ["tag", "GET", `/v1/api/tag/byId/${id}`],
    ["tag", "GET", "/v1/api/tag/byId/none"],
    ["screenshot", "GET", `/v1/api/screenshots/${id}`],
    ["change set", "GET", `/v1/api/changes/${id}`],
    ["change set", "GET", "/v1/api/changes/none"],
    ["invitation", "DELETE", "/v1/api/invitations/none"],
    ["member", "DELETE", "/v1/api/members/none"],
    ["change set", "POST", `/v1/api/changes/${id}/revert`],
    ["group", "DELETE", `/v1/api/groups/${id}`],
    ["webhook", "GET", `/v1/api/webhooks/${id}`],
    ["job", "GET", `/v1/api/jobs/${id}`],
    ["member", "DELETE", `/v1/api/members/${id}`],
    ["invitation", "DELETE", `/v1/api/invitations/${id}`],
    ["tag category", "DELETE", `/v1/api/tagCategories/${id}`],
    ["language", "PUT", "/v1/api/languages/xx"],
  ])("the 404 names the missing resource: a %s, %s %s", async (kind, method, path) => {
    const { status, body: answer } = await by(method, path, method === "GET" ? undefined : { name: "X" });
    const name = path.replace("/revert", "").split("/").at(-1);
    expect([status, answer.message]).toEqual([404, `Error: There is no ${kind} ${name}.`]);
  });

  it("the 404 escapes invisible characters and shortens long names", async () => {
    const named = async (name: string) =>
      (await by("GET", `/v1/api/tag/byName/${encodeURIComponent(name)}`)).body.message;
    expect(await named("a\u202eb c")).toBe('Error: There is no tag "a\\u{202e}b c".');
    expect((await named("n".repeat(400))).length).toBeLessThan(150);
  });
});

describe("invalid input", () => {
  it("reports a query list that is malformed", async () => {
    const query = { requestedLanguages: '["de"' };
    const { status, body } = await testApp.call("GET", "/v1/api", { as: project.as, query });
    expect([status, body.issues]).toEqual([
      400,
      [{ path: "requestedLanguages", message: "must be a JSON array, URL-encoded" }],
    ]);
  });

  it("describes the problem of each field by a sentence and a stable code", async () => {
    const tag = (body: object) => testApp.call("POST", "/v1/api/tag", { as: owner.as, body });
    const wrong = async (body: object) => (await tag(body)).body.issues;
    expect(await wrong({})).toEqual([{ path: "name", message: "is missing", code: "missing" }]);
    expect(await wrong({ name: "" })).toEqual([
      { path: "name", message: "must not be empty", code: "empty" },
    ]);
    expect(await wrong({ name: " \u00a0" })).toEqual([
      { path: "name", message: "must not be blank", code: "blank" },
    ]);
    expect(await wrong({ name: "n".repeat(401) })).toEqual([
      { path: "name", message: "must have at most 400 characters", code: "too_long", limit: 400 },
    ]);
    expect(await wrong({ name: "n", entryKeys: [3] })).toEqual([
      { path: "entryKeys.0", message: "must be of the type string", code: "wrong_type" },
    ]);
  });

  it("names the field that contains an empty key", async () => {
    const body = { data: { en: { main: { entries: { "": { v: "x" } } } } } };
    expect(await statusAndMessage({ method: "POST", path: "/v1/api", as: project.as, body })).toEqual([
      400,
      "Error: The request is not valid: data.en.main.entries: must not contain an empty key.",
    ]);
  });

  it("shortens a key of thousands of characters", async () => {
    const entries = { ["k".repeat(8_001)]: { v: "x" } };
    const body = { data: { en: { main: { entries } } } };
    const [status, message] = await statusAndMessage({
      method: "POST",
      path: "/v1/api",
      as: project.as,
      body,
    });
    expect([status, message.length < 300]).toEqual([400, true]);
  });

  it("names a key that one request puts in two groups", async () => {
    const entries = { twice: { v: "x" } };
    const body = { data: { en: { main: { entries }, other: { entries } } } };
    expect(await statusAndMessage({ method: "POST", path: "/v1/api", as: project.as, body })).toEqual([
      400,
      "Error: Keys appear in two groups: twice.",
    ]);
  });
});

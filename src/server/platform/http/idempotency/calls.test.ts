import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readSettings } from "#server/platform/env/env.ts";
import { version } from "#server/platform/http/service/version.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  withPersonalToken,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let owner: SeededPerson;
beforeAll(async () => {
  const { deprecatedHost } = readSettings({
    PARLANCE_DEPRECATED_HOST: "Old.example.org",
    PARLANCE_DEPRECATED_SINCE: "2026-01-31",
    PARLANCE_DEPRECATED_UNTIL: "2027-06-30T12:00:00Z",
    PARLANCE_DEPRECATED_LINK: "https://texts.example.org/moving",
  });
  testApp = await openTestApp({ env: { deprecatedHost, trustedProxies: ["10.1.0.0/16"] } });
  project = await testApp.seedProject({ languages: ["en", "de"] });
  owner = await testApp.person("owner", project);
});
afterAll(() => testApp.close());

const upload = (key: string) => ({ data: { en: { main: { entries: { [key]: { v: "Text" } } } } } });
const from = (remoteAddress: string, headers: Record<string, string> = {}) =>
  testApp.server.inject({
    method: "POST",
    url: `/v1/api?app=${project.app}`,
    remoteAddress,
    headers: { ...project.as.headers, "content-type": "application/json", ...headers },
    payload: JSON.stringify(upload("address")),
  });

describe("response format (rules.md 1.1 to 1.5)", () => {
  test("creating a resource answers 200", async () => {
    const answer = await testApp.call("POST", "/v1/api/tag", { as: owner.as, body: { name: "created" } });
    expect(answer.status).toBe(200);
    expect(answer.body._id).toMatch(/^[0-9a-f]{24}$/);
  });

  test("an error has a message that begins with Error, a code and the id of the request", async () => {
    const answer = await testApp.call("GET", "/v1/api/tag/byName/none", { as: project.as });
    expect(answer).toMatchObject({
      status: 404,
      body: {
        message: expect.stringMatching(/^Error: There is no tag /),
        code: "not_found",
        requestId: expect.any(String),
      },
    });
    expect(answer.headers["x-request-id"]).toBe(answer.body.requestId);
  });

  test("a missing or malformed Authorization is answered with 401 that names Bearer", async () => {
    for (const authorization of [undefined, "", "Basic eDp5", "Bearer", "Bearer a b", project.token]) {
      const headers = authorization === undefined ? {} : { authorization };
      const answer = await testApp.call("GET", "/v1/api/tag", { as: { app: project.app, headers } });
      expect([authorization, answer.status]).toEqual([authorization, 401]);
      expect(answer.headers["www-authenticate"]).toBe("Bearer");
    }
  });

  test("an unknown token, another project's token and an app other than its prefix are 403", async () => {
    const otherProject = await testApp.seedProject();
    const unknown = `${project.app}!${"a".repeat(32)}`;
    for (const [app, token] of [
      [project.app, unknown],
      [project.app, otherProject.token],
      [otherProject.app, project.token],
      ["0".repeat(24), `${"0".repeat(24)}!${"a".repeat(32)}`],
    ] as const) {
      const as = { app, headers: { authorization: `Bearer ${token}` } };
      expect(await testApp.call("GET", "/v1/api/tag", { as })).toMatchObject({
        status: 403,
        body: { code: "invalid_token" },
      });
    }
  });

  test("a rolled token stops working at once, and the new one works", async () => {
    const rolled = await testApp.seedProject();
    const person = await testApp.person("owner", rolled);
    const answer = await testApp.call("POST", "/v1/api/projects/token/roll", { as: person.as });
    expect(answer.body.accessToken).toMatch(new RegExp(`^${rolled.app}![0-9a-f]{32}$`));
    expect((await testApp.call("GET", "/v1/api/tag", { as: rolled.as })).status).toBe(403);
    const headers = { authorization: `Bearer ${answer.body.accessToken}` };
    expect((await testApp.call("GET", "/v1/api/tag", { as: { app: rolled.app, headers } })).status).toBe(200);
  });

  test("a missing app is 400, and an invalid token is reported before it", async () => {
    const { headers = {} } = project.as;
    expect(await testApp.call("GET", "/v1/api/tag", { as: { headers } })).toMatchObject({
      status: 400,
      body: { code: "missing_app" },
    });
    const unknown = { headers: { authorization: `Bearer ${project.app}!${"a".repeat(32)}` } };
    expect((await testApp.call("GET", "/v1/api/tag", { as: unknown })).status).toBe(403);
  });

  test("a malformed app is 400 for a session, and a malformed cookie is 401", async () => {
    for (const app of ["\u0000", "x", `${project.app} `, project.app.toUpperCase()]) {
      const answer = await testApp.call("GET", "/v1/api/tag", { as: { ...owner.as, app } });
      expect([app, answer.status, answer.body.issues]).toEqual([
        app,
        400,
        [expect.objectContaining({ path: "app" })],
      ]);
    }
    const twice = await testApp.call("GET", "/v1/api/tag", {
      as: owner.as,
      query: { app: [project.app, project.app] },
    });
    expect(twice.status).toBe(400);
    for (const cookie of [
      "parlance.session_token=%00.x",
      "parlance.session_token=",
      "parlance.session_token=%E0%A4%A.x",
      "=;=;",
    ]) {
      const answer = await testApp.call("GET", "/v1/api/tag", {
        as: { app: project.app, headers: { cookie } },
      });
      expect([cookie, answer.status]).toEqual([cookie, 401]);
    }
  });

  test("an unknown branch is 404, also with an id that is out of range", async () => {
    for (const branch of [
      "main",
      `b1${"0".repeat(21)}9`,
      `b1${"0".repeat(9)}1fffffffffffff`,
      "f".repeat(24),
    ]) {
      const answer = await testApp.call("GET", "/v1/api/tag", { as: project.as, query: { branch } });
      expect([branch, answer.status]).toEqual([branch, 404]);
    }
  });

  test("invalid input is 400 with its path, and is reported before missing resources", async () => {
    const answer = await testApp.call("PUT", `/v1/api/tag/byId/${"f".repeat(24)}`, {
      as: owner.as,
      query: { branch: `b1${"0".repeat(21)}9` },
      body: { name: 5 },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: "invalid_input", issues: [{ path: "name" }] },
    });
  });

  test("a known path with a wrong method is 405 with Allow, before credentials", async () => {
    const answer = await testApp.call("POST", "/v1/api/entryCount", {
      headers: { authorization: "nonsense" },
    });
    expect(answer).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
    expect(answer.headers.allow).toBe("GET, OPTIONS");
    expect((await testApp.call("PATCH", "/v1/api/tag")).status).toBe(405);
    expect((await testApp.call("HEAD", "/v1/api/entries/delete")).status).toBe(405);
  });

  test("an unknown path is 404 as JSON, and a path that cannot be decoded is 400", async () => {
    for (const path of ["/v1", "/v1/api/nothing", "/v1/other", "/v1/api/tag/byName"]) {
      const answer = await testApp.call("GET", path, { as: project.as, headers: { accept: "text/html" } });
      expect([path, answer.status, answer.body?.code]).toEqual([path, 404, "not_found"]);
    }
    expect(await testApp.call("GET", "/v1/api/tag/byName/%E0%A4%A")).toMatchObject({
      status: 400,
      body: { code: "invalid_input", requestId: expect.any(String) },
    });
  });

  test("unknown parameters, headers and keys are ignored", async () => {
    const answer = await testApp.call("POST", "/v1/api/tag", {
      as: owner.as,
      query: { colour: "red", "": "x" },
      headers: { "x-unknown": "1" },
      body: { name: "ignoring", colour: "red", __proto__: { a: 1 } },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.colour).toBeUndefined();
  });

  test("booleans in a query may be written as true, false, True, False, 1 or 0", async () => {
    for (const [written, isTrue] of [
      ["true", true],
      ["True", true],
      ["1", true],
      ["false", false],
      ["False", false],
      ["0", false],
    ] as const) {
      const answer = await testApp.call("GET", "/v1/api/projects", {
        as: owner.as,
        query: { includeProgress: written },
      });
      expect([written, answer.body[0].progress !== undefined]).toEqual([written, isTrue]);
    }
    const otherAnswer = await testApp.call("GET", "/v1/api/projects", {
      as: owner.as,
      query: { includeProgress: "yes" },
    });
    expect(otherAnswer.status).toBe(400);
  });
});

describe("request bodies (rules.md 1.3, 1.13, 7.8)", () => {
  const send = (payload: string | Uint8Array, headers: Record<string, string> = {}) =>
    testApp.call("POST", "/v1/api/tag", { as: owner.as, body: payload, headers });

  test("a body that is not JSON is 400", async () => {
    for (const payload of ["{", "nonsense", "{'a':1}", ""]) {
      expect([payload, (await send(payload)).status]).toEqual([payload, 400]);
    }
    expect(await send("[]")).toMatchObject({
      status: 400,
      body: { message: "Error: The request is not valid: the body must be an object." },
    });
    expect((await send("null")).status).toBe(400);
  });

  test("bytes that are not UTF-8 are 400", async () => {
    const bytes = Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')]);
    expect(await send(bytes)).toMatchObject({ status: 400, body: { code: "invalid_json" } });
  });

  test("a wrong content type is 400", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "multipart/form-data; boundary=x",
    ]) {
      const answer = await send('{"name":"x"}', { "content-type": type });
      expect(answer).toMatchObject({ status: 400, body: { code: "unsupported_content" } });
      const streamed = await testApp.call("POST", "/v1/api", {
        as: project.as,
        body: "{}",
        headers: { "content-type": type },
      });
      expect(streamed).toMatchObject({ status: 400, body: { code: "unsupported_content" } });
    }
    expect(
      (await send('{"name":"charset"}', { "content-type": "application/json; charset=utf-8" })).status,
    ).toBe(200);
  });

  test("a body above 50 MB is 413", async () => {
    const answer = await send(`{"name":"${"x".repeat(52_428_800)}"}`);
    expect(answer).toMatchObject({ status: 413, body: { code: "body_too_large" } });
  });

  test("U+0000 and lone surrogates are 400 with their path, in bodies, queries and paths", async () => {
    for (const text of ["\u0000", "\ud800", "a\udc00b"]) {
      const body = { name: "n", entryKeys: ["fine", text] };
      expect(await testApp.call("POST", "/v1/api/tag", { as: owner.as, body })).toMatchObject({
        status: 400,
        body: { code: "invalid_input", issues: [{ path: "entryKeys.1" }] },
      });
      const strangeKey = { name: "n", [`x${text}`]: 1 };
      expect((await testApp.call("POST", "/v1/api/tag", { as: owner.as, body: strangeKey })).status).toBe(
        400,
      );
    }
    const inQuery = await testApp.call("GET", "/v1/api/tag", {
      as: project.as,
      query: { timestamp: "a\u0000" },
    });
    expect(inQuery).toMatchObject({ status: 400, body: { issues: [{ path: "timestamp" }] } });
    const inPath = await testApp.call("GET", "/v1/api/tag/byName/a%00", { as: project.as });
    expect(inPath).toMatchObject({ status: 400, body: { issues: [{ path: "tagName" }] } });
  });

  test("a body that is nested too deeply is 400, not 500", async () => {
    const depth = 200_000;
    const answer = await send(`{"name":"n","x":${"[".repeat(depth)}${"]".repeat(depth)}}`);
    expect(answer.status).toBe(400);
  });

  test("a resource with a name of 400 characters can be requested by path", async () => {
    const name = "ä/ %".repeat(100);
    expect((await testApp.call("POST", "/v1/api/tag", { as: owner.as, body: { name } })).status).toBe(200);
    const answer = await testApp.call("GET", `/v1/api/tag/byName/${encodeURIComponent(name)}`, {
      as: project.as,
    });
    expect(answer).toMatchObject({ status: 200, body: { name } });
  });
});

describe("personal tokens (rules.md 1.6, 1.7)", () => {
  const send = (token?: string) =>
    testApp.call("POST", "/v1/api", {
      as: token === undefined ? project.as : withPersonalToken(project, token),
      body: upload("personal"),
    });

  test("an upload needs no personal token, but a token that is sent is validated", async () => {
    expect((await send()).status).toBe(200);
    const manager = await testApp.person("manager", project);
    const translator = await testApp.person("translator", project);
    expect((await send(await manager.token(["create_and_update_translations"]))).status).toBe(200);
    expect((await send(await manager.token(["manage_settings"]))).body.code).toBe("permission_missing");
    expect((await send(await translator.token())).body.code).toBe("not_allowed");
    expect((await send("nonsense")).body.code).toBe("invalid_token");
  });

  test("a project can require a personal token for uploads", async () => {
    const set = (value: boolean) =>
      testApp.db
        .updateTable("project")
        .set({ require_personal_token: value })
        .where("id", "=", project.projectId)
        .execute();
    await set(true);
    expect((await send()).body.code).toBe("personal_token_required");
    expect((await testApp.call("GET", "/v1/api/tag", { as: project.as })).status).toBe(200);
    expect((await send(await owner.token())).status).toBe(200);
    await set(false);
  });

  test("every write except uploads requires a personal token", async () => {
    const answer = await testApp.call("POST", "/v1/api/tag", { as: project.as, body: { name: "alone" } });
    expect(answer).toMatchObject({ status: 403, body: { code: "personal_token_required" } });
  });

  test("a personal token that expired, was revoked or belongs to a former member is 403", async () => {
    const person = await testApp.person("manager", project);
    const [expired, revoked] = [await person.token(), await person.token()];
    await testApp.db
      .updateTable("personal_token")
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where("person_id", "=", person.personId)
      .execute();
    expect((await send(expired)).status).toBe(403);
    const tokens = await testApp.call("GET", "/v1/auth/tokens", { as: person.as });
    await testApp.call("DELETE", `/v1/auth/tokens/${tokens.body[0]._id}`, { as: person.as });
    expect((await send(revoked)).status).toBe(403);
    const former = await person.token();
    expect((await send(former)).status).toBe(200);
    await testApp.db.deleteFrom("project_member").where("person_id", "=", person.personId).execute();
    expect((await send(former)).body.code).toBe("not_allowed");
  });

  test("the last use of a personal token is recorded", async () => {
    const person = await testApp.person("manager", project);
    await send(await person.token());
    const [token] = (await testApp.call("GET", "/v1/auth/tokens", { as: person.as })).body;
    expect(Date.parse(token.lastUsedAt)).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe("client addresses (rules.md 1.8)", () => {
  const allow = (addresses: string[]) =>
    testApp.call("PUT", "/v1/api/allowList", { as: owner.as, body: { addresses } });

  test("writes with tokens are allowed only from the allow-list, also from IPv4-mapped addresses", async () => {
    await allow(["192.0.2.0/24", "2001:db8::/32"]);
    for (const [address, status] of [
      ["192.0.2.7", 200],
      ["::ffff:192.0.2.7", 200],
      ["2001:db8::1", 200],
      ["192.0.3.7", 403],
      ["2001:db9::1", 403],
    ] as const) {
      expect([address, (await from(address)).statusCode]).toEqual([address, status]);
    }
    expect((await testApp.call("GET", "/v1/api/tag", { as: project.as })).status).toBe(200);
    await allow(["0.0.0.0/0", "::/0"]);
  });

  test("X-Forwarded-For counts only behind a trusted proxy", async () => {
    await allow(["192.0.2.7"]);
    const forwarded = { "x-forwarded-for": "192.0.2.7" };
    expect((await from("10.1.2.3", forwarded)).statusCode).toBe(200);
    expect((await from("10.2.2.3", forwarded)).statusCode).toBe(403);
    expect((await from("192.0.2.7", { "x-forwarded-for": "203.0.113.9" })).statusCode).toBe(200);
    // A client can set the header itself; only what the trusted proxy appended counts.
    expect((await from("10.1.2.3", { "x-forwarded-for": "192.0.2.7, 203.0.113.9" })).statusCode).toBe(403);
    await allow(["0.0.0.0/0", "::/0"]);
  });

  test("signed-in people bypass the allow-list, unless the project applies it to them too", async () => {
    const closed = await testApp.seedProject({ allowAll: false });
    const person = await testApp.person("owner", closed);
    const write = () =>
      testApp.call("POST", "/v1/api/tag", { as: person.as, body: { name: crypto.randomUUID() } });
    expect((await write()).status).toBe(200);
    await testApp.db
      .updateTable("project")
      .set({ allow_list_for_sessions: true })
      .where("id", "=", closed.projectId)
      .execute();
    expect((await write()).body.code).toBe("address_not_allowed");
  });
});

describe("browser protection (rules.md 1.9)", () => {
  const write = (headers: Record<string, string>) =>
    testApp.call("POST", "/v1/api/tag", { as: owner.as, headers, body: { name: crypto.randomUUID() } });

  test("a write with a session must come from the dashboard's origin", async () => {
    for (const [headers, status] of [
      [{ origin: "http://localhost:4400", "sec-fetch-site": "same-origin" }, 200],
      [{ origin: "http://localhost:4400" }, 200],
      [{ origin: "http://127.0.0.1:4400", host: "127.0.0.1:4400" }, 200],
      [{}, 200],
      [{ origin: "https://evil.example" }, 403],
      [{ origin: "null" }, 403],
      [{ origin: "http://localhost:5173" }, 403],
      [{ "sec-fetch-site": "cross-site" }, 403],
      [{ "sec-fetch-site": "same-site" }, 403],
      [{ origin: "http://localhost:4400", "sec-fetch-site": "cross-site" }, 403],
    ] as const) {
      expect([headers, (await write(headers)).status]).toEqual([headers, status]);
    }
    const read = await testApp.call("GET", "/v1/api/tag", {
      as: owner.as,
      headers: { origin: "https://evil.example" },
    });
    expect(read.status).toBe(200);
  });

  test("a page of another origin cannot sign a visitor in", async () => {
    const answer = await testApp.call("POST", "/v1/auth/sign-in", {
      headers: { origin: "https://evil.example" },
      body: { email: "a@example.org", password: "whatever it is" },
    });
    expect(answer).toMatchObject({ status: 403, body: { code: "wrong_origin" } });
  });

  test("token calls are open to other origins, never with credentials", async () => {
    const headers = { origin: "https://app.example" };
    const preflight = await testApp.call("OPTIONS", "/v1/api/tag", {
      headers: { ...headers, "access-control-request-method": "POST" },
    });
    expect(preflight.status).toBe(200);
    expect(preflight.headers["access-control-allow-methods"]).toContain("POST");
    expect(preflight.headers["access-control-allow-headers"]).toContain("x-personal-access-token");
    const answer = await testApp.call("GET", "/v1/api/tag", { as: project.as, headers });
    for (const item of [preflight, answer]) {
      expect(item.headers["access-control-allow-origin"]).toBe("*");
      expect(item.headers["access-control-allow-credentials"]).toBeUndefined();
    }
    const session = await testApp.call("OPTIONS", "/v1/auth/sign-in", { headers });
    expect(session.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("pages and answers carry security headers", async () => {
    const { headers } = await testApp.call("GET", "/v1/docs");
    expect(headers["content-security-policy"]).toContain("default-src 'self'");
    expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["strict-transport-security"]).toBeUndefined();
  });
});

describe("transport (rules.md 1.11)", () => {
  test("answers are compressed as the client accepts, except small ones for browsers", async () => {
    const plain = await testApp.call("GET", "/v1/openapi.json");
    for (const [accept, encoding] of [
      ["gzip", "gzip"],
      ["gzip, deflate, br", "br"],
      ["br;q=0, gzip", "gzip"],
      ["br;q=0.1, gzip;q=0.9", "gzip"],
      ["identity", undefined],
    ] as const) {
      const raw = await testApp.server.inject({
        url: "/v1/openapi.json",
        headers: { "accept-encoding": accept },
      });
      expect([accept, raw.headers["content-encoding"]]).toEqual([accept, encoding]);
      const bytes = raw.rawPayload;
      const text = encoding === "br" ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes;
      expect(text.toString()).toBe(plain.text);
    }
    for (const [accept, encoding] of [
      ["gzip", "gzip"],
      ["gzip, deflate, br", undefined],
    ] as const) {
      const headers = { "accept-encoding": accept };
      const small = await testApp.call("GET", "/v1/api/branches", { as: project.as, headers });
      expect([accept, small.headers["content-encoding"]]).toEqual([accept, encoding]);
    }
  });

  test("a read has an ETag, and is answered with 304 if the client sends the current ETag", async () => {
    const first = await testApp.call("GET", "/v1/api/branches", { as: project.as });
    const etag = String(first.headers.etag);
    const again = await testApp.call("GET", "/v1/api/branches", {
      as: project.as,
      headers: { "if-none-match": etag },
    });
    expect(again).toMatchObject({ status: 304, text: "" });
    expect(again.headers.etag).toBe(etag);
    const list = `"other", ${etag.replace("W/", "")}`;
    const weak = await testApp.call("GET", "/v1/api/branches", {
      as: project.as,
      headers: { "if-none-match": list },
    });
    expect(weak.status).toBe(304);
    const error = await testApp.call("GET", "/v1/api/tag/byName/none", {
      as: project.as,
      headers: { "if-none-match": "*" },
    });
    expect(error.status).toBe(404);
    expect(error.headers.etag).toBeUndefined();
  });

  test("HEAD answers like GET, without a body", async () => {
    const answer = await testApp.call("HEAD", "/v1/api/branches", { as: project.as });
    const get = await testApp.call("GET", "/v1/api/branches", { as: project.as });
    expect(answer).toMatchObject({ status: 200, text: "" });
    expect(answer.headers.etag).toBe(get.headers.etag);
  });

  test("the deprecated host name serves the same answers and announces its end", async () => {
    const old = await testApp.call("GET", "/v1/api/branches", {
      as: project.as,
      headers: { host: "OLD.example.org:80" },
    });
    expect(old.status).toBe(200);
    expect(old.headers).toMatchObject({
      deprecation: `@${Date.UTC(2026, 0, 31) / 1_000}`,
      sunset: "Wed, 30 Jun 2027 12:00:00 GMT",
      link: '<https://texts.example.org/moving>; rel="deprecation"',
    });
    const current = await testApp.call("GET", "/v1/api/branches", { as: project.as });
    expect(current.headers.deprecation).toBeUndefined();
    expect(current.text).toBe(old.text);
  });

  test("the deprecated host announces its end on errors and streams, and allows session writes", async () => {
    const headers = { host: "old.example.org" };
    const body = { name: crypto.randomUUID() };
    const answers = [
      await testApp.call("GET", "/v1/api/branches", { headers }),
      await testApp.call("DELETE", "/v1/api/branches", { headers }),
      await testApp.call("GET", "/v1/nothing", { headers }),
      await testApp.call("OPTIONS", "/v1/api/tag", { headers }),
      await testApp.call("GET", "/v1/docs", { headers }),
      await testApp.call("GET", "/v1/live", { as: owner.as, headers }),
      await testApp.call("GET", "/v1/api", { as: project.as, headers }),
      await testApp.call("POST", "/v1/api/tag", {
        as: owner.as,
        headers: { ...headers, origin: "https://old.example.org" },
        body,
      }),
    ];
    expect(answers.map(({ status, headers: sent }) => [status, sent.deprecation])).toEqual(
      [401, 405, 404, 200, 200, 200, 200, 200].map((status) => [status, `@${Date.UTC(2026, 0, 31) / 1_000}`]),
    );
  });
});

describe("health, metrics and host names", () => {
  test.each(["evil.example", "localhost.evil.example:4400", "10.0.0.7"])(
    "a request for the unknown host %s is answered with 421",
    async (host) => {
      for (const path of ["/metrics", "/v1/api/branches", "/v1/docs"]) {
        const { status, body } = await testApp.call("GET", path, { as: project.as, headers: { host } });
        expect([path, status, body.code]).toEqual([path, 421, "wrong_host"]);
        expect(body.message).toContain("PARLANCE_URL");
      }
      expect((await testApp.call("GET", "/health", { headers: { host } })).status).toBe(200);
    },
  );

  test.each(["localhost:4400", "LOCALHOST", "127.0.0.1:1", "[::1]:4400"])(
    "a request for the host %s is served",
    async (host) => {
      expect((await testApp.call("GET", "/v1/docs", { headers: { host } })).status).toBe(200);
    },
  );

  test("health and readiness are reported", async () => {
    expect((await testApp.call("GET", "/health")).body).toEqual({ status: "ok", version });
    expect((await testApp.call("GET", "/ready")).body).toEqual({ status: "ok" });
  });

  test("metrics are readable from this machine only", async () => {
    const local = await testApp.call("GET", "/metrics");
    expect(local.status).toBe(200);
    expect(local.text).toContain(`parlance_build_info{version="${version}"} 1`);
    expect(local.text).toContain(
      'http_request_duration_seconds_count{method="GET",route="/health",status="200"}',
    );
    const far = await testApp.server.inject({ url: "/metrics", remoteAddress: "192.0.2.7" });
    const forwarded = await testApp.call("GET", "/metrics", { headers: { "x-forwarded-for": "127.0.0.1" } });
    expect([far.statusCode, forwarded.status]).toEqual([403, 403]);
  });
});

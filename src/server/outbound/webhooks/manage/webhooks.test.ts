import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { webhookMask } from "#contract/webhooks/webhooks.ts";
import { sealHeaders } from "#server/outbound/webhooks/webhook-row.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  withPersonalToken,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let admin: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject();
  admin = await testApp.person("admin", project);
});

const bare = { url: "https://hooks.example.org/in", httpMethod: "post" };
const save = (body: Record<string, unknown>, query: Record<string, string> = {}) =>
  testApp.call("POST", "/v1/api/webhooks", { as: admin.as, body, query });
const list = (as = admin.as) => testApp.call("GET", "/v1/api/webhooks", { as });

describe("creating and updating a webhook", () => {
  test("subscribes to all events without a quiet period by default, and shows the secret once", async () => {
    const created = await save({ ...bare, headers: [{ key: "X-Team", value: "blue", description: "who" }] });
    expect(created.status).toBe(200);
    expect(created.body).toMatchObject({
      _id: expect.stringMatching(/^c8[0-9a-f]{22}$/),
      created: expect.stringMatching(/^\d{4}-.*Z$/),
      url: bare.url,
      httpMethod: "post",
      headers: [{ key: "X-Team", value: "blue", description: "who" }],
      disabled: false,
      events: [],
      mode: "immediate",
      state: "active",
    });
    expect(created.body.userId).toMatch(/^a1/);
    expect(Buffer.from(created.body.secret.replace("whsec_", ""), "base64").byteLength).toBe(32);
    const listed = await list();
    expect(listed.body).toHaveLength(1);
    expect(listed.text).not.toContain(created.body.secret);
    const { rows } = await testApp.pool.query("SELECT * FROM webhook WHERE project_id = $1", [
      project.projectId,
    ]);
    expect(JSON.stringify(rows)).not.toContain(created.body.secret.slice(6));
    expect(Buffer.from(rows[0].headers_cipher).toString("latin1")).not.toContain("blue");
  });

  test("updates a webhook by POST and PUT with webhookEndpointId; absent fields stay unchanged", async () => {
    const { body: created } = await save({
      ...bare,
      description: "first",
      body: { content: "hi", contentType: "text/plain" },
    });
    const byPost = await save({ disabled: true }, { webhookEndpointId: created._id });
    expect(byPost.body).toMatchObject({
      _id: created._id,
      disabled: true,
      state: "disabled",
      description: "first",
    });
    expect(byPost.body.secret).toBeUndefined();
    const query = { webhookEndpointId: created._id };
    const byPut = await testApp.call("PUT", "/v1/api/webhooks", {
      as: admin.as,
      query,
      body: { httpMethod: "get" },
    });
    expect(byPut.body).toMatchObject({ disabled: true, httpMethod: "get", body: { content: "hi" } });
    const byPath = await testApp.call("PUT", `/v1/api/webhooks/${created._id}`, {
      as: admin.as,
      body: { disabled: false, body: null },
    });
    expect(byPath.body).toMatchObject({ disabled: false, state: "active" });
    expect(byPath.body.body).toBeUndefined();
    expect((await list()).body).toHaveLength(1);
  });

  test("returns 404 for a missing webhook and for one of another project", async () => {
    const otherProject = await testApp.seedProject();
    const outsider = await testApp.person("admin", otherProject);
    const { body: created } = await testApp.call("POST", "/v1/api/webhooks", { as: outsider.as, body: bare });
    for (const id of [created._id, "c8".padEnd(24, "0"), "nonsense"]) {
      expect((await save({ disabled: true }, { webhookEndpointId: id })).status).toBe(404);
      for (const [method, path, body] of [
        ["GET", ""],
        ["PUT", "", { disabled: true }],
        ["DELETE", ""],
        ["POST", "/test", {}],
        ["POST", "/rotate", {}],
        ["POST", "/replay", { failedSince: "2026-01-01T00:00:00Z" }],
        ["GET", "/deliveries"],
      ] as const) {
        const answer = await testApp.call(method, `/v1/api/webhooks/${id}${path}`, { as: admin.as, body });
        expect([method, path, answer.status]).toEqual([method, path, 404]);
      }
    }
    expect(
      (await testApp.call("GET", `/v1/api/webhooks/${created._id}`, { as: outsider.as })).body.disabled,
    ).toBe(false);
  });

  test.each([
    [{ httpMethod: "post" }, "url"],
    [{ url: bare.url }, "httpMethod"],
    [{ ...bare, httpMethod: "put" }, "httpMethod"],
    [{ ...bare, url: "http://hooks.example.org/in" }, "url"],
    [{ ...bare, url: "ftp://hooks.example.org/in" }, "url"],
    [{ ...bare, url: "https:hooks.example.org" }, "url"],
    [{ ...bare, url: "nonsense" }, "url"],
    [{ ...bare, url: "https://user:pass@hooks.example.org" }, "url"],
    [{ ...bare, url: "https://hooks.example.org/a b" }, "url"],
    [{ ...bare, url: "https://hooks.example.org\\@evil.example" }, "url"],
    [{ ...bare, url: "https://localhost/in" }, "url"],
    [{ ...bare, url: "https://localhost./in" }, "url"],
    [{ ...bare, url: "https://127.0.0.1/in" }, "url"],
    [{ ...bare, url: "https://2130706433/in" }, "url"],
    [{ ...bare, url: "https://0x7f.1/in" }, "url"],
    [{ ...bare, url: "https://0177.0.0.1/in" }, "url"],
    [{ ...bare, url: "https://127.0.0.1./in" }, "url"],
    [{ ...bare, url: "https://[::1]/in" }, "url"],
    [{ ...bare, url: "https://[::ffff:10.0.0.1]/in" }, "url"],
    [{ ...bare, url: "https://[64:ff9b::a00:1]/in" }, "url"],
    [{ ...bare, headers: [{ key: "Webhook-ID", value: "x" }] }, "headers.0.key"],
    [{ ...bare, headers: [{ key: "webhook-TIMESTAMP", value: "x" }] }, "headers.0.key"],
    [{ ...bare, headers: [{ key: "Webhook-Signature", value: "x" }] }, "headers.0.key"],
    [{ ...bare, headers: [{ key: "HOST", value: "x" }] }, "headers.0.key"],
    [{ ...bare, headers: [{ key: "Content-Length", value: "1" }] }, "headers.0.key"],
    [{ ...bare, headers: [{ key: "Transfer-Encoding", value: "chunked" }] }, "headers.0.key"],
    [{ ...bare, headers: [{ key: "X-A: b\r\nX-C", value: "d" }] }, "headers.0.key"],
    [{ ...bare, headers: [{ key: "X-A", value: "b\r\nX-C: d" }] }, "headers.0.value"],
    [{ ...bare, headers: [{ key: "X-A", value: "b\nX-C: d" }] }, "headers.0.value"],
    [{ ...bare, headers: [{ key: "X-A", value: "☃" }] }, "headers.0.value"],
    [{ ...bare, headers: [{ key: "X-A", value: webhookMask }] }, "headers.0.value"],
    [{ ...bare, body: { content: "{{type", contentType: "text/plain" } }, "body.content"],
    [{ ...bare, body: { content: "{{kind}}", contentType: "text/plain" } }, "body.content"],
    [{ ...bare, body: { content: "x", contentType: "text/plain\r\nX: y" } }, "body.contentType"],
    [{ ...bare, events: ["entry.unknown"] }, "events.0"],
    [{ ...bare, quietPeriod: 3_601 }, "quietPeriod"],
    [{ ...bare, mode: "sometimes" }, "mode"],
    [{ ...bare, secret: `whsec_${Buffer.alloc(23).toString("base64")}` }, "secret"],
    [{ ...bare, secret: `whsec_${Buffer.alloc(65).toString("base64")}` }, "secret"],
  ])("refuses %j and names %s", async (body, path) => {
    const answer = await save(body);
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
    expect((await list()).body).toEqual([]);
  });

  test("accepts a secret of the caller, and refuses the same values on update as on creation", async () => {
    for (const size of [24, 64]) {
      const secret = `whsec_${Buffer.alloc(size, 7).toString("base64")}`;
      expect((await save({ ...bare, secret })).body.secret).toBe(secret);
    }
    const { body: created } = await save(bare);
    const answer = await save({ url: "https://10.0.0.1/" }, { webhookEndpointId: created._id });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
  });

  test("validates a query when it is saved", async () => {
    const answer = await save({ ...bare, query: "status:nothing" });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_query"]);
    expect((await save({ ...bare, query: "tag:ios -is:locked" })).body.query).toBe("tag:ios -is:locked");
  });

  test("limits a project to 20 webhooks, even if created concurrently", async () => {
    const answers = await Promise.all(Array.from({ length: 23 }, () => save(bare)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect(answers.find(({ status }) => status !== 200)?.body.code).toBe("webhook_limit");
  });

  test("deletes a webhook with its log", async () => {
    const { body: created } = await save(bare);
    const removed = await testApp.call("DELETE", `/v1/api/webhooks/${created._id}`, { as: admin.as });
    expect([removed.status, removed.body]).toEqual([200, {}]);
    expect((await list()).body).toEqual([]);
  });
});

describe("permissions for webhooks", () => {
  const secretHeader = { key: "Authorization", value: "Bearer very-secret", secret: true };
  const full = {
    ...bare,
    headers: [secretHeader, { key: "X-Team", value: "blue" }],
    body: { content: "key of the team", contentType: "text/plain" },
  };

  test("requires a personal token with its permission and an admin's role for writing", async () => {
    const alone = await testApp.call("POST", "/v1/api/webhooks", { as: project.as, body: bare });
    expect([alone.status, alone.body.code]).toEqual([403, "personal_token_required"]);
    const manager = await testApp.person("manager", project);
    const refused = await testApp.call("POST", "/v1/api/webhooks", {
      as: withPersonalToken(project, await manager.token()),
      body: bare,
    });
    expect([refused.status, refused.body.code]).toEqual([403, "not_allowed"]);
    const wrong = withPersonalToken(project, await admin.token(["manage_settings"]));
    expect((await testApp.call("POST", "/v1/api/webhooks", { as: wrong, body: bare })).body.code).toBe(
      "permission_missing",
    );
    const right = withPersonalToken(project, await admin.token(["create_and_update_webhooks"]));
    expect((await testApp.call("POST", "/v1/api/webhooks", { as: right, body: bare })).status).toBe(200);
  });

  test("masks headers, bodies and paths for callers who may not write them", async () => {
    await save({ ...full, url: "https://hooks.example.org/T0/B1/a-secret-path?key=another" });
    const translator = await testApp.person("translator", project);
    const powerless = withPersonalToken(project, await admin.token(["manage_settings"]));
    for (const as of [project.as, translator.as, powerless]) {
      const { text, body } = await list(as);
      expect(text).not.toMatch(/very-secret|blue|key of the team|secret-path|another/);
      expect(body[0]).toMatchObject({
        url: "https://hooks.example.org",
        body: { content: webhookMask, contentType: "text/plain" },
      });
    }
  });

  test("hides webhooks from vendors", async () => {
    const { body: created } = await save(full);
    const vendor = await testApp.person("tptadmin", project);
    expect((await list(vendor.as)).body).toEqual([]);
    expect((await testApp.call("GET", `/v1/api/webhooks/${created._id}`, { as: vendor.as })).status).toBe(
      404,
    );
  });

  test("masks a secret header for everybody, and keeps it if the mask is sent back", async () => {
    const { body: created } = await save(full);
    expect(created.headers).toEqual([{ ...secretHeader, value: webhookMask }, full.headers[1]]);
    const sentBack = await save(
      {
        headers: [
          { key: "X-New", value: "1" },
          { ...created.headers[0], key: "authorization" },
        ],
      },
      { webhookEndpointId: created._id },
    );
    expect(sentBack.body.headers[1]).toMatchObject({ key: "authorization", value: webhookMask });
    await testApp.call("PUT", `/v1/api/webhooks/${created._id}`, {
      as: admin.as,
      body: { headers: [{ key: "authorization", value: webhookMask, secret: false }] },
    });
    expect((await list()).text).not.toContain("blue");
  });

  test("does not reveal a masked header when a caller marks it as no longer secret", async () => {
    const { body: created } = await save(full);
    await save(
      { headers: [{ ...secretHeader, value: webhookMask, secret: false }] },
      { webhookEndpointId: created._id },
    );
    expect((await list()).text).not.toContain("very-secret");
  });

  test("sends a secret header only to the origin that it was entered for", async () => {
    const { body: created } = await save(full);
    const move = (body: object) =>
      save({ url: "https://elsewhere.example.org/in", ...body }, { webhookEndpointId: created._id });
    const again = "must be entered again: it was for another address";
    expect((await move({})).body.issues).toEqual([{ path: "headers", message: again }]);
    expect((await move({ headers: created.headers })).body.issues).toEqual([
      { path: "headers.0.value", message: again },
    ]);
    expect((await move({ headers: [{ ...secretHeader, value: "new-secret" }] })).status).toBe(200);
    const sameOrigin = { url: "https://elsewhere.example.org/out" };
    expect((await save(sameOrigin, { webhookEndpointId: created._id })).status).toBe(200);
  });

  test("checks all fields of a webhook from a backup when the webhook is enabled", async () => {
    const { body: created } = await save({ ...bare, disabled: true });
    const { projectId } = project;
    const headers = sealHeaders(testApp.env.secret, [{ key: "Webhook-Signature", value: "v1,forged" }]);
    await testApp.db
      .updateTable("webhook")
      .set({ url: "https://10.0.0.1/", headers_cipher: headers })
      .where("project_id", "=", projectId)
      .execute();
    const enabled = await save({ disabled: false }, { webhookEndpointId: created._id });
    expect(enabled.body.issues.map(({ path }: { path: string }) => path)).toEqual(["url", "headers.0.key"]);
    await testApp.db
      .updateTable("webhook")
      .set({ url: "no address" })
      .where("project_id", "=", projectId)
      .execute();
    expect((await list(project.as)).status).toBe(200);
  });

  test("shows the log only to admins", async () => {
    const { body: created } = await save(full);
    const manager = await testApp.person("manager", project);
    const answer = await testApp.call("GET", `/v1/api/webhooks/${created._id}/deliveries`, {
      as: manager.as,
    });
    expect([answer.status, answer.body.code]).toEqual([403, "not_allowed"]);
  });

  test("records changes of webhooks in the audit log, without secrets", async () => {
    const { body: created } = await save(full);
    await testApp.call("POST", `/v1/api/webhooks/${created._id}/rotate`, { as: admin.as, body: {} });
    await testApp.call("DELETE", `/v1/api/webhooks/${created._id}`, { as: admin.as });
    const { rows } = await testApp.pool.query(
      "SELECT action, details FROM audit WHERE project_id = $1 ORDER BY id",
      [project.projectId],
    );
    const actions = rows.map(({ action }) => action).filter((action) => action.startsWith("webhook."));
    expect(actions).toEqual(["webhook.created", "webhook.secret_rotated", "webhook.deleted"]);
    expect(JSON.stringify(rows)).not.toMatch(/whsec|very-secret/);
    const { origin } = new URL(created.url);
    const urls = rows
      .filter(({ action }) => action.startsWith("webhook."))
      .map(({ details }) => details.webhook.url);
    expect(urls).toEqual([origin, origin, origin]);
  });
});

test("requires exactly one choice of deliveries for a replay", async () => {
  const { body: created } = await save(bare);
  for (const body of [
    {},
    { deliveryIds: [] },
    { failedSince: "yesterday" },
    { failedSince: "2026-01-01T00:00:00Z", to: "2026-01-02T00:00:00Z" },
  ]) {
    const answer = await testApp.call("POST", `/v1/api/webhooks/${created._id}/replay`, {
      as: admin.as,
      body,
    });
    expect([answer.status, answer.body.code]).toEqual([400, "invalid_input"]);
  }
  const unknown = `/v1/api/webhooks/${"c8".padEnd(24, "0")}/replay`;
  for (const [body, status] of [
    [{}, 400],
    [{ failedSince: "2026-01-01T00:00:00Z" }, 404],
  ] as const)
    expect((await testApp.call("POST", unknown, { as: admin.as, body })).status).toBe(status);
  const replayed = await testApp.call("POST", `/v1/api/webhooks/${created._id}/replay`, {
    as: admin.as,
    body: { deliveryIds: ["c9".padEnd(24, "0")] },
  });
  expect(replayed.body).toEqual({ replayed: 0 });
});

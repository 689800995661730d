import { expect } from "vitest";
import { permissions } from "#conformance/support/account.ts";
import { call } from "#conformance/support/call.ts";
import { conform } from "#conformance/support/conform.ts";
import {
  byAccountToken,
  everywhere,
  makeProject,
  makeToken,
  type Project,
  unknownId,
} from "#conformance/support/fixtures.ts";

const project: Project = await makeProject();
const manager = await project.invite("manager");
const upload = (v = "text") => ({ data: { en: { main: { entries: { k: { v } } } } } });
/** Tokens of a manager with a single permission, or with all but one. */
const _only = (permission: string) => manager.tokens([permission]);
const without = (permission: string) =>
  manager.tokens(permissions.filter((candidate) => candidate !== permission));

conform("4.1 Authorization", async () => {
  for (const headers of [
    {},
    { authorization: "Basic eDp5" },
    { authorization: "Bearer" },
    { authorization: project.token },
  ]) {
    const answer = await project.ask("GET", "/v1/api", { as: {}, headers });
    expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  }
  expect(await project.status("GET", "/v1/api", { as: { authorization: `Bearer ${project.token}` } })).toBe(
    200,
  );
});

conform("4.1 X-Personal-Access-Token", async () => {
  const body = { name: "by token" };
  expect(await project.status("POST", "/v1/api/tag", { as: project.alone, body })).toBe(403);
  expect(await project.status("POST", "/v1/api/tag", { body })).toBe(200);
  expect(
    await project.status("PUT", "/v1/api/languages/de", { as: project.alone, body: { name: "D" } }),
  ).toBe(403);
  expect(await project.status("DELETE", "/v1/api/languages/de", { as: project.alone })).toBe(403);
});

conform("5.1 project token", async () => {
  const otherProject = await makeProject();
  const wrong = [
    [project.app, `${project.app}!${"0".repeat(32)}`],
    [project.app, otherProject.token],
    [otherProject.app, project.token],
    [project.app, "nonsense"],
  ] as const;
  for (const [app, token] of wrong) {
    const answer = await call("GET", "/v1/api", { as: { authorization: `Bearer ${token}` }, query: { app } });
    expect([token, answer.status]).toEqual([token, 403]);
  }
});

conform("5.2 personal token", async () => {
  const { entries } = await project
    .ok("POST", "/v1/api", { as: await manager.tokens(), body: upload("traced") })
    .then(() =>
      project.ok("PATCH", "/v1/api/entries", {
        as: project.both,
        body: { entries: [{ key: "k", language: "en" }] },
      }),
    );
  expect(entries[0].user).toBe(manager.userId);
  const { changes } = await project.ok("GET", "/v1/api/changes", { query: { limit: "1" } });
  expect(changes[0].user._id).toBe(manager.userId);
});

conform("5.3 outside of projects", async () => {
  expect((await call("GET", "/v1/api/projects", { as: byAccountToken })).status).toBe(200);
  const query = { app: project.app };
  expect((await call("GET", "/v1/api/projects/token", { as: byAccountToken, query })).status).toBe(200);
  expect((await call("GET", "/v1/api/projects", { as: project.alone })).status).toBe(403);
  expect((await call("GET", "/v1/api/projects/token", { as: project.alone, query })).status).toBe(403);
});

conform("5.5 allow-list", async () => {
  const separate = await makeProject();
  const { session } = await separate.invite("owner");
  const write = () => separate.status("POST", "/v1/api", { as: separate.alone, body: upload() });
  const allow = (addresses: readonly string[]) =>
    separate.ok("PUT", "/v1/api/allowList", { as: session, body: { addresses } });
  const { yourAddress } = await allow([]);
  expect(await write()).toBe(403);
  const range = `${yourAddress}/${yourAddress.includes(":") ? 64 : 24}`;
  for (const addresses of [everywhere, [yourAddress], [range]]) {
    await allow(addresses);
    expect([addresses, await write()]).toEqual([addresses, 200]);
  }
  await allow(["203.0.113.0/24", "2001:db8::/32"]);
  expect(await write()).toBe(403);
  expect(await separate.status("GET", "/v1/api", { as: separate.alone })).toBe(200);
});

conform("5.6 branches need a personal token", async () => {
  const body = { name: "b", sourceBranch: "main" };
  expect(await project.status("POST", "/v1/api/branches", { as: project.alone, body })).toBe(403);
});

conform("rules 1.3", async () => {
  const answers = [
    [401, await project.status("GET", "/v1/api", { as: {} })],
    [
      403,
      await project.status("GET", "/v1/api", {
        as: { authorization: `Bearer ${project.app}!${"a".repeat(32)}` },
      }),
    ],
    [
      403,
      await project.status("POST", "/v1/api/tag", {
        as: await without("create_and_update_tags"),
        body: { name: "x" },
      }),
    ],
    [400, (await call("GET", "/v1/api", { as: project.alone })).status],
    [400, await project.status("POST", "/v1/api/tag", { body: "{" })],
    [404, await project.status("GET", `/v1/api/tag/byId/${unknownId}`)],
    [404, await project.status("GET", "/v1/api", { query: { branch: unknownId } })],
    [404, await project.status("GET", "/v1/api", { query: { branch: "zz" } })],
  ];
  for (const [expected, status] of answers) expect(status).toBe(expected);
  for (const id of [unknownId, "zz"]) {
    const ofIds = [
      ["GET", `/v1/api/tag/byId/${id}`],
      ["GET", `/v1/api/orders/${id}`],
      ["GET", `/v1/api/changes/${id}`],
      ["GET", `/v1/api/jobs/${id}`],
      ["GET", `/v1/api/webhooks/${id}`],
      ["GET", `/v1/api/entryCount?tagId=${id}`],
      ["GET", `/v1/api?requestedTagIds=${id}`],
      ["GET", `/v1/api?requestedOrderId=${id}`],
      ["DELETE", `/v1/api/groups/${id}`],
      ["DELETE", `/v1/api/members/${id}`],
      ["DELETE", `/v1/api/invitations/${id}`],
    ] as const;
    for (const [method, path] of ofIds)
      expect([method, path, await project.status(method, path)]).toEqual([method, path, 404]);
  }
  await project.upload({ en: { main: { entries: { versioned: { v: "1" } } } } });
  await project.patch({ key: "versioned", language: "en", value: "2" });
  const body = { entries: [{ key: "versioned", language: "en", value: "3", version: 1 }] };
  expect(await project.status("PATCH", "/v1/api/entries", { body })).toBe(409);
});

conform("rules 1.6", async () => {
  expect(await project.status("POST", "/v1/api", { as: project.alone, body: upload() })).toBe(200);
  const bad = { ...project.alone, "x-personal-access-token": "nonsense" };
  expect(await project.status("POST", "/v1/api", { as: bad, body: upload() })).toBe(403);
  const translator = await project.invite("translator");
  expect(await project.status("POST", "/v1/api", { as: await translator.tokens(), body: upload() })).toBe(
    403,
  );
  const stranger = await (await makeProject()).invite("owner");
  const theirs = {
    ...project.alone,
    "x-personal-access-token": await makeToken(stranger.session, permissions),
  };
  expect(await project.status("POST", "/v1/api", { as: theirs, body: upload() })).toBe(403);
});

conform("rules 1.6 demanded for uploads", async () => {
  const strict = await makeProject();
  await strict.ok("PUT", "/v1/api/settings", { body: { requirePersonalToken: true } });
  expect(await strict.status("POST", "/v1/api", { as: strict.alone, body: upload() })).toBe(403);
  expect(await strict.status("POST", "/v1/api", { body: upload() })).toBe(200);
});

conform("rules 1.7", async () => {
  await project.ok("POST", "/v1/api/tag", { body: { name: "home" } });
  const { id } = await project.ok("GET", "/v1/api/tag/byName/home");
  const ofSpecification = [
    ...["/v1/api", "/v1/api/entryCount", "/v1/api/tag", "/v1/api/tag/byName/home", `/v1/api/tag/byId/${id}`],
    ...[
      "/v1/api/screenshots",
      "/v1/api/branches",
      "/v1/api/projects/usage",
      "/v1/api/order",
      "/v1/api/orders",
    ],
    ...["/v1/api/orderBriefTemplate", "/v1/api/webhooks", "/v1/api/projectVersion"],
    ...["/v1/api/files?file-format=nested_json&language=en", `/v1/projects/${project.app}/updateSettings`],
  ];
  for (const path of ofSpecification)
    expect([path, await project.status("GET", path, { as: project.alone })]).toEqual([path, 200]);
  const others = [
    ...["/v1/api/entries", "/v1/api/changes", "/v1/api/members", "/v1/api/languages", "/v1/api/groups"],
    ...["/v1/api/statuses", "/v1/api/tagCategories", "/v1/api/orders/counts"],
  ];
  for (const path of others) {
    expect([path, await project.status("GET", path, { as: project.alone })]).toEqual([path, 403]);
    expect([path, await project.status("GET", path)]).toEqual([path, 200]);
  }
});

conform("rules 1.7 other reads", async () => {
  for (const path of ["/v1/api/audit", "/v1/api/trash", "/v1/api/discussions", `/v1/api/jobs/${unknownId}`]) {
    expect([path, await project.status("GET", path, { as: project.alone })]).toEqual([path, 403]);
    expect([path, [200, 404].includes(await project.status("GET", path))]).toEqual([path, true]);
  }
});

conform("rules 1.8", async () => {
  const closed = await makeProject({ addresses: [] });
  expect(await closed.status("POST", "/v1/api/tag", { body: { name: "by token" } })).toBe(403);
  expect(await closed.status("GET", "/v1/api/tag")).toBe(200);
  const test = (address: string) => project.ok("POST", "/v1/api/allowList/test", { body: { address } });
  await project.ok("PUT", "/v1/api/allowList", {
    body: { addresses: ["192.0.2.0/24", "2001:db8::/32", ...everywhere] },
  });
  expect(await test("192.0.2.1")).toEqual({ allowed: true });
  expect(await test("::ffff:192.0.2.1")).toEqual({ allowed: true });
  expect(await project.status("PUT", "/v1/api/allowList", { body: { addresses: ["nowhere"] } })).toBe(400);
});

conform("rules 1.8 sessions pass", async () => {
  const project = await makeProject();
  const owner = await project.invite("owner");
  await project.ok("PUT", "/v1/api/allowList", { body: { addresses: [] } });
  const write = () =>
    project.status("POST", "/v1/api/tag", { as: owner.session, body: { name: crypto.randomUUID() } });
  expect(await write()).toBe(200);
  expect(await project.status("POST", "/v1/api/tag", { as: await owner.tokens(), body: { name: "t" } })).toBe(
    403,
  );
});

conform("rules 1.9", async () => {
  const read = (as: Record<string, string>) => project.ok("GET", "/v1/api/members", { as });
  expect(await read(manager.session)).toEqual(await read(await manager.tokens()));
  const write = (headers: Record<string, string>) =>
    project.status("POST", "/v1/api/tag", {
      as: manager.session,
      headers,
      body: { name: crypto.randomUUID() },
    });
  expect(await write({})).toBe(200);
  expect(await write({ origin: "https://evil.example" })).toBe(403);
  expect(await write({ "sec-fetch-site": "cross-site" })).toBe(403);
});

conform("rules 1.9 other origins", async () => {
  const headers = { origin: "https://app.example", "access-control-request-method": "POST" };
  const preflight = await call("OPTIONS", "/v1/api/tag", { headers });
  expect(preflight.status).toBe(200);
  expect(preflight.headers.get("access-control-allow-headers")).toMatch(
    /authorization.*x-personal-access-token/i,
  );
  const answer = await project.ask("GET", "/v1/api/tag", { headers });
  for (const { headers: sent } of [preflight, answer]) {
    expect(sent.get("access-control-allow-origin")).toBe("*");
    expect(sent.get("access-control-allow-credentials")).toBeNull();
  }
});

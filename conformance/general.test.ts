import { request as openRequest } from "node:http";
import { request as secureRequest } from "node:https";
import { expect } from "vitest";
import { addressOf, call, tested } from "./support/call.ts";
import { conform } from "./support/conform.ts";
import { idPattern, makeProject, type Project, unknownId } from "./support/fixtures.ts";

const project: Project = await makeProject();
await project.upload({ en: { main: { entries: { greeting: { v: "Hello", tags: ["home"] } } } } });

conform("4.1 app", async () => {
  const as = project.alone;
  expect((await call("GET", "/v1/api/branches", { as })).status).toBe(400);
  expect((await call("GET", "/v1/api/branches", { as, query: { app: unknownId } })).status).toBe(403);
  expect(project.token.split("!")[0]).toBe(project.app);
  expect(await project.status("GET", "/v1/api/branches", { as })).toBe(200);
});

conform("4.1 branch", async () => {
  const { defaultBranch } = await project.ok("GET", "/v1/api/branches");
  for (const path of ["/v1/api", "/v1/api/entryCount", "/v1/api/tag", "/v1/api/branches"]) {
    const main = await project.ok("GET", path);
    expect(await project.ok("GET", path, { query: { branch: defaultBranch } })).toEqual(main);
    expect(await project.status("GET", path, { query: { branch: unknownId } })).toBe(404);
  }
});

conform("4.1 Accept-Encoding", async () => {
  const file = "/v1/api/files?file-format=nested_json&language=en";
  for (const path of ["/v1/api", "/v1/api/entryCount", "/v1/api/order", "/v1/api/projectVersion", file]) {
    const [zipped, plain] = [
      await project.ask("GET", path, { headers: { "accept-encoding": "gzip" } }),
      await project.ask("GET", path, { headers: { "accept-encoding": "identity" } }),
    ];
    const encodings = [zipped, plain].map(({ headers }) => headers.get("content-encoding"));
    expect([path, ...encodings, zipped.text]).toEqual([path, "gzip", null, plain.text]);
  }
});

conform("1.1 JSON over HTTP", async () => {
  for (const path of ["/v1/api", "/v1/api/entryCount", "/v1/api/tag"]) {
    const answer = await project.ask("GET", path);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  }
});

conform("rules 1.1", async () => {
  const created = await project.ask("POST", "/v1/api/tag", { body: { name: "made" } });
  const group = await project.ask("POST", "/v1/api/groups", { body: { name: "made" } });
  const removed = await project.ask("DELETE", `/v1/api/groups/${group.body._id}`);
  expect([created.status, group.status, removed.status]).toEqual([200, 200, 200]);
  expect(removed.body).toEqual({});
});

conform("rules 1.2", async () => {
  const refused = await project.ask("POST", "/v1/api/tag", { body: { name: 5 } });
  expect(refused.status).toBe(400);
  expect(refused.body).toMatchObject({
    message: expect.stringMatching(/^Error: /),
    issues: [{ path: "name", message: expect.any(String) }],
  });
  await project.upload({ en: { main: { entries: { locked: { v: "x", locked: true } } } } });
  const locked = await project.ask("DELETE", "/v1/api/entries", { body: { entries: ["locked"] } });
  expect(locked.body.lockedEntries).toEqual([{ key: "locked", languages: ["en"] }]);
});

conform("rules 1.4", async () => {
  const headers = { "x-anything": "1" };
  const body = { name: "more", whatever: { a: 1 } };
  expect((await project.ask("POST", "/v1/api/tag", { body, headers, query: { nobody: "x" } })).status).toBe(
    200,
  );
  for (const yes of ["true", "True", "1"]) {
    const { data } = await project.document({ includeStatus: yes });
    expect(data.en.main.entries.greeting.status).toBe("0");
  }
  for (const no of ["false", "False", "0"]) {
    const { data } = await project.document({ includeStatus: no });
    expect(data.en.main.entries.greeting).not.toHaveProperty("status");
  }
  expect(await project.status("GET", "/v1/api", { query: { includeStatus: "perhaps" } })).toBe(400);
});

conform("rules 1.5", async () => {
  expect(project.token).toMatch(/^[0-9a-f]{24}![0-9a-f]{32}$/);
  const tag = await project.ok("GET", "/v1/api/tag/byName/home");
  const languages = await project.ok("GET", "/v1/api/languages");
  for (const id of [project.app, tag.id, ...languages.map((language: { _id: string }) => language._id)]) {
    expect(id).toMatch(idPattern);
  }
});

conform("rules 1.10", async () => {
  const { body, status } = await call("GET", "/v1/openapi.json");
  expect([status, body.openapi.slice(0, 3)]).toEqual([200, "3.1"]);
  for (const path of ["/v1/api", "/v1/api/entryCount", "/v1/api/tag/byName/{tagName}", "/v1/auth/sign-in"]) {
    expect(Object.keys(body.paths)).toContain(path);
  }
  const page = await call("GET", "/v1/docs");
  expect(page.headers.get("content-type")).toMatch(/^text\/html/);
});

conform("rules 1.11", async () => {
  const first = await project.ask("GET", "/v1/api/tag");
  const etag = first.headers.get("etag") ?? "";
  expect(etag).not.toBe("");
  const again = await project.ask("GET", "/v1/api/tag", { headers: { "if-none-match": etag } });
  expect([again.status, again.text]).toEqual([304, ""]);
  await project.ok("POST", "/v1/api/tag", { body: { name: "newer" } });
  const changed = await project.ask("GET", "/v1/api/tag", { headers: { "if-none-match": etag } });
  expect(changed.status).toBe(200);
  for (const encoding of ["gzip", "br"]) {
    const answer = await call("GET", "/v1/openapi.json", { headers: { "accept-encoding": encoding } });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
  }
});

conform("rules 1.13", async () => {
  for (const name of ["a\u0000b", "a\ud800b"]) {
    const answer = await project.ask("POST", "/v1/api/tag", { body: { name } });
    expect([answer.status, answer.body.issues[0].path]).toEqual([400, "name"]);
    const upload = { data: { en: { main: { entries: { k: { v: name } } } } } };
    expect(await project.status("POST", "/v1/api", { body: upload })).toBe(400);
  }
  const odd = { " spaced ": { v: "  text\r\n\t " }, "e\u0301": { v: "\u00e9 e\u0301 \u{1f600}" } };
  await project.upload({ en: { main: { entries: odd } } });
  expect((await project.document()).data.en.main.entries).toMatchObject(odd);
});

conform("rules 4 order of checks", async () => {
  const closed = await makeProject({ addresses: [] });
  const translator = await project.invite("translator");
  const bad = { body: { name: 5 }, query: { branch: unknownId } };
  const ask = (more: object) => project.ask("POST", "/v1/api/tag", { ...bad, ...more });
  expect((await ask({ as: {} })).status).toBe(401);
  expect((await ask({ as: await translator.tokens() })).status).toBe(403);
  const blocked = await closed.ask("POST", "/v1/api/tag", bad);
  expect(blocked.status).toBe(403);
  expect((await ask({})).status).toBe(400);
  expect((await ask({ body: { name: "fine" } })).status).toBe(404);
});

conform("rules 4 wrong method", async () => {
  const answer = await call("POST", "/v1/api/entryCount");
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toContain("GET");
});

conform("rules 4 name taken", async () => {
  await project.ok("POST", "/v1/api/tag", { body: { name: "taken" } });
  expect(await project.status("POST", "/v1/api/tag", { body: { name: "taken" } })).toBe(400);
  await project.ok("POST", "/v1/api/groups", { body: { name: "taken" } });
  expect(await project.status("POST", "/v1/api/groups", { body: { name: "taken" } })).toBe(400);
});

conform("rules 7.1", async () => {
  for (const path of ["/v1/api/tag", "/v1/api/groups", "/v1/api/languages", "/v1/api/tagCategories"]) {
    const list = await project.ok("GET", path);
    expect(list.length).toBeGreaterThan(0);
    for (const { _id } of list) expect(_id).toMatch(idPattern);
  }
  const { rows } = await project.ok("GET", "/v1/api/entries", { query: { q: "key:greeting" } });
  expect(rows[0]).toMatchObject({ group: "main", tags: ["home"] });
  const [first] = (await project.ok("GET", "/v1/api/changes")).changes;
  const older = await project.ok("GET", "/v1/api/changes", {
    query: { before: String(first.sequence), limit: "1" },
  });
  expect(older.changes).toHaveLength(1);
  expect(older.changes[0].sequence).toBeLessThan(first.sequence);
  expect(await project.status("GET", "/v1/api/changes", { query: { limit: "501" } })).toBe(400);
  const same = await project.patch({ key: "greeting", language: "en", value: "Hello" });
  expect(same.changeSet).toBeNull();
});

conform("rules 7.8 bodies", async () => {
  const asText = { body: "{}", headers: { "content-type": "text/plain" } };
  expect(await project.status("POST", "/v1/api/tag", asText)).toBe(400);
  expect(await project.status("POST", "/v1/api", asText)).toBe(400);
  const bytes = Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
  expect(await project.status("POST", "/v1/api/tag", { body: bytes })).toBe(400);
  expect(await project.status("POST", "/v1/api", { body: bytes })).toBe(400);
});

conform("1 requests that are not HTTP", async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const address = addressOf("/v1/api/%zz");
    const request = address.protocol === "https:" ? secureRequest : openRequest;
    const pending = request(address, (answer) => resolve(answer.resume().statusCode));
    pending.once("error", reject).end();
  });
  expect(status).toBe(400);
  expect((await call("GET", "/v1/api/nothing", { as: project.alone })).status).toBe(404);
  expect(new URL(tested.base).protocol).toMatch(/^https?:$/);
});

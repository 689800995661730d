import { expect } from "vitest";
import { call } from "./support/call.ts";
import { conform } from "./support/conform.ts";
import {
  byAccount,
  byAccountToken,
  idPattern,
  makeProject,
  type Project,
  timePattern,
  unknownId,
} from "./support/fixtures.ts";

const project: Project = await makeProject();
const list = async (query: Record<string, string> = {}) =>
  (await call("GET", "/v1/api/projects", { as: byAccountToken, query })).body;
const item = async () => (await list()).find((candidate: { _id: string }) => candidate._id === project.app);

conform("2.7 _id", async () => {
  expect((await item())._id).toBe(project.app);
});
conform("2.7 name", async () => {
  expect((await item()).name).toBe(project.name);
});
conform("2.7 role", async () => {
  expect((await item()).role).toBe("owner");
});
conform("2.7 created", async () => {
  expect((await item()).created).toMatch(timePattern);
});
conform("2.7 team", async () => {
  expect((await item()).team).toMatch(idPattern);
});

conform("2.8 apiRequests", async () => {
  const usage = () => project.ok("GET", "/v1/api/projects/usage", { as: project.alone });
  const { apiRequests } = await usage();
  for (let count = 0; count < 5; count += 1) await project.document();
  expect((await usage()).apiRequests).toBe(apiRequests + 6);
});
conform("2.8 mau", async () => {
  const used = await makeProject();
  const mau = async () => (await used.ok("GET", "/v1/api/projects/usage", { as: used.alone })).mau;
  const before = await mau();
  expect(before).toBeGreaterThan(0);
  const person = await used.invite("translator");
  await used.ok("GET", "/v1/api/entries", { as: person.session });
  expect(await mau()).toBe(before + 1);
});

conform("4.12 list branches", async () => {
  const { branches, defaultBranch } = await project.ok("GET", "/v1/api/branches", { as: project.alone });
  expect(branches).toEqual([expect.objectContaining({ name: "main", _id: defaultBranch })]);
  expect(defaultBranch).toMatch(idPattern);
});
conform("4.13 project list", async () => {
  expect((await list()).length).toBeGreaterThan(0);
  for (const userroles of ['["owner"]', '["owner","admin"]', "[]", ""])
    expect((await list({ userroles })).length).toBeGreaterThan(0);
  const others = await list({ userroles: '["translator","tptadmin","tptservices","tpttranslator"]' });
  expect(others.map((candidate: { _id: string }) => candidate._id)).not.toContain(project.app);
  expect(
    (await call("GET", "/v1/api/projects", { as: byAccountToken, query: { userroles: '["king"]' } })).status,
  ).toBe(400);
});
conform("rules 2 4.13 remaining work", async () => {
  expect(await item()).not.toHaveProperty("work");
  const found = (await list({ includeWork: "true" })).find(({ _id }: { _id: string }) => _id === project.app);
  for (const language of found.work.languages)
    expect(language).toEqual({
      code: expect.any(String),
      name: expect.any(String),
      translated: expect.any(Number),
      all: expect.any(Number),
      wordsLeft: expect.any(Number),
      editable: true,
    });
});
conform("4.13 project token", async () => {
  const ask = (as: Record<string, string>, app: string) =>
    call("GET", "/v1/api/projects/token", { as, query: { app } });
  expect((await ask(byAccountToken, project.app)).body).toEqual({ accessToken: project.token });
  expect((await ask(byAccountToken, unknownId)).status).toBe(403);
  const manager = await project.invite("manager");
  expect((await ask(manager.session, project.app)).status).toBe(403);
});
conform("4.13 usage", async () => {
  const usage = await project.ok("GET", "/v1/api/projects/usage", { as: project.alone });
  expect(Object.keys(usage).sort()).toEqual(["apiRequests", "mau"]);
});
conform("4.13 usage over all branches", async () => {
  const branching = await makeProject();
  const { _id } = await branching.ok("POST", "/v1/api/branches", {
    body: { name: "next", sourceBranch: "main" },
  });
  const usage = (query: Record<string, string> = {}) =>
    branching.ok("GET", "/v1/api/projects/usage", { query });
  const before = (await usage()).apiRequests;
  await branching.ok("GET", "/v1/api/tag", { query: { branch: _id } });
  expect((await usage({ branch: _id })).apiRequests).toBe(before + 2);
  expect((await usage({ branch: unknownId })).apiRequests).toBe(before + 3);
});

conform("rules 4 create a project", async () => {
  const create = (body: object) => call("POST", "/v1/api/projects", { as: byAccount, body });
  expect((await create({ name: "x", baseLanguage: "english" })).status).toBe(400);
  expect((await create({ name: "", baseLanguage: "en" })).status).toBe(400);
  const created = await makeProject({ languages: ["fr", "en"] });
  const languages = await created.ok("GET", "/v1/api/languages");
  expect(languages.map((language: { code: string }) => language.code)).toEqual(["fr", "en"]);
});
conform("rules 4 roll the token", async () => {
  const rolled = await makeProject();
  const { accessToken } = await rolled.ok("POST", "/v1/api/projects/token/roll");
  expect(accessToken.split("!")[0]).toBe(rolled.app);
  expect(await rolled.status("GET", "/v1/api", { as: rolled.alone })).toBe(403);
  expect(await rolled.status("GET", "/v1/api", { as: { authorization: `Bearer ${accessToken}` } })).toBe(200);
});
conform("rules 4 allow-list", async () => {
  const addresses = ["192.0.2.0/24", "2001:db8::/32", "198.51.100.7"];
  const separate = await makeProject({ addresses: ["0.0.0.0/0", "::/0"] });
  const owner = await separate.invite("owner");
  await separate.ok("PUT", "/v1/api/allowList", { body: { addresses } });
  const ask = (method: string, path: string, body?: unknown) =>
    separate.ok(method, path, { as: owner.session, body });
  expect((await ask("GET", "/v1/api/allowList")).addresses).toEqual(addresses);
  for (const [address, allowed] of [
    ["192.0.2.9", true],
    ["198.51.100.8", false],
    ["2001:db8::1", true],
  ] as const) {
    expect(await ask("POST", "/v1/api/allowList/test", { address })).toEqual({ allowed });
  }
});
conform("rules 4 languages", async () => {
  const separate = await makeProject();
  const created = await separate.ok("POST", "/v1/api/languages", { body: { code: "pt-br", name: "Brazil" } });
  expect(created).toMatchObject({ code: "pt-BR", name: "Brazil" });
  expect(await separate.status("POST", "/v1/api/languages", { body: { code: "pt-BR" } })).toBe(400);
  expect(await separate.status("POST", "/v1/api/languages", { body: { code: "english" } })).toBe(400);
  expect(await separate.ok("PUT", "/v1/api/languages/pt-BR", { body: { name: "Português" } })).toMatchObject({
    name: "Português",
  });
});
conform("rules 4 groups", async () => {
  const separate = await makeProject();
  const { _id } = await separate.ok("POST", "/v1/api/groups", { body: { name: "web" } });
  expect(await separate.ok("PUT", `/v1/api/groups/${_id}`, { body: { name: "site" } })).toMatchObject({
    _id,
    name: "site",
  });
  expect(await separate.ok("DELETE", `/v1/api/groups/${_id}`)).toEqual({});
  expect(await separate.status("DELETE", `/v1/api/groups/${_id}`)).toBe(404);
});
conform("rules 4 statuses", async () => {
  const separate = await makeProject();
  const created = await separate.ok("POST", "/v1/api/statuses", {
    body: { name: `s ${separate.app}`, color: "#abcdef" },
  });
  expect(await separate.ok("GET", "/v1/api/statuses")).toContainEqual(created);
  expect(
    await separate.ok("PUT", `/v1/api/statuses/${created._id}`, { body: { color: "#000000" } }),
  ).toMatchObject({
    color: "#000000",
  });
  expect(await separate.ok("DELETE", `/v1/api/statuses/${created._id}`)).toEqual({});
});
conform("rules 4 tag categories", async () => {
  const separate = await makeProject();
  await separate.ok("POST", "/v1/api/tagCategories", { body: { name: "Desktop" } });
  const categories = await separate.ok("GET", "/v1/api/tagCategories");
  expect(categories.map((category: { name: string }) => category.name)).toContain("Desktop");
  expect(await separate.status("POST", "/v1/api/tagCategories", { body: { name: "Desktop" } })).toBe(400);
});
conform("rules 4 members", async () => {
  const separate = await makeProject();
  const translator = await separate.invite("translator", { languages: ["de"] });
  const members = await separate.ok("GET", "/v1/api/members");
  expect(members).toContainEqual(
    expect.objectContaining({ userId: translator.userId, role: "translator", languages: ["de"] }),
  );
  const path = `/v1/api/members/${translator.userId}`;
  expect(await separate.ok("PUT", path, { body: { role: "manager" } })).toMatchObject({ role: "manager" });
  expect(await separate.ok("DELETE", path)).toEqual({});
  expect(await separate.status("GET", "/v1/api/entries", { as: translator.session })).toBe(403);
});
conform("rules 4 invitations", async () => {
  const separate = await makeProject();
  const invite = (as: Record<string, string>, role: string) =>
    separate.ask("POST", "/v1/api/invitations", {
      as,
      body: { email: `${crypto.randomUUID()}@example.org`, role },
    });
  const manager = await (await separate.invite("manager")).tokens();
  expect([(await invite(manager, "translator")).status, (await invite(manager, "manager")).status]).toEqual([
    200, 403,
  ]);
  const { body } = await invite(separate.both, "admin");
  // With mail configured, only the mail contains the link.
  if (body.mailed) return void (await separate.ok("DELETE", `/v1/api/invitations/${body._id}`));
  const token = new URL(body.link).searchParams.get("token") ?? "";
  const shown = await call("GET", "/v1/auth/invitation", { query: { token } });
  expect(shown.body).toMatchObject({ projectName: separate.name, role: "admin" });
  await separate.ok("DELETE", `/v1/api/invitations/${body._id}`);
  expect((await call("GET", "/v1/auth/invitation", { query: { token } })).status).toBe(400);
});
conform("rules 4 last owner", async () => {
  const separate = await makeProject();
  const members: Array<{ userId: string; role: string }> = await separate.ok("GET", "/v1/api/members");
  const [owner, ...others] = members.filter(({ role }) => role === "owner");
  const path = `/v1/api/members/${owner?.userId}`;
  // In a team with several owners, each of them is an owner of every project.
  if (others.length > 0) return;
  // 403 for a role that comes from the team, 400 for a role in the project.
  expect([400, 403]).toContain(await separate.status("PUT", path, { body: { role: "translator" } }));
  expect([400, 403]).toContain(await separate.status("DELETE", path));
  const second = await separate.invite("owner");
  expect(await separate.status("DELETE", `/v1/api/members/${second.userId}`)).toBe(200);
});
conform("rules 4 settings", async () => {
  const separate = await makeProject();
  const { etag: _, ...settings } = await separate.ok("GET", "/v1/api/settings");
  expect(await separate.ok("PUT", "/v1/api/settings", { body: { name: "Renamed" } })).toMatchObject({
    ...settings,
    name: "Renamed",
  });
  const manager = await separate.invite("manager");
  expect(await separate.status("PUT", "/v1/api/settings", { as: manager.session, body: { name: "x" } })).toBe(
    403,
  );
});
conform("rules 7.7", async () => {
  const settings = await (await makeProject()).ok("GET", "/v1/api/settings");
  expect(settings).toMatchObject({
    ...{ refuseUnknownLanguages: false, requirePersonalToken: false, allowListForSessions: false },
    translatorsWriteSource: false,
    ...{
      draftModeEnabled: false,
      collectMissingEnabled: false,
      name: expect.any(String),
      baseLanguage: "en",
    },
  });
});

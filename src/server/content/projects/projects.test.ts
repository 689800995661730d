import { sql } from "kysely";
import { describe, expect } from "vitest";
import { test } from "#server/testing/app-test.ts";
import { type TestApp, type TestCaller, withPersonalToken } from "#server/testing/test-app.ts";

describe("list of projects (rest-api.md 4.13)", () => {
  test("a person sees their projects with the role in each, filtered by role", async ({ testApp }) => {
    const first = await testApp.seedProject({ name: "A first" });
    const second = await testApp.seedProject({ name: "B second" });
    await testApp.seedProject({ name: "C foreign" });
    const person = await testApp.person("translator", first);
    await testApp.db
      .insertInto("project_member")
      .values({ project_id: second.projectId, person_id: person.personId, role: "manager" })
      .execute();
    const list = (userroles?: string | string[]) =>
      testApp.call("GET", "/v1/api/projects", {
        as: person.as,
        query: userroles === undefined ? {} : { userroles },
      });
    expect((await list()).body).toMatchObject([
      { _id: first.app, name: "A first", role: "translator", baseLanguage: "en" },
      { _id: second.app, name: "B second", role: "manager" },
    ]);
    expect((await list()).body[0]).not.toHaveProperty("progress");
    expect((await list('["manager","owner"]')).body).toMatchObject([{ _id: second.app }]);
    expect((await list(["translator", "owner"])).body).toMatchObject([{ _id: first.app }]);
    for (const none of ["[]", ""]) expect((await list(none)).body).toHaveLength(2);
    expect((await list('["king"]')).status).toBe(400);
    expect((await list("[broken")).status).toBe(400);
  });

  test("progress counts translated entries of all languages except the base language", async ({
    testApp,
  }) => {
    const project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
    const owner = await testApp.person("owner", project);
    await testApp.call("POST", "/v1/api", {
      as: project.as,
      body: {
        data: {
          en: { main: { entries: { a: { v: "One" }, b: { v: "Two" } } } },
          de: { main: { entries: { a: { v: "Eins" } } } },
        },
      },
    });
    const answer = await testApp.call("GET", "/v1/api/projects", {
      as: owner.as,
      query: { includeProgress: "true" },
    });
    expect(answer.body[0].progress).toEqual({ keys: 2, languages: ["de", "fr"], translated: 1, all: 4 });
  });

  test("remaining work counts words by language and marks the languages that the person may edit", async ({
    testApp,
  }) => {
    const project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
    const translator = await testApp.person("translator", project);
    const vendor = await testApp.person("tptadmin", project);
    const work = async (as: TestCaller) =>
      (await testApp.call("GET", "/v1/api/projects", { as, query: { includeWork: "true" } })).body[0].work;
    expect(await work(translator.as)).not.toHaveProperty("lastChange");
    await testApp.call("POST", "/v1/api", {
      as: project.as,
      body: {
        data: {
          en: { main: { entries: { a: { v: "One" }, b: { v: "Two more words" } } } },
          de: { main: { entries: { a: { v: "Eins" } } } },
        },
      },
    });
    await testApp.db
      .updateTable("project_member")
      .set({
        language_ids: sql`(SELECT array_agg(id) FROM language WHERE project_id = ${project.projectId} AND code = 'de')`,
      })
      .where("person_id", "=", translator.personId)
      .execute();
    const remaining = (editable: boolean) => ({
      lastChange: expect.stringMatching(/Z$/),
      languages: [
        { code: "de", name: "German", translated: 1, all: 2, wordsLeft: 3, editable },
        { code: "fr", name: "French", translated: 0, all: 2, wordsLeft: 4, editable: false },
      ],
    });
    expect(await work(translator.as)).toEqual(remaining(true));
    expect(await work(vendor.as)).toBeUndefined();
    await testApp.db
      .updateTable("branch")
      .set({ read_only: true })
      .where("project_id", "=", project.projectId)
      .execute();
    expect(await work(translator.as)).toEqual(remaining(false));
  });
});

describe("project creation", () => {
  async function admin(testApp: TestApp) {
    const person = await testApp.person("none");
    await testApp.db
      .updateTable("team_member")
      .set({ role: "admin" })
      .where("person_id", "=", person.personId)
      .execute();
    return person;
  }

  test("a new project has a branch, its languages, the group main and pre-populated tag categories", async ({
    testApp,
  }) => {
    const person = await admin(testApp);
    const created = await testApp.call("POST", "/v1/api/projects", {
      as: person.as,
      body: { name: "Made", baseLanguage: "EN", languages: ["pt-br", "zh-hant-HK", "en"] },
    });
    expect(created).toMatchObject({ status: 200, body: { name: "Made", role: "owner", baseLanguage: "en" } });
    const as = { ...person.as, app: created.body._id };
    const languages = await testApp.call("GET", "/v1/api/languages", { as });
    const codes = languages.body.map((item: { code: string }) => item.code);
    expect([codes[0], codes.toSorted()]).toEqual(["en", ["en", "pt-BR", "zh-Hant-HK"]]);
    expect((await testApp.call("GET", "/v1/api/groups", { as })).body).toMatchObject([
      { name: "main", keys: 0 },
    ]);
    const categories = await testApp.call("GET", "/v1/api/tagCategories", { as });
    expect(categories.body.map((item: { name: string }) => item.name)).toEqual([
      "iOS",
      "Android",
      "Web",
      "Jira",
    ]);
    const branches = await testApp.call("GET", "/v1/api/branches", { as });
    expect(branches.body).toMatchObject({
      branches: [
        {
          _id: branches.body.defaultBranch,
          name: "main",
          permissions: { readOnly: false, editableByTranslator: true },
        },
      ],
      defaultBranch: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
    expect((await testApp.call("GET", "/v1/api/projectVersion", { as })).body).toEqual({ appVersion: 0 });
    const token = await testApp.call("GET", "/v1/api/projects/token", { as });
    expect(token.body.accessToken).toMatch(new RegExp(`^${created.body._id}![0-9a-f]{32}$`));
    const headers = { authorization: `Bearer ${token.body.accessToken}` };
    const byToken = await testApp.call("GET", "/v1/api/branches", { as: { app: created.body._id, headers } });
    expect(byToken.status).toBe(200);
    const write = await testApp.call("POST", "/v1/api", {
      as: { app: created.body._id, headers },
      body: { data: {} },
    });
    expect(write.body.code).toBe("address_not_allowed");
  });

  test("an invalid language prevents the creation of a project", async ({ testApp }) => {
    const person = await admin(testApp);
    for (const body of [
      { name: "Bad", baseLanguage: "english" },
      { name: "Bad", baseLanguage: "en", languages: ["de", "xx-yy-zz"] },
      { name: "", baseLanguage: "en" },
    ]) {
      expect((await testApp.call("POST", "/v1/api/projects", { as: person.as, body })).status).toBe(400);
    }
    expect((await testApp.call("GET", "/v1/api/projects", { as: person.as })).text).not.toContain("Bad");
  });
});

/** The UTC month, a number of months ago, as `2026-11`. */
function monthBefore(age: number): string {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - age, 1)).toISOString().slice(0, 7);
}

describe("usage (rest-api.md 2.8)", () => {
  test("usage covers all branches, also with another or an unknown branch in the request", async ({
    testApp,
  }) => {
    const project = await testApp.seedProject();
    for (const branch of ["f".repeat(24), "zz", ""]) {
      const usage = await testApp.call("GET", "/v1/api/projects/usage", {
        as: project.as,
        query: { branch },
      });
      expect([branch, usage.status]).toEqual([branch, 200]);
    }
  });

  test("this month's requests and users are counted, users of tokens by their address", async ({
    testApp,
  }) => {
    const project = await testApp.seedProject();
    const owner = await testApp.person("owner", project);
    for (let count = 0; count < 3; count++) await testApp.call("GET", "/v1/api/tag", { as: owner.as });
    for (const remoteAddress of ["192.0.2.1", "192.0.2.2", "192.0.2.1"]) {
      await testApp.server.inject({
        url: `/v1/api/tag?app=${project.app}`,
        headers: { ...project.as.headers },
        remoteAddress,
      });
    }
    const usage = await testApp.call("GET", "/v1/api/projects/usage", { as: owner.as });
    expect(usage.body).toEqual({ apiRequests: 7, mau: 3 });
    const stored = await testApp.pool.query("SELECT who FROM active_user");
    expect(JSON.stringify(stored.rows)).not.toContain("192.0.2");
  });

  test("the last twelve months since the creation are shown, the current one first", async ({ testApp }) => {
    const project = await testApp.seedProject();
    const owner = await testApp.person("owner", project);
    const months = async () =>
      (await testApp.call("GET", "/v1/api/projects/usage/months", { as: owner.as })).body;
    expect(await months()).toEqual([{ month: monthBefore(0), apiRequests: 1, mau: 1 }]);
    const { projectId } = project;
    for (const [age, requests] of [
      [2, 20],
      [11, 110],
      [12, 120],
    ] as const)
      await testApp.pool.query("INSERT INTO usage_month (project_id, month, requests) VALUES ($1, $2, $3)", [
        projectId,
        `${monthBefore(age)}-01`,
        requests,
      ]);
    await testApp.pool.query(
      "UPDATE project SET created_at = created_at - interval '3 months' WHERE id = $1",
      [projectId],
    );
    expect(await months()).toEqual([
      { month: monthBefore(0), apiRequests: 2, mau: 1 },
      { month: monthBefore(1), apiRequests: 0, mau: 0 },
      { month: monthBefore(2), apiRequests: 20, mau: 0 },
      { month: monthBefore(3), apiRequests: 0, mau: 0 },
      { month: monthBefore(11), apiRequests: 110, mau: 0 },
    ]);
  });
});

describe("allow-list", () => {
  test("the allow-list is read with the caller's address, replaced and tested", async ({ testApp }) => {
    const project = await testApp.seedProject({ allowAll: false });
    const admin = await testApp.person("admin", project);
    const read = () => testApp.call("GET", "/v1/api/allowList", { as: admin.as });
    expect((await read()).body).toMatchObject({ addresses: [], yourAddress: "127.0.0.1" });
    const addresses = ["192.0.2.0/24", "2001:db8::1"];
    const written = await testApp.call("PUT", "/v1/api/allowList", { as: admin.as, body: { addresses } });
    expect(written.body.addresses).toEqual(addresses);
    expect((await read()).body.addresses).toEqual(addresses);
    const isAllowed = async (address: string) =>
      (await testApp.call("POST", "/v1/api/allowList/test", { as: admin.as, body: { address } })).body
        .allowed;
    expect(await isAllowed("192.0.2.9")).toBe(true);
    expect(await isAllowed("2001:db8::2")).toBe(false);
    expect(await isAllowed("nonsense")).toBeUndefined();
  });

  test("an invalid address or range is rejected with its position, and nothing is stored", async ({
    testApp,
  }) => {
    const project = await testApp.seedProject();
    const admin = await testApp.person("admin", project);
    for (const bad of [
      "nonsense",
      "192.0.2.0/33",
      "010.0.0.1",
      "1.2.3",
      "::1/129",
      "fe80::1%eth0",
      "",
      "1.2.3.4/8/8",
    ]) {
      const body = { addresses: ["192.0.2.1", bad] };
      const answer = await testApp.call("PUT", "/v1/api/allowList", { as: admin.as, body });
      expect([bad, answer.status, answer.body.issues?.[0]?.path]).toEqual([bad, 400, "addresses.1"]);
    }
    const { body } = await testApp.call("GET", "/v1/api/allowList", { as: admin.as });
    expect(body.addresses).toEqual(["0.0.0.0/0", "::/0"]);
  });

  test("an address can be tested from every address, since the test is not a write", async ({ testApp }) => {
    const project = await testApp.seedProject({ allowAll: false });
    const admin = await testApp.person("admin", project);
    const as = withPersonalToken(project, await admin.token());
    const answer = await testApp.call("POST", "/v1/api/allowList/test", {
      as,
      body: { address: "192.0.2.1" },
    });
    expect(answer.body).toEqual({ allowed: false });
  });
});

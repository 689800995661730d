import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allEndpoints } from "#contract/contract.ts";
import { isWrite } from "#server/platform/http/is-write.ts";
import {
  byPersonalToken,
  openTestApp,
  type SeededProject,
  type TestApp,
  withPersonalToken,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type Person = Awaited<ReturnType<TestApp["person"]>>;
const archive = (person: Person, archived: boolean) =>
  testApp.call("PUT", "/v1/api/projects/archive", { as: person.as, body: { archived } });
const listed = async (person: Person, query = {}) =>
  (await testApp.call("GET", "/v1/api/projects", { as: { headers: person.as.headers ?? {} }, query })).body;

describe("archived project", () => {
  test("every write to an archived project is rejected, except restoring it and revoking access", async () => {
    const project = await testApp.seedProject();
    const owner = await testApp.person("owner", project);
    expect((await archive(owner, true)).body).toEqual({ archived: true });
    const asToken = withPersonalToken(project, await owner.token());
    const open: string[] = [];
    for (const { name, endpoint } of allEndpoints()) {
      if (endpoint.credentials !== "project" && endpoint.credentials !== "member") continue;
      const path = endpoint.path.replaceAll(/:\w+/g, "f".repeat(24));
      const answer = await testApp.call(endpoint.method, path, {
        as: endpoint.sessionOnly ? owner.as : asToken,
        query: { branch: `b1${"0".repeat(14)}7fffffff` },
        ...(endpoint.method === "GET" ? {} : { body: {} }),
      });
      const isRefused = answer.body?.code === "project_archived";
      if (isRefused) expect(answer.body.message).toContain("archived");
      if (isWrite(endpoint) && !isRefused) open.push(name);
      if (!isWrite(endpoint)) expect([name, isRefused]).toEqual([name, false]);
    }
    expect(open.sort()).toEqual([
      "members.leave",
      "members.remove",
      "projects.archive",
      "projects.remove",
      "projects.rollToken",
    ]);
  });

  test("an archived project can be read, listed on request, and restored", async () => {
    const project = await testApp.seedProject();
    const admin = await testApp.person("admin", project);
    const manager = await testApp.person("manager", project);
    const upload = () =>
      testApp.call("POST", "/v1/api", {
        as: project.as,
        body: { data: { en: { main: { entries: { a: { v: "A" } } } } } },
      });
    await upload();
    expect((await archive(manager, true)).status).toBe(403);
    await archive(admin, true);
    expect((await upload()).body.code).toBe("project_archived");
    expect((await testApp.call("GET", "/v1/api", { as: project.as })).body.data.en.main.entries.a.v).toBe(
      "A",
    );
    expect(await listed(admin)).toEqual([]);
    expect(await listed(admin, { includeArchived: "true" })).toMatchObject([
      { _id: project.app, archived: true },
    ]);
    const token = await testApp.call("GET", "/v1/api/projects/token", { as: admin.as });
    expect(token.body.accessToken).toBe(project.token);
    expect((await testApp.call("GET", "/v1/api/settings", { as: admin.as })).body.archived).toBe(true);
    await archive(admin, false);
    expect((await upload()).status).toBe(200);
    expect(await listed(admin)).toMatchObject([{ _id: project.app, archived: false }]);
    const audit = await testApp.call("GET", "/v1/api/audit", { as: admin.as });
    expect(audit.body.map(({ action }: { action: string }) => action)).toEqual([
      "project.unarchived",
      "token.shown",
      "project.archived",
    ]);
  });
});

describe("project deletion", () => {
  const remove = (as: Person["as"], name: string) =>
    testApp.call("DELETE", "/v1/api/projects", { as, body: { name } });

  test("only signed-in owners who type the project's name can delete a project", async () => {
    const project = await testApp.seedProject({ name: "Shop" });
    const owner = await testApp.person("owner", project);
    const admin = await testApp.person("admin", project);
    expect((await remove(admin.as, "Shop")).status).toBe(403);
    expect((await remove(withPersonalToken(project, await owner.token()), "Shop")).body.code).toBe(
      "not_allowed",
    );
    const inAuthorization = { ...byPersonalToken(await owner.token()), app: project.app };
    expect((await remove(inAuthorization, "Shop")).status).toBe(403);
    expect((await remove(owner.as, "shop")).body).toMatchObject({
      code: "invalid_input",
      issues: [{ path: "name" }],
    });
    expect((await remove(owner.as, "Shop")).body).toEqual({});
  });

  test("deletion revokes the token and all access, and keeps the content in the trash", async () => {
    const project = await testApp.seedProject({ name: "Shop" });
    const owner = await testApp.person("owner", project);
    const invited = await testApp.call("POST", "/v1/api/invitations", {
      as: owner.as,
      body: { email: "late@example.org", role: "translator" },
    });
    await remove(owner.as, "Shop");
    expect((await testApp.call("GET", "/v1/api", { as: project.as })).status).toBe(403);
    expect((await testApp.call("GET", "/v1/api/members", { as: owner.as })).status).toBe(403);
    expect(await listed(owner, { includeArchived: "true" })).toEqual([]);
    expect((await testApp.call("GET", "/v1/api/projects/token", { as: owner.as })).status).toBe(403);
    const token = new URL(invited.body.link).searchParams.get("token") ?? "";
    expect((await testApp.call("GET", "/v1/auth/invitation", { query: { token } })).body.code).toBe(
      "invalid_link",
    );
    const stored = await testApp.db
      .selectFrom("project")
      .select(["name", "deleted_at"])
      .where("id", "=", project.projectId)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ name: "Shop", deleted_at: expect.any(Date) });
    const actions = await testApp.db
      .selectFrom("audit")
      .select(["action", "person_id"])
      .where("project_id", "=", project.projectId)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(actions).toEqual({ action: "project.deleted", person_id: owner.personId });
  });
});

test("usage is summed for all branches and the current UTC month only", async () => {
  const project: SeededProject = await testApp.seedProject();
  const owner = await testApp.person("owner", project);
  const { id } = await testApp.db
    .insertInto("branch")
    .values({ project_id: project.projectId, name: "second" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const branch = `b1${id.toString(16).padStart(22, "0")}`;
  await testApp.pool.query(
    "INSERT INTO usage_month (project_id, month, requests) VALUES ($1, date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 day', 900)",
    [project.projectId],
  );
  await testApp.call("GET", "/v1/api/tag", { as: project.as });
  await testApp.call("GET", "/v1/api/tag", { as: project.as, query: { branch } });
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data: {} } });
  await testApp.call("GET", "/v1/api/tag/byName/none", { as: owner.as });
  const usage = (query = {}) => testApp.call("GET", "/v1/api/projects/usage", { as: owner.as, query });
  expect((await usage()).body).toEqual({ apiRequests: 5, mau: 2 });
  expect((await usage({ branch })).body).toEqual({ apiRequests: 6, mau: 2 });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { waitForLockWaits, withLocksHeld } from "#server/testing/database/lock-waits.ts";
import { type Answer, openTestApp, type TestApp } from "#server/testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

async function seed() {
  const project = await testApp.seedProject();
  const admin = await testApp.person("admin", project);
  const send = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
    testApp.call(method, path, { as: admin.as, ...(body === undefined ? {} : { body }) });
  const categories = async () => (await send("GET", "/v1/api/tagCategories")).body;
  return { project, admin, send, categories };
}

describe("tag categories", () => {
  test("refuses a category name that is created concurrently", async () => {
    const { project, send, categories } = await seed();
    const [ios] = await categories();
    const taking = `INSERT INTO tag_category (project_id, name) VALUES (${project.projectId}, 'Watch')`;
    let renamed: Promise<Answer> | undefined;
    await withLocksHeld(testApp.pool, taking, async () => {
      renamed = send("PUT", `/v1/api/tagCategories/${ios._id}`, { name: "Watch" });
      await waitForLockWaits(testApp.db);
    });
    expect((await renamed)?.body.code).toBe("name_taken");
  });

  test("renames a category, and its tags show the new name", async () => {
    const { send, categories } = await seed();
    const [ios] = await categories();
    const tag = await send("POST", "/v1/api/tag", { name: "start", category: "iOS" });
    const path = `/v1/api/tagCategories/${ios._id}`;
    expect((await send("PUT", path, { name: "iPadOS" })).body).toMatchObject({
      _id: ios._id,
      name: "iPadOS",
    });
    expect((await send("GET", `/v1/api/tag/byId/${tag.body._id}`)).body.category).toBe("iPadOS");
    expect((await send("PUT", path, { name: "Android" })).body.code).toBe("name_taken");
    expect((await send("PUT", path, { name: "" })).status).toBe(400);
    expect((await send("PUT", `/v1/api/tagCategories/c5${"0".repeat(16)}ffffff`, { name: "x" })).status).toBe(
      404,
    );
  });

  test("deletes a category, and clears it in the tags of all branches", async () => {
    const { project, send, categories } = await seed();
    const [ios] = await categories();
    const tag = await send("POST", "/v1/api/tag", { name: "start", category: "iOS", entryKeys: [] });
    const { id } = await testApp.db
      .insertInto("branch")
      .values({ project_id: project.projectId, name: "second" })
      .returning("id")
      .executeTakeFirstOrThrow();
    await testApp.pool.query(
      "INSERT INTO tag (project_id, branch_id, id, name, category_id) SELECT project_id, $2, id, name, category_id FROM tag WHERE project_id = $1",
      [project.projectId, id],
    );
    expect((await send("DELETE", `/v1/api/tagCategories/${ios._id}`)).body).toEqual({});
    expect((await send("GET", `/v1/api/tag/byId/${tag.body._id}`)).body.category).toBe("");
    const branches = await testApp.db
      .selectFrom("tag")
      .select("category_id")
      .where("project_id", "=", project.projectId)
      .execute();
    expect(branches).toEqual([{ category_id: null }, { category_id: null }]);
    expect((await categories()).map(({ name }: { name: string }) => name)).toEqual([
      "Android",
      "Web",
      "Jira",
    ]);
    expect((await send("DELETE", `/v1/api/tagCategories/${ios._id}`)).status).toBe(404);
    const { changes } = (await send("GET", "/v1/api/changes")).body;
    expect(changes[0]).toMatchObject({ kind: "settings" });
    const { resources } = (await send("GET", `/v1/api/changes/${changes[0]._id}`)).body;
    expect(resources).toEqual([
      expect.objectContaining({ resource: "tag", name: "start", after: { category: null } }),
      { resource: "tagCategory", _id: ios._id, name: "iOS", before: { name: "iOS" }, after: null },
    ]);
  });

  test("returns 404 for a category of another project, and requires an admin for changes", async () => {
    const { send, categories } = await seed();
    const otherProject = await seed();
    const [theirs] = await otherProject.categories();
    const path = `/v1/api/tagCategories/${theirs._id}`;
    expect((await send("PUT", path, { name: "x" })).status).toBe(404);
    expect((await send("DELETE", path)).status).toBe(404);
    const manager = await testApp.person("manager", otherProject.project);
    expect((await testApp.call("DELETE", path, { as: manager.as })).status).toBe(403);
    expect(await otherProject.categories()).toHaveLength(4);
    expect(await categories()).toHaveLength(4);
  });
});

test("updates the documents of a team's projects for a custom status, and of no other team", async () => {
  const first = await seed();
  const second = await testApp.seedProject();
  const foreign = await testApp.seedProject({ team: await testApp.createTeam("Other") });
  const versionOf = async (as: { app?: string | undefined }) =>
    (await testApp.call("GET", "/v1/api/projectVersion", { as })).body.appVersion;
  const before = await versionOf(second.as);
  const described = { includeStatusDescription: "true" };
  const read = () => testApp.call("GET", "/v1/api", { as: second.as, query: described });
  expect((await read()).text).not.toContain("legal review");
  await first.send("POST", "/v1/api/statuses", { name: "legal review", color: "#112233" });
  expect(await versionOf(second.as)).toBe(before + 1);
  expect(Object.keys((await read()).body.statusDescription)).toContain("legal review");
  expect(await versionOf(foreign.as)).toBe(0);
});

import { describe, expect } from "vitest";
import { openKeyProject, test } from "./keys.fixture.ts";

describe("POST /v1/api/keys", () => {
  test("creates keys with their fields and sources, and returns them like PATCH", async ({ keys }) => {
    await keys.upload("en", { old: { v: "Old" } }, "shop");
    const { status, body } = await keys.create(
      {
        key: "cart.title",
        group: "shop",
        tags: ["web"],
        desc: "Headline",
        meta: { file: "cart.tsx" },
        maxLength: 20,
        syntax: "icu",
        style: "icu",
        source: "Your cart",
      },
      { key: "cart.empty" },
    );
    expect(status).toBe(200);
    expect(body.changeSet).toMatch(/^c1/);
    expect(body.sequence).toBe(2);
    expect(body.keys).toMatchObject([
      {
        key: "cart.title",
        group: "shop",
        tags: ["web"],
        desc: "Headline",
        meta: { file: "cart.tsx" },
        maxLength: 20,
        syntax: "icu",
        style: "icu",
      },
      { key: "cart.empty", group: "main", tags: [], desc: "", meta: {}, maxLength: null },
    ]);
    const { "cart.title": title, "cart.empty": empty } = await keys.rows();
    expect(title).toMatchObject({
      ...body.keys[0],
      entries: { en: { value: "Your cart", origin: "human" } },
    });
    expect(empty?.entries.en).toMatchObject({ value: "", version: 0 });
    await keys.expectCorrectCounts();
  });

  test("creates nothing if names are in use or repeated, and returns the paths of such names", async ({
    keys,
  }) => {
    await keys.upload("en", { a: { v: "A" } });
    const { status, body } = await keys.create({ key: "b" }, { key: "a" }, { key: "b" });
    expect([status, body.code]).toEqual([400, "name_taken"]);
    expect(body.issues.map(({ path }: { path: string }) => path)).toEqual(["keys.1.key", "keys.2.key"]);
    expect(Object.keys(await keys.rows())).toEqual(["a"]);
  });

  test("creates a key under a name that only a key in the trash has", async ({ keys }) => {
    await keys.upload("en", { a: { v: "Old" } });
    await keys.send("DELETE", "/entries", { entries: ["a"] });
    expect((await keys.create({ key: "a", source: "New" })).status).toBe(200);
    const [trashed] = (await keys.send("GET", "/trash")).body;
    expect((await keys.send("POST", "/trash/restore", { ids: [trashed._id] })).status).toBe(409);
  });

  test.for([[""], ["  "], ["\u200b\n"], ["x".repeat(8_001)]])(
    "refuses the name %j",
    async ([key], { keys }) => {
      const { status, body } = await keys.create({ key });
      expect([status, body.code, body.issues[0].path]).toEqual([400, "invalid_input", "keys.0.key"]);
    },
  );

  test("accepts a name of 8,000 characters outside of Unicode's basic plane", async ({ keys }) => {
    expect((await keys.create({ key: "😀".repeat(8_000) })).status).toBe(200);
  });

  test("returns 404 for an unknown group", async ({ keys }) => {
    const { status, body } = await keys.create({ key: "a", group: "nowhere" });
    expect([status, body.code]).toEqual([404, "not_found"]);
  });

  test("refuses sources and descriptions above the limit with their paths", async ({ keys }) => {
    const long = "x".repeat(1_048_577);
    for (const field of ["source", "desc"]) {
      const { status, body } = await keys.create({ key: "a" }, { key: "b", [field]: long });
      expect([status, body.issues[0].path]).toEqual([400, `keys.1.${field}`]);
    }
  });

  test("refuses more than 1,000 keys", async ({ keys }) => {
    const many = Array.from({ length: 1_001 }, (_, index) => ({ key: `k${index}` }));
    expect((await keys.create(...many)).body.code).toBe("invalid_input");
    expect((await keys.create(...many.slice(1))).body.keys).toHaveLength(1_000);
    await keys.expectCorrectCounts();
  });

  test("refuses keys above the limit of the branch", async ({ testApp, keys }) => {
    await testApp.pool.query("INSERT INTO instance_limit (name, max) VALUES ('keys', 1)");
    const { status, body } = await keys.create({ key: "a" }, { key: "b" });
    await testApp.pool.query("DELETE FROM instance_limit");
    expect([status, body.code, body.limit]).toEqual([400, "limit_reached", "keys"]);
  });

  test("requires a manager who may write the base language, and permission to tag for tags", async ({
    testApp,
    keys,
  }) => {
    const body = { keys: [{ key: "a", tags: ["web"] }] };
    for (const role of ["translator", "tptadmin"] as const) {
      const { as } = await testApp.person(role, keys.project);
      expect((await keys.send("POST", "/keys", body, { as })).body.code).toBe("not_allowed");
    }
    const as = await keys.withPermissions("create_and_update_translations");
    expect((await keys.send("POST", "/keys", body, { as })).body.code).toBe("permission_missing");
    expect((await keys.send("POST", "/keys", { keys: [{ key: "a" }] }, { as })).status).toBe(200);
    await testApp.db
      .updateTable("project_member")
      .set({ language_ids: [0] })
      .where("person_id", "=", keys.manager.personId)
      .execute();
    expect((await keys.create({ key: "b", source: "B" })).body.languages).toEqual(["en"]);
    expect((await keys.create({ key: "b" })).status).toBe(200);
  });

  test("undo deletes the keys with their tags, and redo restores them", async ({ keys }) => {
    await keys.upload("en", { old: { v: "Old" } });
    const before = await keys.content();
    const { body } = await keys.create({ key: "a", desc: "First", tags: ["web"], source: "A b c" });
    const after = await keys.content();
    const undone = await keys.revert(body.changeSet);
    expect([undone.body.skipped, await keys.content()]).toEqual([[], before]);
    await keys.expectCorrectCounts();
    const redone = await keys.revert(undone.body.changeSet);
    expect([redone.body.skipped, await keys.content()]).toEqual([[], after]);
    await keys.expectCorrectCounts();
  });

  test("gives a key the id that its name has in another branch", async ({ testApp }) => {
    const keys = await openKeyProject(testApp, { branching: true });
    const admin = await testApp.person("admin", keys.project);
    const body = { name: "feature", sourceBranch: "main" };
    const { body: branch } = await keys.send("POST", "/branches", body, { as: admin.as });
    const inBranch = { query: { branch: branch._id } };
    const [firstInBranch] = (await keys.send("POST", "/keys", { keys: [{ key: "a" }] }, inBranch)).body.keys;
    await keys.send("PATCH", "/keys", { keys: [{ key: "a", name: "b" }] }, inBranch);
    const [secondInBranch] = (await keys.send("POST", "/keys", { keys: [{ key: "a" }] }, inBranch)).body.keys;
    const [first, second] = (await keys.create({ key: "b", source: "B" }, { key: "a" })).body.keys;
    expect([first._id, second._id]).toEqual([firstInBranch._id, secondInBranch._id]);
    await keys.expectCorrectCounts();
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { openTestApp, type SeededProject, type TestApp, type TestCaller } from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let ada: TestCaller;
let ben: TestCaller;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject();
  ada = (await testApp.person("manager", project)).as;
  ben = (await testApp.person("translator", project)).as;
});

const create = (body: Record<string, unknown>, as: TestCaller = ada) =>
  testApp.call("POST", "/v1/api/views", { as, body });
const change = (id: string, body: Record<string, unknown>, as: TestCaller = ada) =>
  testApp.call("PUT", `/v1/api/views/${id}`, { as, body });
const names = async (as: TestCaller) =>
  (await testApp.call("GET", "/v1/api/views", { as })).body.map((view: { name: string }) => view.name);

it("stores search, languages, order and columns, with defaults for absent fields", async () => {
  const fields = {
    name: "To do",
    q: 'is:notTranslated -tag:"a b"',
    languages: ["de", "fr"],
    sort: "-updatedAt",
    columns: [{ id: "key", pinned: true, width: 240 }, { id: "de" }],
    rowHeight: "compact",
    shared: false,
  };
  const { body } = await create(fields);
  expect(body).toMatchObject({ ...fields, mayChange: true, user: { name: "manager" } });
  expect((await create({ name: "Usual" })).body).toMatchObject({
    q: "",
    languages: null,
    sort: "created",
    columns: [],
    rowHeight: "normal",
    shared: false,
  });
  expect((await change(body._id, { q: "a" })).body).toMatchObject({ ...fields, q: "a" });
  expect((await testApp.call("DELETE", `/v1/api/views/${body._id}`, { as: ada })).status).toBe(200);
  expect(await names(ada)).toEqual(["Usual"]);
});

it("shows personal views to their owner only, and shared views to all; managers change these", async () => {
  const ownView = (await create({ name: "own" }, ben)).body;
  const shared = (await create({ name: "shared", shared: true })).body;
  expect([await names(ada), await names(ben)]).toEqual([["shared"], ["own", "shared"]]);
  expect((await change(ownView._id, { name: "x" })).status).toBe(404);
  expect((await change(shared._id, { name: "x" }, ben)).status).toBe(403);
  expect((await testApp.call("DELETE", `/v1/api/views/${shared._id}`, { as: ben })).status).toBe(403);
  expect((await create({ name: "y", shared: true }, ben)).status).toBe(403);
  expect((await change(ownView._id, { shared: true }, ben)).status).toBe(403);
  const stranger = (await testApp.person("owner", await testApp.seedProject())).as;
  expect((await change(shared._id, { name: "x" }, stranger)).status).toBe(404);
});

it("requires unique names among the shared views, and among each person's views", async () => {
  for (const [body, as] of [
    [{ name: "a" }, ada],
    [{ name: "a" }, ben],
    [{ name: "a", shared: true }, ada],
  ] as const)
    expect((await create(body, as)).status).toBe(200);
  expect((await create({ name: "a" })).body.code).toBe("name_taken");
  const { body } = await create({ name: "b", shared: true });
  expect((await change(body._id, { name: "a" })).body.code).toBe("name_taken");
});

it("returns 409 for deleting a view that was changed since it was read", async () => {
  const { _id, etag } = (await create({ name: "a", shared: true })).body;
  await change(_id, { q: "is:draft" });
  const remove = (query: Record<string, string>) =>
    testApp.call("DELETE", `/v1/api/views/${_id}`, { as: ada, query });
  const refused = await remove({ etag });
  expect(refused).toMatchObject({ status: 409, body: { code: "conflict", current: { q: "is:draft" } } });
  expect((await remove({ etag: refused.body.current.etag })).status).toBe(200);
});

it("keeps concurrent changes of different fields", async () => {
  const { _id } = (await create({ name: "a", shared: true })).body;
  await Promise.all([
    change(_id, { q: "is:draft" }),
    change(_id, { sort: "key" }),
    change(_id, { languages: ["de"] }),
  ]);
  const [view] = (await testApp.call("GET", "/v1/api/views", { as: ada })).body;
  expect(view).toMatchObject({ q: "is:draft", sort: "key", languages: ["de"] });
});

it("refuses invalid views", async () => {
  for (const body of [
    {},
    { name: "" },
    { name: "a", sort: "x" },
    { name: "a", columns: [{}] },
    { name: "a", rowHeight: "x" },
  ])
    expect((await create(body)).status).toBe(400);
  expect((await create({ name: "a", q: "(" })).body.code).toBe("invalid_query");
  expect((await change("nonsense", {})).status).toBe(404);
});

it("limits the number of views", async () => {
  await testApp.db
    .insertInto("saved_view")
    .values(
      Array.from({ length: limits.views.max }, (_, index) => ({
        project_id: project.projectId,
        person_id: null,
        name: `view ${index}`,
        shared: true,
        query: "",
        languages: null,
        sort: "created",
        columns: "[]",
      })),
    )
    .execute();
  expect((await create({ name: "one more", shared: true })).status).toBe(400);
  const { body } = await create({ name: "one more" });
  expect((await change(body._id, { shared: true })).status).toBe(400);
});

describe("counts of views", () => {
  const count = async (views: readonly string[], as: TestCaller = ada) =>
    testApp.call("GET", "/v1/api/views/counts", { as, query: { views } });
  const idOf = async (body: Record<string, unknown>, as: TestCaller = ada): Promise<string> =>
    (await create(body, as)).body._id;

  it("are the numbers of rows that the grid shows in the languages of the view", async () => {
    project = await testApp.seedProject({ languages: ["en", "de", "fr"] });
    const as = (await testApp.person("manager", project)).as;
    const data = {
      en: { main: { entries: { a: { v: "One" }, b: { v: "Two" }, c: { v: "Three" } } } },
      de: { main: { entries: { a: { v: "Eins" }, b: { v: "Zwei" } } } },
      fr: { main: { entries: { a: { v: "Un" } } } },
    };
    await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
    const views = [
      { name: "all" },
      { name: "open", q: "is:notTranslated" },
      { name: "open in German", q: "is:notTranslated", languages: ["de"] },
      { name: "text", q: "zwei", languages: ["fr"] },
      { name: "keys", q: "key:a OR key:b", languages: [] },
    ];
    const ids = await Promise.all(views.map((view) => idOf(view, as)));
    const { body } = await count(ids, as);
    const totals = await Promise.all(
      views.map(async ({ q = "", languages }) => {
        const query = { q, ...(languages && { languages: ["en", ...languages] }) };
        return (await testApp.call("GET", "/v1/api/entries", { as, query })).body.total;
      }),
    );
    expect(ids.map((id) => body[id])).toEqual(totals);
    expect(totals).toEqual([3, 2, 1, 0, 2]);
  });

  it("are null for invalid searches, and absent for views that the caller cannot see", async () => {
    const broken = await idOf({ name: "status", q: "status:gone" });
    const all = await idOf({ name: "all" });
    expect((await count([broken, all])).body).toEqual({ [broken]: null, [all]: 0 });
    expect((await count([broken, all], ben)).body).toEqual({});
    expect((await count(["nonsense"])).body).toEqual({});
  });

  it("are limited to ten views", async () => {
    expect((await count([""])).status).toBe(400);
    expect((await count(Array.from({ length: 11 }, (_, index) => String(index)))).status).toBe(400);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  openTestApp,
  type SeededProject,
  type TestApp,
  withPersonalToken,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let owner: { headers: Record<string, string> };
let ownerToken: string;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const path = "/v1/api/orderBriefTemplate";
const template = [
  {
    name: "tone",
    type: "selection",
    selectionList: ["formal", "casual"],
    mandatory: true,
    placeholder: "Sie?",
  },
  {
    name: "reason",
    type: "text",
    mandatory: true,
    conditional: { conditionField: "tone", condition: "is", conditionValue: "casual" },
  },
  { name: "unit", type: "text", mandatory: true, defaultValue: "metric" },
];

beforeEach(async () => {
  const team = await testApp.createTeam("A team");
  project = await testApp.seedProject({ languages: ["en", "de"], team });
  const person = await testApp.person("admin", project);
  await testApp.db
    .updateTable("team_member")
    .set({ role: "admin" })
    .where("person_id", "=", person.personId)
    .execute();
  owner = { headers: { ...person.as.headers } };
  ownerToken = await person.token();
  const data = { en: { main: { entries: { hello: { v: "Hello" }, bye: { v: "Bye" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});

const put = (body: unknown) => testApp.call("PUT", path, { as: { app: project.app, ...owner }, body });
const order = (customBrief: unknown) =>
  testApp.call("POST", "/v1/api/order", {
    as: withPersonalToken(project, ownerToken),
    body: { sourceLanguage: "en", languages: ["de"], customBrief },
  });

describe("order brief template (rest-api.md 4.17, rules.md 7.6)", () => {
  it("starts empty, is replaced as a whole, and is shared by all projects of the team", async () => {
    expect((await testApp.call("GET", path, { as: project.as })).body).toEqual([]);
    expect((await put(template)).body).toEqual(template);
    const sibling = await testApp.seedProject({
      team: { id: project.teamId, ownerId: (await testApp.person("none", project)).personId },
    });
    expect((await testApp.call("GET", path, { as: sibling.as })).body).toEqual(template);
    const foreign = await testApp.seedProject();
    expect((await testApp.call("GET", path, { as: foreign.as })).body).toEqual([]);
    expect((await put([])).body).toEqual([]);
  });

  it("lets only the team's owners and admins replace the template", async () => {
    for (const role of ["translator", "manager", "admin", "owner"] as const) {
      const person = await testApp.person(role, project);
      expect([role, (await testApp.call("PUT", path, { as: person.as, body: template })).status]).toEqual([
        role,
        403,
      ]);
    }
    expect((await testApp.call("PUT", path, { as: project.as, body: [] })).status).toBe(403);
    expect((await put(template)).status).toBe(200);
  });

  it("refuses an invalid template with the path of each problem", async () => {
    const wrong = [...template, { name: "tone", type: "text" }];
    const answer = await put(wrong);
    expect([answer.status, answer.body.issues]).toEqual([
      400,
      [{ path: "3.name", message: "this name is used twice" }],
    ]);
    expect((await put([{ name: "a", type: "number" }])).body.issues[0].path).toBe("0.type");
    expect((await put({ name: "a" })).status).toBe(400);
    const nested = [
      ...template,
      {
        ...template[1],
        name: "deep",
        conditional: { conditionField: "reason", condition: "conatins", conditionValue: "x" },
      },
    ];
    expect((await put(nested)).body.issues[0].path).toBe("3.conditional.conditionField");
    expect((await testApp.call("GET", path, { as: project.as })).body).toEqual([]);
  });

  it("logs a replacement as one settings change set with before and after", async () => {
    await put(template);
    const as = { app: project.app, ...owner };
    const [change] = (await testApp.call("GET", "/v1/api/changes", { as })).body.changes;
    expect(change.kind).toBe("settings");
    const { resources } = (await testApp.call("GET", `/v1/api/changes/${change._id}`, { as })).body;
    expect(resources).toMatchObject([
      { resource: "settings", before: { orderBriefTemplate: [] }, after: { orderBriefTemplate: template } },
    ]);
  });
});

describe("template write that names its base version", () => {
  const write = (name: string, version: string) =>
    testApp.call("PUT", path, {
      as: { app: project.app, ...owner },
      query: { version },
      body: [{ name, type: "text" }],
    });
  const newest = async () =>
    (await testApp.call("GET", `${path}/versions`, { as: { app: project.app, ...owner } })).body[0]._id;

  it("returns 409 with the newest version for a write based on an older one", async () => {
    expect((await write("first", "none")).status).toBe(200);
    const refused = await write("second", "none");
    expect([refused.status, refused.body.code, refused.body.current.template[0].name]).toEqual([
      409,
      "conflict",
      "first",
    ]);
    expect((await write("second", await newest())).body[0].name).toBe("second");
  });

  it("stores only one of several writes based on the same version", async () => {
    await write("first", "none");
    const version = await newest();
    const answers = await Promise.all(["a", "b", "c"].map((name) => write(name, version)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe("versions of the template", () => {
  const versions = async (query: Record<string, string> = {}) =>
    (await testApp.call("GET", `${path}/versions`, { as: { app: project.app, ...owner }, query })).body;

  it("lists author and content newest first and page by page; an equal write adds none", async () => {
    expect(await versions()).toEqual([]);
    await put(template);
    await put(template);
    await put(template.slice(0, 1));
    const all = await versions();
    expect(all).toMatchObject([
      { user: { name: "admin" }, template: template.slice(0, 1) },
      { user: { name: "admin" }, template },
    ]);
    expect(await versions({ limit: "1" })).toEqual([all[0]]);
    expect(await versions({ before: all[0]._id })).toEqual([all[1]]);
    await put(all[1].template);
    expect((await versions())[0].template).toEqual(template);
  });

  it("shows versions only to people of the team who may restore a version", async () => {
    await put(template);
    for (const role of ["manager", "admin", "owner", "tptadmin"] as const) {
      const person = await testApp.person(role, project);
      const answer = await testApp.call("GET", `${path}/versions`, { as: person.as });
      expect([role, answer.status]).toEqual([role, 403]);
    }
    expect((await testApp.call("GET", `${path}/versions`, { as: project.as })).status).toBe(403);
    const foreign = await testApp.seedProject({ team: await testApp.createTeam("Another team") });
    const stranger = await testApp.person("owner", foreign);
    await testApp.db
      .updateTable("team_member")
      .set({ role: "owner" })
      .where("person_id", "=", stranger.personId)
      .execute();
    expect((await testApp.call("GET", `${path}/versions`, { as: stranger.as })).body).toEqual([]);
  });

  it("keeps versions after the branch in which the template was edited is deleted", async () => {
    await put(template);
    await testApp.db.deleteFrom("resource_change").where("project_id", "=", project.projectId).execute();
    expect(await versions()).toHaveLength(1);
  });
});

describe("brief of an order", () => {
  it("refuses an order whose brief does not match the template, and names the fields", async () => {
    await put(template);
    const paths = async (customBrief: unknown) => {
      const { status, body } = await order(customBrief);
      expect(status).toBe(400);
      return body.issues.map((issue: { path: string }) => issue.path);
    };
    expect(await paths([])).toEqual(["customBrief.tone"]);
    expect(await paths([{ name: "tone", value: "loud" }])).toEqual(["customBrief.tone"]);
    expect(await paths([{ name: "tone", value: "casual" }])).toEqual(["customBrief.reason"]);
    expect(await paths([{ name: "tone" }])).toEqual(["customBrief.0.value"]);
    expect((await testApp.call("GET", "/v1/api/order", { as: project.as })).body).toEqual([]);
  });

  it("fills a brief with defaults and ignores fields that do not apply or are unknown", async () => {
    await put(template);
    const { body } = await order([
      { name: "tone", value: "formal" },
      { name: "reason", value: "never asked" },
      { name: "Unknown", value: "x" },
    ]);
    expect(body.order.customBrief).toEqual([
      { name: "tone", value: "formal" },
      { name: "unit", value: "metric" },
    ]);
  });

  it("accepts an incomplete brief in a draft, which then cannot be placed", async () => {
    await put(template);
    const as = withPersonalToken(project, ownerToken);
    const draft = {
      status: "draft",
      sourceLanguage: "en",
      languages: ["de"],
      customBrief: [{ name: "tone", value: "" }],
    };
    const { id } = (await testApp.call("POST", "/v1/api/order", { as, body: draft })).body.order;
    const refused = await testApp.call("PUT", `/v1/api/orders/${id}`, { as, body: { status: "requested" } });
    expect(refused.body.issues[0].path).toBe("customBrief.tone");
    const customBrief = [{ name: "tone", value: "formal" }];
    const placed = await testApp.call("PUT", `/v1/api/orders/${id}`, {
      as,
      body: { status: "requested", customBrief },
    });
    expect(placed.status).toBe(200);
  });
});

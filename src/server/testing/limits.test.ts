import { sql } from "kysely";
import { expect } from "vitest";
import { type LimitName, limits } from "#contract/limits.ts";
import { test as withApp } from "./app-test.ts";
import { sendForm } from "./send-form.ts";
import type { Answer, TestApp } from "./test-app.ts";
import { picture, uploadPicture } from "./upload-picture.ts";

/** Each limit, and second ways to create the counted resource. */
const ways = [
  ...(Object.keys(limits) as LimitName[]).map((limit) => ({ way: limit, limit })),
  { way: "siblings", limit: "projects" },
] as const;

/** Returns the owner's functions to create one more of the resource of each limit, in a project with a string. */
async function seed(testApp: TestApp) {
  const team = await testApp.createTeam("Limited team");
  const project = await testApp.seedProject({ languages: ["en"], branching: true, team });
  const { as } = await testApp.person("owner", project);
  await sql`UPDATE team_member SET role = 'owner' WHERE team_id = ${project.teamId}`.execute(testApp.db);
  let created = 0;
  const name = () => `n${++created}`;
  const post = (path: string, body: object) => testApp.call("POST", path, { as, body });
  const send = (path: string, body: object) => post(`/v1/api/${path}`, body);
  const upload = (...keys: string[]) => {
    const entries = Object.fromEntries(keys.map((key) => [key, { v: "x" }]));
    return testApp.call("POST", "/v1/api", { as: project.as, body: { data: { en: { main: { entries } } } } });
  };
  await upload("a");
  const order = { sourceLanguage: "en", languages: ["de"], status: "draft" };
  const orderId: string = (await send("orders", order)).body.order._id;
  const discussion = { key: "a", text: "So?" };
  const { _id: discussionId } = (await send("discussions", discussion)).body;
  const file = (path: string) =>
    sendForm(testApp, path, { as, parts: [{ name: "file", fileName: "a.txt", text: name() }] });
  const codes = ["de", "fr", "es", "it", "pt", "nl"];
  const create: Record<LimitName | "siblings", () => Promise<Answer>> = {
    projects: () => post("/v1/api/projects", { name: name(), baseLanguage: "en" }),
    siblings: () => send("projects/sibling", { projectName: name() }),
    statuses: () => send("statuses", { name: name(), color: "#7c3aed" }),
    teams: () => send("teams", { name: name() }),
    tokens: () => post("/v1/auth/tokens", { name: name(), permissions: ["get_project_list"] }),
    members: async () => {
      const person = await testApp.person("none", project);
      return send("members", { email: person.email, role: "translator" });
    },
    invitations: () => send("invitations", { email: `${name()}@example.org`, role: "translator" }),
    branches: () => send("branches", { name: name(), sourceBranch: "main", existingDrafts: "publish" }),
    tagCategories: () => send("tagCategories", { name: name() }),
    views: () => send("views", { name: name(), q: "" }),
    webhooks: () =>
      send("webhooks", {
        url: `https://example.org/${name()}`,
        httpMethod: "post",
        mode: "coalesced",
        events: [],
      }),
    jobs: () =>
      sendForm(testApp, "/v1/api/files", {
        as,
        query: { "file-format": "nested_json", language: "en", async: "true" },
        parts: [{ name: "file", fileName: "en.json", text: '{"a": "1"}' }],
      }),
    languages: () => send("languages", { code: codes.pop() ?? "" }),
    keys: () => upload(name()),
    groups: () => send("groups", { name: name() }),
    tags: () => send("tag", { name: name() }),
    screenshots: async () =>
      uploadPicture(testApp, { as, data: { screenTag: "Home" }, file: await picture(++created) }),
    orders: () => send("orders", order),
    orderFiles: () => file(`/v1/api/orders/${orderId}/files`),
    discussions: () => send("discussions", discussion),
    comments: () => send(`discussions/${discussionId}/comments`, { text: "Yes." }),
  };
  const allow = (limit: LimitName, max: number) =>
    sql`INSERT INTO instance_limit VALUES (${limit}, ${max}) ON CONFLICT (name) DO UPDATE SET max = ${max}`.execute(
      testApp.db,
    );
  return { create, allow, upload };
}

const test = withApp.extend("seeded", { scope: "file" }, ({ testApp }) => seed(testApp));

/** A copied branch reads the count when it starts, so concurrent copies may exceed the limit. */
const mayRace = new Set<LimitName>(["branches"]);

test.for(ways)(
  "no more $way than the limit can be created, in sequence or concurrently",
  async ({ way, limit }, { seeded: { create, allow } }) => {
    const createOne = create[way];
    let max = 0;
    for (;;) {
      await allow(limit, max);
      const answer = await createOne();
      if (answer.status === 200) break;
      expect([answer.body.limit, answer.body.max]).toEqual([limit, max]);
      max += 1;
      expect(max).toBeLessThan(30);
    }
    expect((await createOne()).body).toMatchObject({ limit, max });
    await allow(limit, max + 1);
    if (mayRace.has(limit)) expect((await createOne()).status).toBe(200);
    const answers = await Promise.all([createOne(), createOne(), createOne()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(mayRace.has(limit) ? 0 : 1);
    await allow(limit, 1_000);
  },
);

test("an upload whose keys exceed the limit in total is rejected and stores none of them", async ({
  testApp,
  seeded: { upload, allow },
}) => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::integer AS count
    FROM entry_key k JOIN branch b ON b.project_id = k.project_id AND b.id = k.branch_id
    WHERE b.name = 'main'`.execute(testApp.db);
  const max = (rows[0]?.count ?? 0) + 2;
  await allow("keys", max);
  const { status, body } = await upload("p", "q", "r");
  expect([status, body.code, body.limit, body.max]).toEqual([400, "limit_reached", "keys", max]);
  expect((await upload("p", "q")).body.added).toBe(2);
  await allow("keys", 1_000);
});

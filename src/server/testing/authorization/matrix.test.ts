import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allEndpoints } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { type ProjectRole, projectRoles } from "#contract/permissions.ts";
import { isWrite } from "#server/platform/http/is-write.ts";
import { contentHasher } from "#server/testing/database/content-hashes.ts";
import { readKnownTexts, textsFor } from "#server/testing/fuzz/known-texts.ts";
import { samplesOf } from "#server/testing/fuzz/schema-values.ts";
import {
  byPersonalToken,
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
  withPersonalToken,
} from "#server/testing/test-app.ts";
import { inviteCallers, type MatrixCaller } from "./matrix-callers.ts";
import { isOfProject, onlyPublic, refusalOf, unauthorized } from "./matrix-expectations.ts";
import { matrixEndpoints, sampleCallers, sendMinimalRequest, wrongAnswers } from "./matrix-requests.ts";

let testApp: TestApp;
let project: SeededProject;
let closed: SeededProject;
let callers: MatrixCaller[];
let owner: SeededPerson;
let personalToken: string;

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
  closed = await testApp.seedProject({ allowAll: false });
  owner = await testApp.person("owner", closed);
  personalToken = await owner.token();
  callers = await inviteCallers(testApp, project);
});
afterAll(() => testApp.close());

describe("authorization", () => {
  for (const [turn, tested] of matrixEndpoints.entries()) {
    test(`${tested.name}: ${tested.endpoint.method} ${tested.endpoint.path}`, async () => {
      expect(await wrongAnswers(testApp, tested, sampleCallers(callers, tested.endpoint, turn))).toEqual([]);
    });
  }
});

test("only admins and owners of a project see its token", async () => {
  for (const role of [...projectRoles, "none"] as const) {
    const person = await testApp.person(role, project);
    const may = role === "admin" || role === "owner";
    const bySession = await testApp.call("GET", "/v1/api/projects/token", { as: person.as });
    const as = { ...byPersonalToken(await person.token(["get_project_token"])), app: project.app };
    const byToken = await testApp.call("GET", "/v1/api/projects/token", { as });
    expect([role, bySession.status, byToken.status]).toEqual([role, may ? 200 : 403, may ? 200 : 403]);
    if (may) expect(byToken.body).toEqual({ accessToken: project.token });
  }
});

describe("an empty allow-list rejects all writes with tokens, and nothing else", () => {
  for (const { name, endpoint } of allEndpoints().filter(({ endpoint }) => isOfProject(endpoint))) {
    test(`${name}: ${endpoint.method} ${endpoint.path}`, async () => {
      const byToken = await sendMinimalRequest(testApp, endpoint, withPersonalToken(closed, personalToken));
      const bySession = await sendMinimalRequest(testApp, endpoint, owner.as);
      const isRefused = isWrite(endpoint) && !endpoint.sessionOnly;
      expect(byToken.body?.code === "address_not_allowed").toBe(isRefused);
      expect(bySession.status).not.toBe(403);
      if (endpoint.credentials !== "project") return;
      const byProjectToken = await sendMinimalRequest(testApp, endpoint, closed.as);
      expect(byProjectToken.body?.code === "address_not_allowed").toBe(isWrite(endpoint));
    });
  }
});

test("an archived project rejects every caller whom an active project rejects", async () => {
  const archived = await testApp.seedProject();
  const translator = await testApp.person("translator", archived);
  const stranger = await testApp.person("none", archived);
  await testApp.db
    .updateTable("project")
    .set({ archived_at: new Date() })
    .where("id", "=", archived.projectId)
    .execute();
  const role = (role: ProjectRole | "none") => (endpoint: Endpoint) =>
    refusalOf(endpoint, { role, permitted: true });
  const wrong: string[] = [];
  for (const { name, endpoint } of allEndpoints().filter(({ endpoint }) => isOfProject(endpoint))) {
    for (const [as, expected] of [
      [{ app: archived.app }, onlyPublic(unauthorized)],
      [translator.as, role("translator")],
      [{ ...stranger.as, app: archived.app }, role("none")],
    ] as const) {
      const { status } = await sendMinimalRequest(testApp, endpoint, as);
      const isRefused = status === 401 || status === 403;
      if (status >= 500 || (expected(endpoint) && !isRefused)) wrong.push(`${name}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

// Written by hand, to check the table that the matrix relies on (rules.md 4).
const byHand: Array<
  [method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, least: ProjectRole | "anybody"]
> = [
  ["POST", "/v1/api", "manager"],
  ["GET", "/v1/api", "anybody"],
  ["GET", "/v1/api/files", "anybody"],
  ["POST", "/v1/api/files", "translator"],
  ["POST", "/v1/api/files/batch", "translator"],
  ["PATCH", "/v1/api/entries", "translator"],
  ["GET", "/v1/api/entries", "translator"],
  ["DELETE", "/v1/api/entries", "manager"],
  ["POST", "/v1/api/entries/delete", "manager"],
  ["GET", "/v1/api/entryCount", "anybody"],
  ["GET", "/v1/api/entryCount/filters", "anybody"],
  ["POST", "/v1/api/languages", "manager"],
  ["DELETE", "/v1/api/languages/de", "manager"],
  ["GET", "/v1/api/languages", "translator"],
  ["GET", "/v1/api/groups", "translator"],
  ["GET", "/v1/api/statuses", "translator"],
  ["GET", "/v1/api/tagCategories", "translator"],
  ["GET", "/v1/api/orders/counts", "translator"],
  ["GET", "/v1/api/tag", "anybody"],
  ["POST", "/v1/api/tag", "manager"],
  ["DELETE", `/v1/api/tag/byId/${"f".repeat(24)}`, "manager"],
  ["GET", "/v1/api/screenshots", "anybody"],
  ["GET", "/v1/api/screenshots/coverage", "translator"],
  ["POST", `/v1/api/screenshots/${"f".repeat(24)}/verify`, "translator"],
  ["PUT", `/v1/api/screenshots/${"f".repeat(24)}`, "manager"],
  ["PUT", "/v1/api/screenshots/order", "manager"],
  ["DELETE", "/v1/api/screenshots", "manager"],
  ["PUT", "/v1/api/allowList", "admin"],
  ["GET", "/v1/api/allowList", "admin"],
  ["POST", "/v1/api/projects/token/roll", "admin"],
  ["POST", "/v1/api/statuses", "admin"],
  ["GET", "/v1/api/members", "translator"],
  ["POST", "/v1/api/invitations", "manager"],
  ["GET", "/v1/api/changes", "translator"],
  ["GET", "/v1/api/projectVersion", "anybody"],
  ["GET", "/v1/api/projects/usage", "anybody"],
  ["GET", "/v1/api/branches", "anybody"],
  ["POST", "/v1/api/branches", "admin"],
  ["GET", "/v1/api/branches/compare", "translator"],
  ["POST", "/v1/api/branches/merge", "admin"],
  ["GET", "/v1/api/order", "anybody"],
  ["POST", "/v1/api/order", "manager"],
  ["POST", "/v1/api/orders/estimate", "manager"],
  ["PUT", `/v1/api/orders/${"f".repeat(24)}`, "manager"],
  ["GET", `/v1/api/orders/${"f".repeat(24)}/files`, "translator"],
  ["GET", `/v1/api/orders/${"f".repeat(24)}/xliff`, "translator"],
  ["GET", "/v1/api/orderBriefTemplate", "anybody"],
  ["PUT", "/v1/api/orderBriefTemplate", "admin"],
];

test("the permissions table agrees with rules.md 4 in some rows written by hand", async () => {
  const ranks = ["translator", "manager", "admin", "owner"] as const;
  const people = await Promise.all(ranks.map((role) => testApp.person(role, project)));
  for (const [method, path, least] of byHand) {
    const options = {
      query: { branch: `b1${"0".repeat(14)}7fffffff` },
      ...(method === "GET" ? {} : { body: {} }),
    };
    for (const [rank, person] of people.entries()) {
      const answer = await testApp.call(method, path, { as: person.as, ...options });
      const may = least === "anybody" || rank >= (ranks as readonly string[]).indexOf(least);
      expect([method, path, ranks[rank], answer.status === 403]).toEqual([method, path, ranks[rank], !may]);
    }
    const alone = await testApp.call(method, path, { as: project.as, ...options });
    const mayAlone =
      least === "anybody" || (method === "POST" && (path === "/v1/api" || path.startsWith("/v1/api/files")));
    expect([method, path, "project token alone", alone.status === 403]).toEqual([
      method,
      path,
      "project token alone",
      !mayAlone,
    ]);
  }
});

test("no endpoint accepts an id of another project", async () => {
  const foreign = await testApp.seedProject({ team: await testApp.createTeam("Fourth team") });
  const theirs = await testApp.person("owner", foreign);
  const ours = await testApp.person("owner", project);
  await fillProject(foreign, theirs.as);
  const known = await readKnownTexts(testApp, theirs.as);
  const print = await contentHasher(testApp.pool);
  const before = await print();
  const wrong: string[] = [];
  for (const { name, endpoint } of allEndpoints()) {
    const { path, body, method } = endpoint;
    const [, parameter = ""] = /:(\w+Id)\b/.exec(path) ?? [];
    if (parameter === "" || endpoint.credentials === "public") continue;
    const bodies = body ? samplesOf(body, known, 5) : [undefined];
    for (const id of textsFor(known, parameter).slice(0, 5)) {
      for (const item of method === "GET" ? [undefined] : bodies) {
        const { status } = await testApp.call(method, path.replaceAll(/:\w+/g, id), {
          as: ours.as,
          body: item,
        });
        if (![400, 403, 404].includes(status)) wrong.push(`${name} ${id}: ${status}`);
      }
    }
    expect([name, await print()]).toEqual([name, before]);
  }
  expect(wrong).toEqual([]);
});

/** Creates one of each kind of resource in a project. */
async function fillProject({ as: alone }: SeededProject, as: TestCaller): Promise<void> {
  const entries = { key: { v: "text", tags: ["tag"] } };
  await testApp.call("POST", "/v1/api", { as: alone, body: { data: { en: { group: { entries } } } } });
  await testApp.call("POST", "/v1/api/statuses", { as, body: { name: "status", color: "#112233" } });
  const invitation = { email: "invited@example.org", role: "translator" };
  await testApp.call("POST", "/v1/api/invitations", { as, body: invitation });
  await testApp.call("POST", "/v1/auth/tokens", {
    as,
    body: { name: "token", permissions: ["get_project_list"] },
  });
}

test("resources of another project do not exist for the owner of this one", async () => {
  const foreign = await testApp.seedProject({ team: await testApp.createTeam("Third team") });
  const theirs = await testApp.person("owner", foreign);
  const ours = await testApp.person("owner", project);
  const tag = await testApp.call("POST", "/v1/api/tag", { as: theirs.as, body: { name: "theirs" } });
  const invitation = await testApp.call("POST", "/v1/api/invitations", {
    as: theirs.as,
    body: { email: "new@example.org", role: "translator" },
  });
  const token = await testApp.call("POST", "/v1/auth/tokens", {
    as: theirs.as,
    body: { name: "t", permissions: ["get_project_list"] },
  });
  const members = await testApp.call("GET", "/v1/api/members", { as: theirs.as });
  const branches = await testApp.call("GET", "/v1/api/branches", { as: theirs.as });
  const tries: Array<[method: "GET" | "PUT" | "DELETE", path: string, body?: unknown]> = [
    ["GET", `/v1/api/tag/byId/${tag.body._id}`],
    ["GET", "/v1/api/tag/byName/theirs"],
    ["PUT", `/v1/api/tag/byId/${tag.body._id}`, { name: "ours" }],
    ["DELETE", `/v1/api/tag/byId/${tag.body._id}`],
    ["DELETE", `/v1/api/invitations/${invitation.body._id}`],
    ["DELETE", `/v1/auth/tokens/${token.body._id}`],
    ["PUT", `/v1/api/members/${members.body[0].userId}`, { role: "translator" }],
    ["DELETE", `/v1/api/members/${members.body[0].userId}`],
  ];
  for (const [method, path, body] of tries) {
    const answer = await testApp.call(method, path, { as: ours.as, body });
    expect([method, path, answer.status]).toEqual([method, path, 404]);
  }
  const inTheirBranch = await testApp.call("GET", "/v1/api/languages", {
    as: ours.as,
    query: { branch: branches.body.defaultBranch },
  });
  expect(inTheirBranch.status).toBe(404);
  expect((await testApp.call("GET", "/v1/api/tag", { as: theirs.as })).body).toMatchObject([
    { name: "theirs" },
  ]);
  expect((await testApp.call("GET", "/v1/api/invitations", { as: theirs.as })).body).toHaveLength(1);
});

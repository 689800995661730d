import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allEndpoints } from "#contract/contract.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorCode } from "#contract/errors.ts";
import { type ProjectRole, permissionOf, projectRoles, roleMay, teamRoleMay } from "#contract/permissions.ts";
import { isWrite } from "#server/http/is-write.ts";
import {
  type As,
  byPersonalToken,
  type House,
  openHouse,
  type SeededProject,
  withPersonalToken,
} from "./house.ts";

/** Whom an endpoint refuses, and how; undefined: the door is open, whatever the handler says of the input. */
type Refusal = { status: number; code?: ErrorCode } | undefined;
type Visitor = { name: string; as: As; expected: (endpoint: Endpoint) => Refusal };

let house: House;
let project: SeededProject;
let closed: SeededProject;
let visitors: Visitor[];

beforeAll(async () => {
  house = await openHouse();
  project = await house.seedProject();
  closed = await house.seedProject({ allowAll: false });
  visitors = await inviteVisitors(project);
});
afterAll(() => house.close());

const unauthorized = { status: 401 };
const forbidden = (code: ErrorCode) => ({ status: 403, code });

function isOfProject({ credentials }: Endpoint): boolean {
  return credentials === "project" || credentials === "member";
}

/** The expectation comes from the table of the contract alone. */
function refusalOf(
  endpoint: Endpoint,
  {
    role,
    permitted,
    team = "member",
  }: { role: ProjectRole | "none"; permitted: boolean; team?: "owner" | "member" },
): Refusal {
  const { act } = endpoint;
  if (isOfProject(endpoint)) {
    if (role === "none") return forbidden("not_allowed");
    if (act && !roleMay(role, act)) return forbidden("not_allowed");
  } else if (act && !teamRoleMay(team, act)) return forbidden("not_allowed");
  return act && permissionOf(act) && !permitted ? forbidden("permission_missing") : undefined;
}

async function inviteVisitors(project: SeededProject): Promise<Visitor[]> {
  const otherTeam = await house.createTeam("Other team");
  const foreign = await house.seedProject({ team: otherTeam });
  const neighbour = await house.seedProject();
  const strangers = {
    "the owner of a project of another team": await house.person("owner", foreign),
    "the owner of another project of the team": await house.person("owner", neighbour),
    "a member of the team without a role": await house.person("none", project),
  };
  const all: Visitor[] = [
    {
      name: "nobody",
      as: { app: project.app },
      expected: ({ credentials }) => (credentials === "public" ? undefined : unauthorized),
    },
    {
      name: "a session that does not exist",
      as: { app: project.app, headers: { cookie: "parlance.session_token=nothing.nothing" } },
      expected: ({ credentials }) => (credentials === "public" ? undefined : unauthorized),
    },
    {
      name: "a malformed Authorization",
      as: { app: project.app, headers: { authorization: "Basic eDp5" } },
      expected: () => unauthorized,
    },
    tokenVisitor("a token that is no token", project.app, "nonsense"),
    tokenVisitor("an unknown token of the project", project.app, `${project.app}!${"0".repeat(32)}`),
    tokenVisitor("the token of a project of another team", project.app, foreign.token),
    tokenVisitor("the token of another project of the team", project.app, neighbour.token),
    {
      name: "the project token alone",
      as: project.as,
      expected: (endpoint) => {
        if (endpoint.credentials === "member") return forbidden("personal_token_required");
        return isOfProject(endpoint) ? undefined : outsideOfProjects(endpoint);
      },
    },
    {
      name: "the project token with an unknown personal token",
      as: withPersonalToken(project, `ppat_${"0".repeat(40)}`),
      expected: (endpoint) =>
        isOfProject(endpoint) ? forbidden("invalid_token") : outsideOfProjects(endpoint),
    },
  ];
  for (const [name, stranger] of Object.entries(strangers)) {
    const personal = await stranger.token();
    const expected = (endpoint: Endpoint) => refusalOf(endpoint, { role: "none", permitted: true });
    all.push(
      { name: `${name}, signed in`, as: { ...stranger.as, app: project.app }, expected: notPublic(expected) },
      {
        name: `${name}, with a personal token`,
        as: withPersonalToken(project, personal),
        expected: besideProjectToken(expected),
      },
    );
  }
  for (const role of projectRoles) {
    const person = await house.person(role, project);
    const personal = await person.token();
    const powerless = await person.token([]);
    const expected = (permitted: boolean) => (endpoint: Endpoint) => refusalOf(endpoint, { role, permitted });
    all.push(
      { name: `${role}, signed in`, as: person.as, expected: notPublic(expected(true)) },
      {
        name: `${role}, signed in, from another origin`,
        as: { ...person.as, headers: { ...person.as.headers, origin: "https://evil.example" } },
        expected: (endpoint) =>
          isWrite(endpoint) ? forbidden("wrong_origin") : notPublic(expected(true))(endpoint),
      },
      {
        name: `${role}, with a personal token`,
        as: withPersonalToken(project, personal),
        expected: besideProjectToken(notOfSessions(expected(true))),
      },
      {
        name: `${role}, with a personal token without permissions`,
        as: withPersonalToken(project, powerless),
        expected: besideProjectToken(notOfSessions(expected(false))),
      },
      {
        name: `${role}, with a personal token in Authorization`,
        as: { ...byPersonalToken(personal), app: project.app },
        expected: personalTokenAlone(expected(true)),
      },
      {
        name: `${role}, with a personal token without permissions in Authorization`,
        as: { ...byPersonalToken(powerless), app: project.app },
        expected: personalTokenAlone(expected(false)),
      },
    );
  }
  return all;
}

function tokenVisitor(name: string, app: string, token: string): Visitor {
  return {
    name,
    as: { app, headers: { authorization: `Bearer ${token}` } },
    expected: (endpoint) =>
      isOfProject(endpoint) ? forbidden("invalid_token") : outsideOfProjects(endpoint),
  };
}

/** A project token knocks where no project is: public doors are open, sessions are demanded, other tokens too. */
function outsideOfProjects({ credentials }: Endpoint): Refusal {
  if (credentials === "public") return undefined;
  return forbidden(credentials === "session" ? "not_allowed" : "invalid_token");
}

/** A token opens no door that only people who are signed in may use. */
function notOfSessions(expected: (endpoint: Endpoint) => Refusal) {
  return (endpoint: Endpoint) => (endpoint.sessionOnly ? forbidden("not_allowed") : expected(endpoint));
}

function notPublic(expected: (endpoint: Endpoint) => Refusal) {
  return (endpoint: Endpoint) => (endpoint.credentials === "public" ? undefined : expected(endpoint));
}

function besideProjectToken(expected: (endpoint: Endpoint) => Refusal) {
  return (endpoint: Endpoint) => (isOfProject(endpoint) ? expected(endpoint) : outsideOfProjects(endpoint));
}

function personalTokenAlone(expected: (endpoint: Endpoint) => Refusal) {
  return (endpoint: Endpoint): Refusal => {
    if (isOfProject(endpoint)) return forbidden("invalid_token");
    return endpoint.credentials === "account" ? expected(endpoint) : outsideOfProjects(endpoint);
  };
}

/** Knocks with a branch that does not exist and an empty body: an open door answers 400 or 404 and changes nothing. */
function knock(endpoint: Endpoint, as: As) {
  const path = endpoint.path.replaceAll(/:\w+/g, "f".repeat(24));
  const query = isOfProject(endpoint) ? { branch: `b1${"0".repeat(14)}7fffffff` } : {};
  return house.call(endpoint.method, path, {
    as,
    query,
    ...(endpoint.method === "GET" ? {} : { body: {} }),
  });
}

describe("no door is open to whom the table does not let in", () => {
  // Signing out is open to all and would end the sessions that the other doors are tried with.
  for (const { name, endpoint } of allEndpoints().filter((one) => one.name !== "session.signOut")) {
    test(`${name}: ${endpoint.method} ${endpoint.path}`, async () => {
      const wrong: string[] = [];
      for (const visitor of visitors) {
        // Whose token it is decides about the token of a project: the next test.
        if (name === "projects.readToken" && visitor.expected(endpoint) === undefined) continue;
        const answer = await knock(endpoint, visitor.as);
        const expected = visitor.expected(endpoint);
        const got = { status: answer.status, code: answer.body?.code };
        const asExpected = expected
          ? got.status === expected.status && (expected.code ?? got.code) === got.code
          : got.status !== 401 && got.status !== 403 && got.status < 500;
        if (asExpected) continue;
        wrong.push(`${visitor.name}: ${got.status} ${got.code}, not ${JSON.stringify(expected ?? "open")}`);
      }
      expect(wrong).toEqual([]);
    });
  }
});

test("only admins and owners of a project see its token", async () => {
  for (const role of [...projectRoles, "none"] as const) {
    const person = await house.person(role, project);
    const may = role === "admin" || role === "owner";
    const bySession = await house.call("GET", "/v1/api/projects/token", { as: person.as });
    const as = { ...byPersonalToken(await person.token(["get_project_token"])), app: project.app };
    const byToken = await house.call("GET", "/v1/api/projects/token", { as });
    expect([role, bySession.status, byToken.status]).toEqual([role, may ? 200 : 403, may ? 200 : 403]);
    if (may) expect(byToken.body).toEqual({ accessToken: project.token });
  }
});

describe("an empty allow-list blocks every write with tokens, and nothing else", () => {
  for (const { name, endpoint } of allEndpoints().filter(({ endpoint }) => isOfProject(endpoint))) {
    test(`${name}: ${endpoint.method} ${endpoint.path}`, async () => {
      const owner = await house.person("owner", closed);
      const byToken = await knock(endpoint, withPersonalToken(closed, await owner.token()));
      const bySession = await knock(endpoint, owner.as);
      const isRefused = isWrite(endpoint) && !endpoint.sessionOnly;
      expect(byToken.body?.code === "address_not_allowed").toBe(isRefused);
      expect(bySession.status).not.toBe(403);
      if (endpoint.credentials !== "project") return;
      const byProjectToken = await knock(endpoint, closed.as);
      expect(byProjectToken.body?.code === "address_not_allowed").toBe(isWrite(endpoint));
    });
  }
});

// Written by hand, so that the table that the walk trusts is checked too (decisions.md 4).
const byHand: Array<
  [method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, least: ProjectRole | "anybody"]
> = [
  ["POST", "/v1/api", "manager"],
  ["GET", "/v1/api", "anybody"],
  ["PATCH", "/v1/api/entries", "translator"],
  ["GET", "/v1/api/entries", "translator"],
  ["DELETE", "/v1/api/entries", "manager"],
  ["POST", "/v1/api/entries/delete", "manager"],
  ["GET", "/v1/api/entryCount", "anybody"],
  ["POST", "/v1/api/languages", "manager"],
  ["DELETE", "/v1/api/languages/de", "manager"],
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
  ["GET", "/v1/api/orderBriefTemplate", "anybody"],
  ["PUT", "/v1/api/orderBriefTemplate", "admin"],
];

test("the table says what decisions.md 4 says, for some rows written by hand", async () => {
  const ranks = ["translator", "manager", "admin", "owner"] as const;
  const people = await Promise.all(ranks.map((role) => house.person(role, project)));
  for (const [method, path, least] of byHand) {
    const options = {
      query: { branch: `b1${"0".repeat(14)}7fffffff` },
      ...(method === "GET" ? {} : { body: {} }),
    };
    for (const [rank, person] of people.entries()) {
      const answer = await house.call(method, path, { as: person.as, ...options });
      const may = least === "anybody" || rank >= (ranks as readonly string[]).indexOf(least);
      expect([method, path, ranks[rank], answer.status === 403]).toEqual([method, path, ranks[rank], !may]);
    }
    const alone = await house.call(method, path, { as: project.as, ...options });
    const mayAlone = least === "anybody" || (method === "POST" && path === "/v1/api");
    expect([method, path, "project token alone", alone.status === 403]).toEqual([
      method,
      path,
      "project token alone",
      !mayAlone,
    ]);
  }
});

test("things of a foreign project do not exist for the owner of this one", async () => {
  const foreign = await house.seedProject({ team: await house.createTeam("Third team") });
  const theirs = await house.person("owner", foreign);
  const ours = await house.person("owner", project);
  const tag = await house.call("POST", "/v1/api/tag", { as: theirs.as, body: { name: "theirs" } });
  const invitation = await house.call("POST", "/v1/api/invitations", {
    as: theirs.as,
    body: { email: "new@example.org", role: "translator" },
  });
  const token = await house.call("POST", "/v1/auth/tokens", {
    as: theirs.as,
    body: { name: "t", permissions: [] },
  });
  const members = await house.call("GET", "/v1/api/members", { as: theirs.as });
  const branches = await house.call("GET", "/v1/api/branches", { as: theirs.as });
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
    const answer = await house.call(method, path, { as: ours.as, body });
    expect([method, path, answer.status]).toEqual([method, path, 404]);
  }
  const inTheirBranch = await house.call("GET", "/v1/api/languages", {
    as: ours.as,
    query: { branch: branches.body.defaultBranch },
  });
  expect(inTheirBranch.status).toBe(404);
  expect((await house.call("GET", "/v1/api/tag", { as: theirs.as })).body).toMatchObject([
    { name: "theirs" },
  ]);
  expect((await house.call("GET", "/v1/api/invitations", { as: theirs.as })).body).toHaveLength(1);
});

import type { Endpoint } from "#contract/endpoint.ts";
import { projectRoles } from "#contract/permissions.ts";
import { isWrite } from "#server/platform/http/is-write.ts";
import { hashToken } from "#server/platform/secrets/secrets.ts";
import {
  byPersonalToken,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  type TestCaller,
  withPersonalToken,
} from "#server/testing/test-app.ts";
import {
  besideProjectToken,
  forbidden,
  isOfProject,
  notPublic,
  onlyPublic,
  outsideOfProjects,
  personalTokenAlone,
  type Refusal,
  refusalOf,
  unauthorized,
} from "./matrix-expectations.ts";

export type MatrixCaller = { name: string; as: TestCaller; expected: (endpoint: Endpoint) => Refusal };

/** Callers with access to a project, and callers without. */
export async function inviteCallers(testApp: TestApp, project: SeededProject): Promise<MatrixCaller[]> {
  const groups = [
    unknownCallers(testApp, project),
    await tokensOfOthers(testApp, project),
    await strangers(testApp, project),
    await members(testApp, project),
    await teamPeople(testApp, project),
    await formerCallers(testApp, project),
    await callersOfDeleted(testApp),
  ];
  return groups.flat();
}

/** Callers without credentials or with invalid ones. */
function unknownCallers(testApp: TestApp, project: SeededProject): MatrixCaller[] {
  const { app } = project;
  const withHeaders = (headers: Record<string, string>): TestCaller => ({ app, headers });
  return [
    { name: "nobody", as: { app }, expected: onlyPublic(unauthorized) },
    {
      name: "a session that does not exist",
      as: withHeaders({ cookie: testApp.cookieOf("nothing") }),
      expected: onlyPublic(unauthorized),
    },
    {
      name: "a personal token in its header alone",
      as: withHeaders({ "x-personal-access-token": `ppat_${"0".repeat(40)}` }),
      expected: onlyPublic(unauthorized),
    },
    {
      name: "a malformed Authorization",
      as: withHeaders({ authorization: "Basic eDp5" }),
      expected: () => unauthorized,
    },
    tokenCaller("a token that is no token", app, "nonsense"),
    tokenCaller("an unknown token of the project", app, `${app}!${"0".repeat(32)}`),
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
      expected: besideProjectToken(() => forbidden("invalid_token")),
    },
    {
      name: "the project token with itself as a personal token",
      as: withPersonalToken(project, project.token),
      expected: besideProjectToken(() => forbidden("invalid_token")),
    },
  ];
}

async function tokensOfOthers(testApp: TestApp, { app }: SeededProject): Promise<MatrixCaller[]> {
  const foreign = await testApp.seedProject({ team: await testApp.createTeam("A team of others") });
  const neighbour = await testApp.seedProject();
  return [
    tokenCaller("the token of a project of another team", app, foreign.token),
    tokenCaller("the token of another project of the team", app, neighbour.token),
  ];
}

async function strangers(testApp: TestApp, project: SeededProject): Promise<MatrixCaller[]> {
  const foreign = await testApp.seedProject({ team: await testApp.createTeam("Other team") });
  const neighbour = await testApp.seedProject();
  const people = {
    "the owner of a project of another team": await testApp.person("owner", foreign),
    "the owner of another project of the team": await testApp.person("owner", neighbour),
    "a member of the team without a role": await testApp.person("none", project),
  };
  const expected = (endpoint: Endpoint) => refusalOf(endpoint, { role: "none", permitted: true });
  const callers = Object.entries(people).map(([name, person]) =>
    asMember({ name, person, project, expected }),
  );
  return (await Promise.all(callers)).flat();
}

async function members(testApp: TestApp, project: SeededProject): Promise<MatrixCaller[]> {
  const callers = projectRoles.map(async (role) => {
    const person = await testApp.person(role, project);
    const withoutPermissions = await person.token([]);
    const expected = (permitted: boolean) => (endpoint: Endpoint) => refusalOf(endpoint, { role, permitted });
    return [
      ...(await asMember({ name: role, person, project, expected: expected(true) })),
      {
        name: `${role}, signed in, from another origin`,
        as: { ...person.as, headers: { ...person.as.headers, origin: "https://evil.example" } },
        expected: (endpoint: Endpoint) =>
          isWrite(endpoint) ? forbidden("wrong_origin") : notPublic(expected(true))(endpoint),
      },
      {
        name: `${role}, signed in, beside a token that is none`,
        as: { ...person.as, headers: { ...person.as.headers, authorization: "Bearer nonsense" } },
        expected: besideProjectToken(() => forbidden("invalid_token")),
      },
      {
        name: `${role}, with a personal token without permissions`,
        as: withPersonalToken(project, withoutPermissions),
        expected: besideProjectToken(expected(false)),
      },
      {
        name: `${role}, with a personal token without permissions in Authorization`,
        as: { ...byPersonalToken(withoutPermissions), app: project.app },
        expected: personalTokenAlone(expected(false)),
      },
    ];
  });
  return (await Promise.all(callers)).flat();
}

/** Team owners and admins, who have their role in all projects of the team. */
async function teamPeople(testApp: TestApp, project: SeededProject): Promise<MatrixCaller[]> {
  const callers = (["owner", "admin"] as const).map(async (team) => {
    const person = await testApp.person("none", project);
    await testApp.db
      .updateTable("team_member")
      .set({ role: team })
      .where("person_id", "=", person.personId)
      .execute();
    const expected = (endpoint: Endpoint) => refusalOf(endpoint, { role: team, permitted: true, team });
    return asMember({ name: `${team} of the team`, person, project, expected });
  });
  return (await Promise.all(callers)).flat();
}

type Member = {
  name: string;
  person: SeededPerson;
  project: SeededProject;
  expected: (endpoint: Endpoint) => Refusal;
};

/** A member in three ways: signed in, with both tokens, and with the personal token in Authorization. */
async function asMember({ name, person, project, expected }: Member): Promise<MatrixCaller[]> {
  const personal = await person.token();
  return [
    { name: `${name}, signed in`, as: { ...person.as, app: project.app }, expected: notPublic(expected) },
    {
      name: `${name}, with a personal token`,
      as: withPersonalToken(project, personal),
      expected: besideProjectToken(expected),
    },
    {
      name: `${name}, with a personal token in Authorization`,
      as: { ...byPersonalToken(personal), app: project.app },
      expected: personalTokenAlone(expected),
    },
  ];
}

/** Callers with former access: an owner whose session, token or membership has ended, and a rolled project token. */
async function formerCallers(testApp: TestApp, project: SeededProject): Promise<MatrixCaller[]> {
  const owner = await testApp.person("owner", project);
  const formerOwner = await testApp.person("owner", project);
  const former = (endpoint: Endpoint) => refusalOf(endpoint, { role: "none", permitted: true });
  const [revoked, expired] = [await owner.token(), await owner.token()];
  const ended = await testApp.person("owner", project);
  const past = new Date(Date.now() - 1_000);
  const { db } = testApp;
  const end = (token: string, change: { revoked_at: Date } | { expires_at: Date }) =>
    db.updateTable("personal_token").set(change).where("token_hash", "=", hashToken(token)).execute();
  await end(revoked, { revoked_at: past });
  await end(expired, { expires_at: past });
  await db.updateTable("session").set({ expires_at: past }).where("person_id", "=", ended.personId).execute();
  await db.deleteFrom("project_member").where("person_id", "=", formerOwner.personId).execute();
  const rolled = await testApp.seedProject();
  const roller = await testApp.person("owner", rolled);
  await testApp.call("POST", "/v1/api/projects/token/roll", { as: roller.as });
  const invalid = () => forbidden("invalid_token");
  return [
    { name: "an owner whose session expired", as: ended.as, expected: onlyPublic(unauthorized) },
    ...[revoked, expired].flatMap((token, index) => {
      const name = `an owner whose personal token was ${index === 0 ? "revoked" : "outlived"}`;
      const alone = { ...byPersonalToken(token), app: project.app };
      return [
        { name, as: withPersonalToken(project, token), expected: besideProjectToken(invalid) },
        { name: `${name}, in Authorization`, as: alone, expected: personalTokenAlone(invalid) },
      ];
    }),
    ...(await asMember({ name: "an owner who was removed", person: formerOwner, project, expected: former })),
    tokenCaller("a project token that was rolled", rolled.app, rolled.token),
  ];
}

/** Callers of a deleted project, which exists neither for its token nor for its owner. */
async function callersOfDeleted(testApp: TestApp): Promise<MatrixCaller[]> {
  const project = await testApp.seedProject();
  const owner = await testApp.person("owner", project);
  const personal = await owner.token();
  await testApp.db
    .updateTable("project")
    .set({ deleted_at: new Date() })
    .where("id", "=", project.projectId)
    .execute();
  const expected = (endpoint: Endpoint) => refusalOf(endpoint, { role: "none", permitted: true });
  return [
    tokenCaller("the token of a deleted project", project.app, project.token),
    { name: "the owner of a deleted project, signed in", as: owner.as, expected: notPublic(expected) },
    {
      name: "the owner of a deleted project, with a personal token",
      as: withPersonalToken(project, personal),
      expected: besideProjectToken(() => forbidden("invalid_token")),
    },
  ];
}

function tokenCaller(name: string, app: string, token: string): MatrixCaller {
  return {
    name,
    as: { app, headers: { authorization: `Bearer ${token}` } },
    expected: (endpoint) =>
      isOfProject(endpoint) ? forbidden("invalid_token") : outsideOfProjects(endpoint),
  };
}

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wireId } from "#contract/ids.ts";
import { byPersonalToken, openTestApp, type TestApp } from "#server/testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type Person = Awaited<ReturnType<TestApp["person"]>>;
type Role = "owner" | "admin" | "member";

/** A new team with a signed-in person of each role, and a project. */
async function seedTeam(name = "Team") {
  const team = await testApp.createTeam(name);
  const project = await testApp.seedProject({ team });
  const person = async (role: Role): Promise<Person> => {
    const created = await testApp.person("none", project);
    const { personId } = created;
    await testApp.db.updateTable("team_member").set({ role }).where("person_id", "=", personId).execute();
    return created;
  };
  await testApp.db.deleteFrom("team_member").where("person_id", "=", team.ownerId).execute();
  return {
    team,
    project,
    teamId: wireId("team", team.id),
    person,
    owner: await person("owner"),
    admin: await person("admin"),
    member: await person("member"),
  };
}

const nameOf = ({ personId }: Person) =>
  testApp.db.selectFrom("person").select("name").where("id", "=", personId).executeTakeFirstOrThrow();
const read = (by: Person, query = {}) =>
  testApp.call("GET", "/v1/api/team", { as: withoutProject(by), query });
const withoutProject = (by: Person) => ({ headers: by.as.headers ?? {} });
const memberPath = (of: Person) => `/v1/api/team/members/${wireId("person", of.personId)}`;
const setRole = (by: Person, of: Person, role: string) =>
  testApp.call("PUT", memberPath(of), { as: withoutProject(by), body: { role } });
const remove = (by: Person, of: Person) => testApp.call("DELETE", memberPath(of), { as: withoutProject(by) });

describe("team", () => {
  test("owners and admins see all people, others only people whom they can contact", async () => {
    const { owner, admin, member, person, project, teamId } = await seedTeam();
    const otherPerson = await person("member");
    const translator = await testApp.person("translator", project);
    const visible = async (by: Person) =>
      (await read(by)).body.people.map(({ email }: { email: string }) => email).toSorted();
    const everybody = [owner, admin, member, otherPerson, translator].map(({ email }) => email).toSorted();
    expect(await visible(owner)).toEqual(everybody);
    expect(await visible(admin)).toEqual(everybody);
    expect(await visible(member)).toEqual([owner, admin, member].map(({ email }) => email).toSorted());
    const { body } = await read(owner);
    expect(body).toMatchObject({ _id: teamId, name: "Team", role: "owner", openRegistration: false });
    expect(body.people).toContainEqual({
      userId: wireId("person", translator.personId),
      name: "translator",
      email: translator.email,
      emailVerified: false,
      role: "member",
      projects: 1,
      isVendor: false,
      etag: expect.any(String),
    });
  });

  test("admins may change members and admins, owners everyone, members no one", async () => {
    const { owner, admin, member, person } = await seedTeam();
    const may = { owner: ["owner", "admin", "member"], admin: ["admin", "member"], member: [] } as const;
    for (const [callerRole, by] of Object.entries({ owner, admin, member }) as Array<[Role, Person]>) {
      for (const role of ["owner", "admin", "member"] as const) {
        const otherPerson = await person("member");
        const allowed = (may[callerRole] as readonly string[]).includes(role);
        const answer = await setRole(by, otherPerson, role);
        expect([callerRole, role, answer.status]).toEqual([callerRole, role, allowed ? 200 : 403]);
        const holder = await person(role);
        expect([callerRole, role, (await remove(by, holder)).status]).toEqual([
          callerRole,
          role,
          allowed ? 200 : 403,
        ]);
      }
    }
    expect((await setRole(owner, member, "king")).status).toBe(400);
    const stranger = await testApp.person("none");
    expect((await setRole(owner, stranger, "admin")).status).toBe(404);
  });

  test("the last owner can neither leave nor be demoted, not even by two concurrent requests", async () => {
    const { owner, person } = await seedTeam();
    expect((await setRole(owner, owner, "admin")).body.code).toBe("last_owner");
    expect((await remove(owner, owner)).body.code).toBe("last_owner");
    const leave = (by: Person, name = "Team") =>
      testApp.call("POST", "/v1/api/team/leave", { as: withoutProject(by), body: { name } });
    expect((await leave(owner)).body.code).toBe("last_owner");
    const second = await person("owner");
    expect((await leave(second, "another name")).status).toBe(400);
    const answers = await Promise.all([leave(owner), leave(second)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test("a removed person loses access to all projects of the team, and each project logs that", async () => {
    const { owner, project } = await seedTeam();
    const translator = await testApp.person("translator", project);
    const members = () => testApp.call("GET", "/v1/api/members", { as: translator.as });
    expect((await members()).status).toBe(200);
    expect((await remove(owner, translator)).status).toBe(200);
    expect((await members()).status).toBe(403);
    const audit = await testApp.call("GET", "/v1/api/audit", { as: { ...owner.as, app: project.app } });
    expect(audit.body).toMatchObject([
      {
        action: "member.removed",
        details: { userId: wireId("person", translator.personId), role: "translator" },
      },
    ]);
    const ofTeam = await testApp.call("GET", "/v1/api/team/audit", { as: withoutProject(owner) });
    expect(ofTeam.body[0]).toMatchObject({ action: "team_member.removed", address: "127.0.0.1" });
    const { name } = await nameOf(translator);
    expect(ofTeam.body[0].details).toEqual({ userId: wireId("person", translator.personId), name });
  });

  test("admins may rename a team, and only owners may open registration", async () => {
    const { owner, admin, member } = await seedTeam();
    const update = (by: Person, body: unknown) =>
      testApp.call("PUT", "/v1/api/team", { as: withoutProject(by), body });
    expect((await update(member, { name: "Mine" })).status).toBe(403);
    expect((await update(admin, { name: "Ours" })).body.name).toBe("Ours");
    expect((await update(admin, { openRegistration: true })).status).toBe(403);
    expect((await update(owner, { openRegistration: true })).body.openRegistration).toBe(true);
    expect((await update(owner, { openRegistration: false })).body.openRegistration).toBe(false);
    expect((await update(owner, { name: "" })).status).toBe(400);
  });

  test("a signed-in owner may delete a team without projects, except for the last team", async () => {
    const { owner, admin, project } = await seedTeam();
    const end = (by: Person, name = "Team") =>
      testApp.call("DELETE", "/v1/api/team", { as: withoutProject(by), body: { name } });
    expect((await end(admin)).status).toBe(403);
    const byToken = { ...byPersonalToken(await owner.token()) };
    expect(
      (await testApp.call("DELETE", "/v1/api/team", { as: byToken, body: { name: "Team" } })).status,
    ).toBe(403);
    expect((await end(owner, "Toam")).status).toBe(400);
    expect((await end(owner)).body).toMatchObject({ code: "team_has_projects" });
    const as = { ...owner.as, app: project.app };
    await testApp.call("DELETE", "/v1/api/projects", { as, body: { name: "Test project" } });
    const inTrash = await end(owner);
    expect([inTrash.body.code, inTrash.body.message]).toEqual([
      "team_has_projects",
      "Error: Remove the deleted projects of the team for good first: Test project.",
    ]);
    const body = { ids: [project.app] };
    await testApp.call("DELETE", "/v1/api/projects/trash", { as: withoutProject(owner), body });
    expect(
      (await testApp.call("GET", "/v1/api/team/audit", { as: withoutProject(owner) })).body,
    ).toMatchObject([
      {
        action: "project.removed",
        user: { _id: wireId("person", owner.personId) },
        details: { app: project.app, name: "Test project" },
      },
    ]);
    await testApp.runJobs();
    expect(
      (await testApp.call("GET", "/v1/api/team/audit", { as: withoutProject(owner) })).body,
    ).toHaveLength(1);
    expect((await end(owner)).status).toBe(200);
    expect((await read(owner)).status).toBe(403);
    await testApp.pool.query("UPDATE team SET deleted_at = now() WHERE id <> $1", [testApp.team.id]);
    const lastOwner = await testApp.person("none");
    const { personId } = lastOwner;
    await testApp.db
      .updateTable("team_member")
      .set({ role: "owner" })
      .where("person_id", "=", personId)
      .execute();
    await testApp.pool.query("UPDATE project SET deleted_at = now(), removing = true");
    expect((await end(lastOwner, "Test team")).body.code).toBe("last_team");
    await testApp.pool.query("UPDATE team SET deleted_at = NULL");
  });
});

describe("people of a team", () => {
  test("a person with vendor roles only is marked as a vendor", async () => {
    const { owner, team, project } = await seedTeam();
    const otherProject = await testApp.seedProject({ team });
    const [vendor, both] = [
      await testApp.person("tptadmin", project),
      await testApp.person("tpttranslator", project),
    ];
    await testApp.db
      .insertInto("project_member")
      .values({ project_id: otherProject.projectId, person_id: both.personId, role: "manager" })
      .execute();
    const { body } = await read(owner);
    const marked = body.people.filter(({ isVendor }: { isVendor: boolean }) => isVendor);
    expect(marked.map(({ userId }: { userId: string }) => userId)).toEqual([
      wireId("person", vendor.personId),
    ]);
  });
});

describe("second team", () => {
  const createTeam = (by: Person, body: unknown) =>
    testApp.call("POST", "/v1/api/teams", { as: withoutProject(by), body });

  test("signed-in owners may create a team, which they own, and which is logged", async () => {
    const { owner, admin, member } = await seedTeam("First");
    expect((await createTeam(admin, { name: "Second" })).status).toBe(403);
    expect((await createTeam(member, { name: "Second" })).status).toBe(403);
    expect((await createTeam(owner, { name: "" })).status).toBe(400);
    const byToken = byPersonalToken(await owner.token());
    expect(
      (await testApp.call("POST", "/v1/api/teams", { as: byToken, body: { name: "Second" } })).status,
    ).toBe(403);
    const { body } = await createTeam(owner, { name: "Second" });
    expect(body).toMatchObject({ name: "Second", role: "owner", openRegistration: false });
    expect(body.people).toMatchObject([{ email: owner.email, role: "owner", projects: 0 }]);
    const audit = await testApp.call("GET", "/v1/api/team/audit", {
      as: withoutProject(owner),
      query: { team: body._id },
    });
    expect(audit.body).toMatchObject([{ action: "team.created", details: { name: "Second" } }]);
    const list = (by: Person) => testApp.call("GET", "/v1/api/teams", { as: withoutProject(by) });
    expect((await list(owner)).body).toMatchObject([
      { name: "First", role: "owner", people: 3, projects: 1 },
      { _id: body._id, name: "Second", role: "owner", people: 1, projects: 0 },
    ]);
    expect((await list(member)).body).toMatchObject([{ name: "First", role: "member" }]);
    const end = await testApp.call("DELETE", "/v1/api/team", {
      as: withoutProject(owner),
      query: { team: body._id },
      body: { name: "Second" },
    });
    expect(end.status).toBe(200);
    expect((await list(owner)).body).toMatchObject([{ name: "First" }]);
  });

  test("creating a team does not reduce the creator's rights elsewhere", async () => {
    const { member } = await seedTeam();
    const owner = (await seedTeam()).owner;
    const { team } = await seedTeam();
    await testApp.db
      .insertInto("team_member")
      .values({ team_id: team.id, person_id: member.personId, role: "owner" })
      .execute();
    const session = (by: Person) => testApp.call("GET", "/v1/auth/session", { as: withoutProject(by) });
    expect((await session(member)).body.user.teamRole).toBe("owner");
    expect((await session(owner)).body.user.teamRole).toBe("owner");
  });
});

describe("person in two teams", () => {
  test("acts in the given team, otherwise in the one with the highest role", async () => {
    const first = await seedTeam("First");
    const second = await seedTeam("Second");
    const person = first.member;
    await testApp.db
      .insertInto("team_member")
      .values({ team_id: second.team.id, person_id: person.personId, role: "admin" })
      .execute();
    expect((await read(person)).body).toMatchObject({ name: "Second", role: "admin" });
    expect((await read(person, { team: first.teamId })).body).toMatchObject({
      name: "First",
      role: "member",
    });
    expect((await read(person, { team: wireId("team", 9_999) })).status).toBe(403);
    const createProject = (team?: string) =>
      testApp.call("POST", "/v1/api/projects", {
        as: withoutProject(person),
        body: { name: "Made", baseLanguage: "en", ...(team === undefined ? {} : { team }) },
      });
    expect((await createProject(first.teamId)).status).toBe(403);
    expect((await createProject()).body).toMatchObject({ team: second.teamId, role: "owner" });
    expect((await createProject(second.teamId)).body).toMatchObject({ team: second.teamId });
    const inFirst = await testApp.call("PUT", memberPath(first.admin), {
      as: withoutProject(person),
      query: { team: first.teamId },
      body: { role: "member" },
    });
    expect(inFirst.status).toBe(403);
    const theirAudit = await testApp.call("GET", "/v1/api/team/audit", {
      as: withoutProject(person),
      query: { team: first.teamId },
    });
    expect(theirAudit.status).toBe(403);
    expect((await remove(second.owner, first.owner)).status).toBe(404);
  });
});

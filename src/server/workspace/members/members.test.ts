import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wireId } from "#contract/ids.ts";
import { type ProjectRole, projectRoles } from "#contract/permissions.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";
import { createPerson } from "#server/workspace/auth/people.store.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const list = (person: SeededPerson) => testApp.call("GET", "/v1/api/members", { as: person.as });
const change = (by: SeededPerson, of: { personId: number }, body: unknown) =>
  testApp.call("PUT", `/v1/api/members/${wireId("person", of.personId)}`, { as: by.as, body });
const remove = (by: SeededPerson, of: { personId: number }) =>
  testApp.call("DELETE", `/v1/api/members/${wireId("person", of.personId)}`, { as: by.as });
const invite = (by: SeededPerson, body: unknown) =>
  testApp.call("POST", "/v1/api/invitations", { as: by.as, body });

/** A project whose only owner is a project member, not an owner of the team. */
async function seedOwnedProject() {
  const team = await testApp.createTeam("Team");
  const project = await testApp.seedProject({ team });
  const owner = await testApp.person("owner", project);
  await testApp.db.deleteFrom("project_member").where("person_id", "=", team.ownerId).execute();
  await testApp.db.deleteFrom("team_member").where("person_id", "=", team.ownerId).execute();
  return { project, owner };
}

describe("members", () => {
  test("all people of a project are listed with role and languages, including the team's owner", async () => {
    const project = await testApp.seedProject({ languages: ["en", "de"] });
    const translator = await testApp.person("translator", project);
    const owner = await testApp.person("owner", project);
    await change(owner, translator, { languages: ["DE"] });
    const { body } = await list(translator);
    expect(body).toContainEqual({
      userId: wireId("person", translator.personId),
      name: "translator",
      email: translator.email,
      emailVerified: false,
      role: "translator",
      languages: ["de"],
      fromTeam: false,
      etag: expect.any(String),
    });
    expect(body).toContainEqual(
      expect.objectContaining({
        userId: wireId("person", testApp.team.ownerId),
        role: "owner",
        fromTeam: true,
      }),
    );
    const languages = async () =>
      (await testApp.call("GET", "/v1/api/languages", { as: translator.as })).body;
    expect(await languages()).toMatchObject([
      { code: "en", reviewable: false, writable: false },
      { code: "de", writable: true },
    ]);
    const unknown = await change(owner, translator, { languages: ["xx"] });
    expect(unknown.body.code).toBe("unknown_language");
    expect((await change(owner, translator, { languages: null })).body.languages).toBeNull();
    expect(await languages()).toMatchObject([{ reviewable: true, writable: false }, { writable: true }]);
  });

  test("a caller cannot give a role above their own, and managers change translators only", async () => {
    const project = await testApp.seedProject();
    const may: Record<"manager" | "admin" | "owner", readonly ProjectRole[]> = {
      manager: ["translator"],
      admin: ["translator", "manager", "admin", "tpttranslator", "tptservices", "tptadmin"],
      owner: projectRoles,
    };
    for (const callerRole of ["manager", "admin", "owner"] as const) {
      const person = await testApp.person(callerRole, project);
      for (const role of projectRoles) {
        const otherPerson = await testApp.person("translator", project);
        const allowed = may[callerRole].includes(role);
        expect([callerRole, role, (await change(person, otherPerson, { role })).status]).toEqual([
          callerRole,
          role,
          allowed ? 200 : 403,
        ]);
        const invited = await invite(person, { email: `${callerRole}-${role}@example.org`, role });
        expect([callerRole, role, invited.status]).toEqual([callerRole, role, allowed ? 200 : 403]);
        const holder = await testApp.person(role, project);
        expect([callerRole, role, (await remove(person, holder)).status]).toEqual([
          callerRole,
          role,
          allowed ? 200 : 403,
        ]);
      }
    }
  });

  test("the last owner can neither leave nor be demoted, not even by two concurrent requests", async () => {
    const { project, owner } = await seedOwnedProject();
    expect((await remove(owner, owner)).body.code).toBe("last_owner");
    expect((await change(owner, owner, { role: "admin" })).body.code).toBe("last_owner");
    const second = await testApp.person("owner", project);
    const answers = await Promise.all([remove(owner, second), remove(second, owner)]);
    expect(answers.map((answer) => answer.status).toSorted()).not.toEqual([200, 200]);
    const owners = await testApp.db
      .selectFrom("project_member")
      .select("person_id")
      .where("project_id", "=", project.projectId)
      .where("role", "=", "owner")
      .execute();
    expect(owners).toHaveLength(1);
  });

  test("a role that comes from the team cannot be changed in a project", async () => {
    const project = await testApp.seedProject();
    const owner = await testApp.person("owner", project);
    const team = { personId: testApp.team.ownerId };
    expect((await change(owner, team, { role: "translator" })).status).toBe(403);
    expect((await remove(owner, team)).status).toBe(403);
  });

  test("owners and admins of the team have their role in all its projects", async () => {
    const project = await testApp.seedProject();
    for (const [teamRole, status] of [
      ["member", 403],
      ["admin", 200],
      ["owner", 200],
    ] as const) {
      const person = await testApp.person("none", project);
      await testApp.db
        .updateTable("team_member")
        .set({ role: teamRole })
        .where("person_id", "=", person.personId)
        .execute();
      const answer = await testApp.call("GET", "/v1/api/allowList", { as: person.as });
      expect([teamRole, answer.status]).toEqual([teamRole, status]);
    }
  });

  test("a removed member has no access any more", async () => {
    const project = await testApp.seedProject();
    const owner = await testApp.person("owner", project);
    const translator = await testApp.person("translator", project);
    expect((await list(translator)).status).toBe(200);
    expect((await remove(owner, translator)).status).toBe(200);
    expect((await list(translator)).status).toBe(403);
    expect((await remove(owner, translator)).status).toBe(404);
  });
});

describe("invitations", () => {
  const read = (token: string) => testApp.call("GET", "/v1/auth/invitation", { query: { token } });
  const accept = (body: unknown, headers: Record<string, string> = {}) =>
    testApp.call("POST", "/v1/auth/invitation", { body, headers });
  const tokenOf = (answer: { body: { link: string } }) =>
    new URL(answer.body.link).searchParams.get("token") ?? "";

  async function seedInvitation(
    email: string,
    options: { project?: SeededProject; role?: ProjectRole } = {},
  ) {
    const project = options.project ?? (await testApp.seedProject({ languages: ["en", "de"] }));
    const owner = await testApp.person("owner", project);
    const answer = await invite(owner, { email, role: options.role ?? "translator", languages: ["de"] });
    return { project, owner, answer, token: tokenOf(answer) };
  }

  test("an invitation link creates an account, signs it in and becomes invalid", async () => {
    const { project, answer, owner, token } = await seedInvitation("New@Example.org");
    expect(answer.body).toMatchObject({ email: "new@example.org", role: "translator", languages: ["de"] });
    expect(answer.body.link).toContain("http://localhost:4400/invitation?token=");
    expect((await read(token)).body).toEqual({
      email: "new@example.org",
      projectName: "Test project",
      role: "translator",
      invitedBy: "owner",
      hasAccount: false,
    });
    expect((await accept({ token })).body.issues).toEqual([
      { path: "name", message: "is missing" },
      { path: "password", message: "is missing" },
    ]);
    const accepted = await accept({ token, name: "Neu", password: "a good password" });
    expect(accepted).toMatchObject({ status: 200, body: { app: project.app } });
    const cookie = String([accepted.headers["set-cookie"]].flat()[0]).split(";", 1)[0] ?? "";
    const members = await testApp.call("GET", "/v1/api/members", {
      as: { app: project.app, headers: { cookie } },
    });
    expect(members.body).toContainEqual(
      expect.objectContaining({ email: "new@example.org", role: "translator", languages: ["de"] }),
    );
    expect((await accept({ token, name: "Neu", password: "a good password" })).body.code).toBe(
      "invalid_link",
    );
    expect((await testApp.call("GET", "/v1/api/invitations", { as: owner.as })).body).toEqual([]);
  });

  test("an invited person with an account must sign in with that account", async () => {
    await createPerson(testApp.db, { name: "Ada", email: "has@example.org", password: "a good password" });
    const { project, owner, token } = await seedInvitation("has@example.org");
    expect((await read(token)).body.hasAccount).toBe(true);
    expect((await accept({ token })).status).toBe(401);
    expect((await accept({ token, name: "Evil", password: "a new password" })).status).toBe(401);
    expect((await accept({ token }, { cookie: owner.cookie })).status).toBe(401);
    const signedIn = await testApp.call("POST", "/v1/auth/sign-in", {
      body: { email: "has@example.org", password: "a good password" },
    });
    const cookie = String([signedIn.headers["set-cookie"]].flat()[0]).split(";", 1)[0] ?? "";
    expect((await accept({ token }, { cookie })).body).toEqual({ app: project.app });
  });

  test("an invitation with a lower role does not reduce the member's role", async () => {
    const project = await testApp.seedProject({ languages: ["en", "de"] });
    const person = await testApp.person("none", project);
    const { token } = await seedInvitation(person.email, { project });
    const { projectId } = project;
    await testApp.db
      .insertInto("project_member")
      .values({ project_id: projectId, person_id: person.personId, role: "owner" })
      .execute();
    expect((await accept({ token }, { cookie: person.cookie })).status).toBe(200);
    expect((await testApp.call("GET", "/v1/api/allowList", { as: person.as })).status).toBe(200);
  });

  test("a revoked, expired or invented invitation is rejected", async () => {
    const { owner, answer, token } = await seedInvitation("late@example.org");
    const second = await invite(owner, { email: "later@example.org", role: "translator" });
    const path = `/v1/api/invitations/${answer.body._id}`;
    expect((await testApp.call("DELETE", path, { as: owner.as })).status).toBe(200);
    expect((await testApp.call("DELETE", path, { as: owner.as })).status).toBe(404);
    await testApp.pool.query("UPDATE invitation SET expires_at = now() WHERE email = 'later@example.org'");
    for (const item of [token, tokenOf(second), "invented"]) {
      expect((await read(item)).body.code).toBe("invalid_link");
      expect((await accept({ token: item, name: "X", password: "a good password" })).body.code).toBe(
        "invalid_link",
      );
    }
  });

  test("inviting an address again updates its invitation and invalidates the former link", async () => {
    const { owner, answer, token } = await seedInvitation("twice@example.org");
    const shown = answer.body.etag;
    const again = await Promise.all(
      ["manager", "manager"].map((role) => invite(owner, { email: "twice@example.org", role, etag: shown })),
    );
    expect(again.map(({ body }) => body._id)).toEqual([answer.body._id, answer.body._id]);
    const listed = await testApp.call("GET", "/v1/api/invitations", { as: owner.as });
    const matching = listed.body.filter(({ email }: { email: string }) => email === "twice@example.org");
    expect(matching).toMatchObject([{ role: "manager" }]);
    expect((await read(token)).body.code).toBe("invalid_link");
  });

  test("replacing an open invitation needs its ETag, except for an equal invitation by its author", async () => {
    const { project, owner, answer, token } = await seedInvitation("seen@example.org");
    const admin = await testApp.person("admin", project);
    const invitation = { email: "seen@example.org", role: "admin" };
    const refused = await invite(admin, invitation);
    expect(refused.status).toBe(409);
    const current = {
      email: "seen@example.org",
      role: "translator",
      languages: ["de"],
      etag: answer.body.etag,
    };
    expect(refused.body.current).toMatchObject({ ...current, invitedBy: { name: "owner" } });
    expect((await invite(owner, invitation)).status).toBe(409);
    expect((await invite(admin, { ...invitation, role: "translator", languages: ["de"] })).status).toBe(409);
    expect((await read(token)).status).toBe(200);
    const reinvited = await invite(owner, {
      email: "Seen@example.org",
      role: "translator",
      languages: ["DE"],
    });
    expect(reinvited.body).toMatchObject({ _id: answer.body._id, created: answer.body.created });
    const replaced = await invite(admin, { ...invitation, etag: answer.body.etag });
    expect(replaced.body).toMatchObject({ role: "admin", languages: null, invitedBy: { name: "admin" } });
    expect((await invite(owner, { ...invitation, role: "manager", etag: answer.body.etag })).status).toBe(
      409,
    );
  });

  test("an expired invitation, or one whose author left, does not block a new invitation", async () => {
    const { project } = await seedInvitation("expired@example.org");
    await testApp.pool.query("UPDATE invitation SET expires_at = now() WHERE email = 'expired@example.org'");
    const admin = await testApp.person("admin", project);
    expect((await invite(admin, { email: "expired@example.org", role: "manager" })).status).toBe(200);
  });

  test("a member of the project cannot be invited", async () => {
    const project = await testApp.seedProject();
    const owner = await testApp.person("owner", project);
    const member = await testApp.person("translator", project);
    expect((await invite(owner, { email: member.email, role: "manager" })).body.code).toBe("already_member");
    expect((await invite(owner, { email: "no address", role: "manager" })).status).toBe(400);
  });
});

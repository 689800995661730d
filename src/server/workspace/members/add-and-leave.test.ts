import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wireId } from "#contract/ids.ts";
import { type ProjectRole, projectRoles } from "#contract/permissions.ts";
import { openTestApp, type TestApp, withPersonalToken } from "#server/testing/test-app.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

type Person = Awaited<ReturnType<TestApp["person"]>>;
const add = (by: Person, body: unknown) => testApp.call("POST", "/v1/api/members", { as: by.as, body });
const leave = (as: Person["as"]) => testApp.call("POST", "/v1/api/members/leave", { as });
const idOf = (of: Person) => wireId("person", of.personId);
const audit = async (by: Person) => (await testApp.call("GET", "/v1/api/audit", { as: by.as })).body;

describe("adding a person of the team", () => {
  test("a person is added once, by id or by address, with a role and languages", async () => {
    const project = await testApp.seedProject({ languages: ["en", "de"] });
    const owner = await testApp.person("owner", project);
    const first = await testApp.person("none", project);
    const second = await testApp.person("none", project);
    expect((await add(owner, { userId: idOf(first), role: "translator", languages: ["DE"] })).body).toEqual({
      userId: idOf(first),
      name: "none",
      email: first.email,
      emailVerified: false,
      role: "translator",
      languages: ["de"],
      fromTeam: false,
      assignedOrders: 0,
      etag: expect.any(String),
    });
    expect((await add(owner, { email: second.email.toUpperCase(), role: "manager" })).body).toMatchObject({
      role: "manager",
      languages: null,
    });
    expect((await testApp.call("GET", "/v1/api/tag", { as: first.as })).status).toBe(200);
    expect((await add(owner, { userId: idOf(first), role: "manager" })).body.code).toBe("already_member");
    expect(
      (await add(owner, { userId: wireId("person", testApp.team.ownerId), role: "admin" })).body.code,
    ).toBe("already_member");
    expect(await audit(owner)).toMatchObject([
      { action: "member.added", details: { userId: idOf(second), role: "manager" } },
      { action: "member.added", details: { userId: idOf(first), role: "translator", languages: ["de"] } },
    ]);
  });

  test("people outside of the team must be invited, and the body must have id or address", async () => {
    const project = await testApp.seedProject();
    const owner = await testApp.person("owner", project);
    const otherTeam = await testApp.createTeam("Other");
    const stranger = await testApp.person("none", await testApp.seedProject({ team: otherTeam }));
    expect((await add(owner, { userId: idOf(stranger), role: "translator" })).status).toBe(404);
    expect((await add(owner, { email: stranger.email, role: "translator" })).status).toBe(404);
    expect((await add(owner, { userId: "f".repeat(24), role: "translator" })).status).toBe(404);
    for (const body of [
      { role: "translator" },
      { userId: idOf(stranger), email: stranger.email, role: "translator" },
      { userId: idOf(stranger) },
      { userId: idOf(stranger), role: "king" },
    ]) {
      expect((await add(owner, body)).status).toBe(400);
    }
    const member = await testApp.person("none", project);
    const unknown = await add(owner, { userId: idOf(member), role: "translator", languages: ["xx"] });
    expect(unknown.body.code).toBe("unknown_language");
  });

  test("a caller cannot give a role above their own, and managers add translators only", async () => {
    const project = await testApp.seedProject();
    const may: Record<"manager" | "admin" | "owner", readonly ProjectRole[]> = {
      manager: ["translator"],
      admin: ["translator", "manager", "admin", "tpttranslator", "tptservices", "tptadmin"],
      owner: projectRoles,
    };
    for (const callerRole of ["manager", "admin", "owner"] as const) {
      const caller = await testApp.person(callerRole, project);
      for (const role of projectRoles) {
        const { status } = await add(caller, { userId: idOf(await testApp.person("none", project)), role });
        expect([callerRole, role, status]).toEqual([
          callerRole,
          role,
          may[callerRole].includes(role) ? 200 : 403,
        ]);
      }
    }
  });
});

describe("leaving a project", () => {
  test("a signed-in member can leave, and the name stays in the history", async () => {
    const project = await testApp.seedProject();
    const owner = await testApp.person("owner", project);
    for (const role of ["translator", "manager", "tpttranslator", "tptadmin"] as const) {
      const person = await testApp.person(role, project);
      const byToken = withPersonalToken(project, await person.token());
      expect((await leave(byToken)).body.code).toBe("not_allowed");
      expect((await leave(person.as)).status).toBe(200);
      expect((await leave(person.as)).status).toBe(403);
      expect((await audit(owner))[0]).toMatchObject({
        action: "member.removed",
        user: { _id: idOf(person), name: role },
        details: { userId: idOf(person), name: role, role },
      });
    }
  });

  test("neither the last owner nor a person whose role comes from the team can leave", async () => {
    const team = await testApp.createTeam("Ownerless");
    const project = await testApp.seedProject({ team });
    const owner = await testApp.person("owner", project);
    await testApp.db.deleteFrom("project_member").where("person_id", "=", team.ownerId).execute();
    await testApp.db.deleteFrom("team_member").where("person_id", "=", team.ownerId).execute();
    expect((await leave(owner.as)).body.code).toBe("last_owner");
    const admin = await testApp.person("none", project);
    const { personId } = admin;
    await testApp.db
      .updateTable("team_member")
      .set({ role: "admin" })
      .where("person_id", "=", personId)
      .execute();
    expect((await leave(admin.as)).status).toBe(403);
    const second = await testApp.person("owner", project);
    expect((await leave(second.as)).status).toBe(200);
  });
});

describe("audit log of members and invitations", () => {
  test("the log contains roles before and after, invitations, and how members joined", async () => {
    const project = await testApp.seedProject({ languages: ["en", "de"] });
    const owner = await testApp.person("owner", project);
    const person = await testApp.person("translator", project);
    const change = (body: unknown) =>
      testApp.call("PUT", `/v1/api/members/${idOf(person)}`, { as: owner.as, body });
    await change({});
    await change({ role: "manager" });
    const invite = (email: string) =>
      testApp.call("POST", "/v1/api/invitations", { as: owner.as, body: { email, role: "translator" } });
    const first = await invite("first@example.org");
    const second = await invite("second@example.org");
    await testApp.call("DELETE", `/v1/api/invitations/${first.body._id}`, { as: owner.as });
    const token = new URL(second.body.link).searchParams.get("token");
    await testApp.call("POST", "/v1/auth/invitation", {
      body: { token, name: "Second", password: "a good password" },
    });
    expect(await audit(owner)).toMatchObject([
      { action: "member.added", user: { name: "Second" }, details: { invitation: second.body._id } },
      { action: "invitation.revoked", details: { email: "first@example.org", role: "translator" } },
      { action: "invitation.created", details: { email: "second@example.org" } },
      { action: "invitation.created", details: { email: "first@example.org" } },
      {
        action: "member.changed",
        details: {
          before: { role: "translator", languages: null },
          after: { role: "manager", languages: null },
        },
      },
    ]);
    expect(
      (await audit(owner)).map(({ details }: { details: unknown }) => JSON.stringify(details)).join(),
    ).not.toContain(token ?? "nothing");
  });

  test("a manager cannot revoke an invitation that they could not have created", async () => {
    const project = await testApp.seedProject();
    const owner = await testApp.person("owner", project);
    const manager = await testApp.person("manager", project);
    const { body } = await testApp.call("POST", "/v1/api/invitations", {
      as: owner.as,
      body: { email: "admin-to-be@example.org", role: "admin" },
    });
    const path = `/v1/api/invitations/${body._id}`;
    expect((await testApp.call("DELETE", path, { as: manager.as })).status).toBe(403);
    expect((await testApp.call("DELETE", path, { as: owner.as })).status).toBe(200);
  });

  test("an invitation is mailed by a job of its transaction", async () => {
    const project = await testApp.seedProject({ name: "Shop" });
    const owner = await testApp.person("owner", project);
    testApp.mails.length = 0;
    const answer = await testApp.call("POST", "/v1/api/invitations", {
      as: owner.as,
      body: { email: "mailed@example.org", role: "translator" },
    });
    expect(testApp.mails).toEqual([]);
    await testApp.runJobs();
    const mail = testApp.mails.find(({ to }) => to === "mailed@example.org");
    expect(mail?.subject).toBe("owner invited you to Shop");
    expect(mail?.text).toContain(answer.body.link);
  });

  test("an invitation is in the language that its recipient chose for mails, or the sender's", async () => {
    const project = await testApp.seedProject({ name: "Shop" });
    const owner = await testApp.person("owner", project);
    const invited = await testApp.person("none");
    const choose = ({ personId }: typeof owner, language: string) =>
      testApp.pool.query(
        "INSERT INTO notification_setting (person_id, language, mail) VALUES ($1, $2, '{}')",
        [personId, language],
      );
    await choose(owner, "de");
    await choose(invited, "ar");
    testApp.mails.length = 0;
    for (const email of [invited.email, "nobody-yet@example.org"])
      await testApp.call("POST", "/v1/api/invitations", {
        as: owner.as,
        body: { email, role: "translator" },
      });
    await testApp.runJobs();
    const subjectTo = (email: string) => testApp.mails.find(({ to }) => to === email)?.subject;
    expect(subjectTo(invited.email)).toBe("دعاك owner إلى Shop");
    expect(subjectTo("nobody-yet@example.org")).toBe("owner hat dich zu Shop eingeladen");
  });
});

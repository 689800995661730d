import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wireId } from "#contract/ids.ts";
import { invitationMails } from "#contract/limits.ts";
import { openTestApp, type SeededPerson, type TestApp } from "#server/testing/test-app.ts";
import { hashPassword } from "#server/workspace/auth/sign-in/sign-in.ts";
import { joinProject, readOpenInvitation } from "./accept-invitation.ts";

const password = "long enough for anybody";
let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

/** A project in a new team, with a person who owns both. */
async function seed() {
  const team = await testApp.createTeam("Team");
  const project = await testApp.seedProject({ team });
  const owner = await testApp.person("owner", project);
  await setTeamRole(owner, "owner");
  return { project, owner };
}

async function setTeamRole({ personId }: SeededPerson, role: "owner" | "admin" | "member") {
  await testApp.db.updateTable("team_member").set({ role }).where("person_id", "=", personId).execute();
}

async function invite(by: SeededPerson, email: string, role = "translator") {
  const { body } = await testApp.call("POST", "/v1/api/invitations", { as: by.as, body: { email, role } });
  return String(new URL(body.link).searchParams.get("token"));
}

const idOf = (of: SeededPerson) => wireId("person", of.personId);
const withoutProject = (by: SeededPerson) => ({ headers: by.as.headers ?? {} });
const ways = {
  "being removed": (owner, leavingPerson) =>
    testApp.call("DELETE", `/v1/api/members/${idOf(leavingPerson)}`, { as: owner.as }),
  leaving: (_owner, leavingPerson) => testApp.call("POST", "/v1/api/members/leave", { as: leavingPerson.as }),
  "being removed from the team": (owner, leavingPerson) =>
    testApp.call("DELETE", `/v1/api/team/members/${idOf(leavingPerson)}`, { as: withoutProject(owner) }),
  "leaving the team": (_owner, leavingPerson) =>
    testApp.call("POST", "/v1/api/team/leave", { as: withoutProject(leavingPerson), body: { name: "Team" } }),
  "deleting the account": async (_owner, leavingPerson) => {
    await testApp.pool.query(
      "INSERT INTO account (person_id, account_id, provider_id, password) VALUES ($1, '1', 'credential', $2)",
      [leavingPerson.personId, await hashPassword(password)],
    );
    return testApp.call("DELETE", "/v1/auth/account", {
      as: withoutProject(leavingPerson),
      body: { password },
    });
  },
} satisfies Record<string, (owner: SeededPerson, leavingPerson: SeededPerson) => Promise<{ status: number }>>;

const statusOfLink = async (token: string) =>
  (await testApp.call("GET", "/v1/auth/invitation", { query: { token } })).body.code ?? "open";
const accept = async (token: string, headers: Record<string, string> = {}) =>
  (
    await testApp.call("POST", "/v1/auth/invitation", {
      body: { token, name: "Nina", password },
      headers,
    })
  ).body.code ?? "joined";
const listed = async (by: SeededPerson) =>
  (await testApp.call("GET", "/v1/api/invitations", { as: by.as })).body.map(
    ({ email }: { email: string }) => email,
  );

describe("end of an invitation", () => {
  test.each(Object.entries(ways))(
    "%s of its recipient or of its author ends an invitation",
    async (_, leave) => {
      const { project, owner } = await seed();
      const leavingPerson = await testApp.person("none", project);
      const again = await invite(owner, leavingPerson.email);
      const remaining = await invite(owner, `kept-by-${leavingPerson.email}`);
      const { projectId } = project;
      await testApp.db
        .insertInto("project_member")
        .values({ project_id: projectId, person_id: leavingPerson.personId, role: "admin" })
        .execute();
      const created = await invite(leavingPerson, `friend-of-${leavingPerson.email}`);
      expect(await listed(owner)).toHaveLength(3);
      expect((await leave(owner, leavingPerson)).status).toBe(200);
      expect([await statusOfLink(again), await statusOfLink(created), await statusOfLink(remaining)]).toEqual(
        ["invalid_link", "invalid_link", "open"],
      );
      expect([await accept(again, withoutProject(leavingPerson).headers), await accept(created)]).toEqual([
        "invalid_link",
        "invalid_link",
      ]);
      expect(await listed(owner)).toEqual([`kept-by-${leavingPerson.email}`]);
      expect(await accept(remaining)).toBe("joined");
    },
  );

  test.each([
    [
      "in the project",
      (owner: SeededPerson, admin: SeededPerson) =>
        testApp.call("PUT", `/v1/api/members/${idOf(admin)}`, { as: owner.as, body: { role: "manager" } }),
    ],
    [
      "in the team",
      async (_owner: SeededPerson, admin: SeededPerson) => {
        await setTeamRole(admin, "member");
        return { status: 200 };
      },
    ],
  ])("an invitation ends when its author loses, %s, the right to give its role", async (place, demote) => {
    const { project, owner } = await seed();
    const admin = await testApp.person(place === "in the team" ? "manager" : "admin", project);
    if (place === "in the team") await setTeamRole(admin, "admin");
    const [equal, below] = [
      await invite(admin, `equal-${admin.email}`, "admin"),
      await invite(admin, `below-${admin.email}`, "translator"),
    ];
    expect((await demote(owner, admin)).status).toBe(200);
    expect([await accept(equal), await accept(below)]).toEqual(["invalid_link", "joined"]);
  });

  test("an invitation replaced with another role is void, even if its link was just read", async () => {
    const { owner } = await seed();
    const invited = await testApp.person("none");
    const found = await readOpenInvitation(testApp.db, await invite(owner, invited.email, "manager"));
    const { body } = await testApp.call("GET", "/v1/api/invitations", { as: owner.as });
    const again = await testApp.call("POST", "/v1/api/invitations", {
      as: owner.as,
      body: { email: invited.email, role: "translator", etag: body[0].etag },
    });
    expect(again.status).toBe(200);
    const joining = testApp.db
      .transaction()
      .execute((tx) => joinProject(tx, found, { personId: invited.personId, address: "192.0.2.1" }));
    await expect(joining).rejects.toMatchObject({ code: "invalid_link" });
  });
});

test("accepting an invitation to a full project returns 400, adds no member and keeps it open", async () => {
  const { project, owner } = await seed();
  const people = await Promise.all([1, 2, 3].map(() => testApp.person("none")));
  const invited = await Promise.all(
    people.map(async (person) => ({ token: await invite(owner, person.email), as: withoutProject(person) })),
  );
  const acceptAll = () =>
    Promise.all(
      invited.map(({ token, as }) => testApp.call("POST", "/v1/auth/invitation", { as, body: { token } })),
    );
  const membersNow = async () => {
    const ofProject = testApp.db.selectFrom("project_member").where("project_id", "=", project.projectId);
    return (await ofProject.select("person_id").execute()).length;
  };
  const max = (await membersNow()) + 1;
  await testApp.db.insertInto("instance_limit").values({ name: "members", max }).execute();
  const refused = (await acceptAll()).filter(({ status }) => status !== 200);
  const full = { status: 400, body: { code: "limit_reached", limit: "members", max } };
  expect(refused).toMatchObject([full, full]);
  expect(await membersNow()).toBe(max);
  await testApp.db.deleteFrom("instance_limit").execute();
  await acceptAll();
  expect(await membersNow()).toBe(max + 2);
});

test("an address gets at most ten invitations a day, from all people and projects", async () => {
  const email = "wanted@example.org";
  const inviteOnce = async () => {
    const { owner } = await seed();
    return testApp.call("POST", "/v1/api/invitations", { as: owner.as, body: { email, role: "translator" } });
  };
  for (let count = 0; count < invitationMails.perAddress; count++)
    expect((await inviteOnce()).status).toBe(200);
  const { status, body } = await inviteOnce();
  expect([status, body.code]).toEqual([429, "too_many_requests"]);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wireId } from "#contract/ids.ts";
import { mailedTokens } from "#server/testing/mailed-tokens.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";
import { createPerson } from "#server/workspace/auth/people.store.ts";

const password = "a good password";
const testApps: Record<"with mail" | "without mail", TestApp> = {} as never;
beforeAll(async () => {
  testApps["without mail"] = await openTestApp();
  testApps["with mail"] = await openTestApp({ env: { smtpUrl: "smtp://mail.example.org" } });
});
afterAll(() => Promise.all(Object.values(testApps).map((testApp) => testApp.close())));

const invite = (testApp: TestApp, by: SeededPerson, email: string) =>
  testApp.call("POST", "/v1/api/invitations", { as: by.as, body: { email, role: "translator" } });
const accept = (testApp: TestApp, token: string) =>
  testApp.call("POST", "/v1/auth/invitation", { body: { token, name: "Nina", password } });
const isVerified = async (testApp: TestApp, by: SeededPerson, email: string) =>
  (await testApp.call("GET", "/v1/api/members", { as: by.as })).body.find(
    (member: { email: string }) => member.email === email,
  )?.emailVerified;

describe.each(["with mail", "without mail"] as const)("invitation links %s", (how) => {
  test.each(["manager", "admin", "owner"] as const)(
    "the link to the role of a %s is hidden from people who may not give the role",
    async (role) => {
      const testApp = testApps[how];
      const inviter = await testApp.person(role, await testApp.seedProject());
      const email = `invited-by-${role}@example.org`;
      const { status, body } = await invite(testApp, inviter, email);
      expect([status, body.mailed]).toEqual([200, how === "with mail"]);
      const [token = ""] = await mailedTokens(testApp, email);
      expect(body.link).toBe(
        how === "without mail" && role !== "manager"
          ? `${testApp.env.url}/invitation?token=${token}`
          : undefined,
      );
      expect((await accept(testApp, token)).status).toBe(200);
      expect(await isVerified(testApp, inviter, email)).toBe(how === "with mail");
    },
  );
});

describe("verification of an address", () => {
  let testApp: TestApp;
  let project: SeededProject;
  let owner: SeededPerson;
  beforeAll(async () => {
    testApp = testApps["with mail"];
    project = await testApp.seedProject();
    owner = await testApp.person("owner", project);
  });

  async function add(email: string) {
    const personId = (await createPerson(testApp.db, { name: "Ada", email, password })) ?? 0;
    await testApp.db
      .insertInto("project_member")
      .values({ project_id: project.projectId, person_id: personId, role: "translator" })
      .execute();
    return personId;
  }

  test("a password reset verifies the address, also for the team", async () => {
    const email = "reset@example.org";
    const personId = await add(email);
    expect(await isVerified(testApp, owner, email)).toBe(false);
    await testApp.call("POST", "/v1/auth/request-password-reset", { body: { email } });
    const [token] = await mailedTokens(testApp, email);
    await testApp.call("POST", "/v1/auth/reset-password", {
      body: { token, password: "another good password" },
    });
    expect(await isVerified(testApp, owner, email)).toBe(true);
    const teamId = project.teamId;
    await testApp.db
      .insertInto("team_member")
      .values({ team_id: teamId, person_id: personId, role: "member" })
      .execute();
    await testApp.db
      .updateTable("team_member")
      .set({ role: "owner" })
      .where("person_id", "=", owner.personId)
      .execute();
    const query = { team: wireId("team", teamId) };
    const team = await testApp.call("GET", "/v1/api/team", {
      as: { headers: owner.as.headers ?? {} },
      query,
    });
    expect(team.body.people).toContainEqual(expect.objectContaining({ email, emailVerified: true }));
  });

  test("an invitation whose link was shown does not verify the address", async () => {
    const email = "shown@example.org";
    await invite(testApp, owner, email);
    const [token = ""] = await mailedTokens(testApp, email);
    // As if the server had no mail server.
    await testApp.db
      .updateTable("invitation")
      .set({ only_mailed: false })
      .where("email", "=", email)
      .execute();
    expect((await accept(testApp, token)).status).toBe(200);
    expect(await isVerified(testApp, owner, email)).toBe(false);
  });
});

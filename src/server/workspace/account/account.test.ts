import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wireId } from "#contract/ids.ts";
import { mailedTokens } from "#server/testing/mailed-tokens.ts";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { createPerson } from "#server/workspace/auth/people.store.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const password = "a good password";

function cookieOf(answer: { headers: Record<string, unknown> }): string {
  return String([answer.headers["set-cookie"]].flat()[0]).split(";", 1)[0] ?? "";
}

const signIn = (email: string, typed = password) =>
  testApp.call("POST", "/v1/auth/sign-in", { body: { email, password: typed } });

/** Creates a signed-in member of the team with a password. */
async function seedAccount(email: string, role: "owner" | "member" = "member") {
  const personId = await createPerson(testApp.db, { name: "Ada", email, password });
  if (personId === undefined) throw new Error("The address is taken.");
  await testApp.db
    .insertInto("team_member")
    .values({ team_id: testApp.team.id, person_id: personId, role })
    .execute();
  const headers = { cookie: cookieOf(await signIn(email)) };
  return { personId, headers };
}

describe("account", () => {
  test("the name of an account can be changed", async () => {
    const { headers } = await seedAccount("name@example.org");
    const answer = await testApp.call("PUT", "/v1/auth/account", {
      as: { headers },
      body: { name: "Ada L." },
    });
    expect(answer.body.user).toMatchObject({ name: "Ada L.", email: "name@example.org" });
    expect(
      (await testApp.call("PUT", "/v1/auth/account", { as: { headers }, body: { name: "" } })).status,
    ).toBe(400);
  });

  test("an account lists its open sessions and ends one of them, but no session of other accounts", async () => {
    const { headers } = await seedAccount("sessions@example.org");
    const otherSession = { cookie: cookieOf(await signIn("sessions@example.org")) };
    const stranger = await seedAccount("stranger@example.org");
    const list = async (as: Record<string, string>) =>
      (await testApp.call("GET", "/v1/auth/sessions", { as: { headers: as } })).body;
    const sessions = await list(headers);
    expect(sessions).toMatchObject([{ current: false }, { current: true }]);
    expect(JSON.stringify(sessions)).not.toContain(headers.cookie.split("=")[1]?.split(".")[0]);
    const end = (as: Record<string, string>, id: string) =>
      testApp.call("DELETE", `/v1/auth/sessions/${id}`, { as: { headers: as } });
    expect((await end(stranger.headers, sessions[0]._id)).status).toBe(404);
    expect((await end(headers, sessions[0]._id)).status).toBe(200);
    expect((await testApp.call("GET", "/v1/auth/sessions", { as: { headers: otherSession } })).status).toBe(
      401,
    );
    expect(await list(headers)).toHaveLength(1);
  });

  test("an account ends all sessions but the current one, and shows last use and address of each", async () => {
    const { headers, personId } = await seedAccount("others@example.org");
    const others = [await signIn("others@example.org"), await signIn("others@example.org")].map(cookieOf);
    const read = (cookie: string) => testApp.call("GET", "/v1/auth/sessions", { headers: { cookie } });
    await testApp.pool.query(
      "UPDATE session SET updated_at = now() - interval '1 day' WHERE person_id = $1",
      [personId],
    );
    const { body } = await read(others[1] ?? "");
    expect(body).toMatchObject([{ current: true, address: "127.0.0.1" }, {}, {}]);
    const age = (time: string) => Date.now() - Date.parse(time);
    expect(age(body[0].lastUsed)).toBeLessThan(60_000);
    expect(age(body[1].lastUsed)).toBeGreaterThan(80_000_000);
    expect((await testApp.call("DELETE", "/v1/auth/sessions", { headers })).status).toBe(200);
    expect((await read(headers.cookie)).body).toHaveLength(1);
    for (const cookie of others) expect((await read(cookie)).status).toBe(401);
  });

  test("a new password needs the old one and ends the other sessions", async () => {
    const { headers } = await seedAccount("password@example.org");
    const otherSession = { cookie: cookieOf(await signIn("password@example.org")) };
    const change = (old: string, newPassword: string) =>
      testApp.call("PUT", "/v1/auth/password", { as: { headers }, body: { password: old, newPassword } });
    expect((await change("wrong", "another password")).body.code).toBe("wrong_credentials");
    expect((await change(password, "short")).status).toBe(400);
    expect((await change(password, "another password")).status).toBe(200);
    expect((await testApp.call("GET", "/v1/auth/sessions", { as: { headers: otherSession } })).status).toBe(
      401,
    );
    expect((await testApp.call("GET", "/v1/auth/sessions", { as: { headers } })).status).toBe(200);
    expect((await signIn("password@example.org")).status).toBe(401);
    expect((await signIn("password@example.org", "another password")).status).toBe(200);
  });

  test("after ten wrong passwords the password cannot be tried any more", async () => {
    const { headers } = await seedAccount("guess@example.org");
    const guess = () =>
      testApp.call("DELETE", "/v1/auth/account", { as: { headers }, body: { password: "wrong" } });
    for (let tries = 0; tries < 10; tries++) expect((await guess()).status).toBe(401);
    const answer = await guess();
    expect(answer).toMatchObject({ status: 429, headers: { "retry-after": expect.anything() } });
  });
});

describe("account deletion (rules.md 4)", () => {
  const remove = (headers: Record<string, string>, typed = password) =>
    testApp.call("DELETE", "/v1/auth/account", { as: { headers }, body: { password: typed } });

  test("deletion revokes all access, and history shows a former member", async () => {
    const project = await testApp.seedProject();
    const owner = await testApp.person("owner", project);
    const { personId, headers } = await seedAccount("gone@example.org");
    await testApp.db
      .insertInto("project_member")
      .values({ project_id: project.projectId, person_id: personId, role: "manager" })
      .execute();
    const as = { app: project.app, headers };
    const token = await testApp.call("POST", "/v1/auth/tokens", {
      as,
      body: { name: "t", permissions: ["get_project_list"] },
    });
    await testApp.call("POST", "/v1/api/tag", { as, body: { name: "theirs" } });
    await testApp.call("POST", "/v1/auth/request-password-reset", { body: { email: "gone@example.org" } });
    const [link] = await mailedTokens(testApp, "gone@example.org");
    expect((await remove(headers, "wrong")).status).toBe(401);
    const answer = await remove(headers);
    expect(answer.status).toBe(200);
    const reset = { body: { token: link, password: "another password" } };
    expect((await testApp.call("POST", "/v1/auth/reset-password", reset)).body.code).toBe("invalid_link");
    expect(String(answer.headers["set-cookie"])).toMatch(/session_token=;/);
    expect((await testApp.call("GET", "/v1/auth/session", { as: { headers } })).body.user).toBeNull();
    const authorization = { authorization: `Bearer ${token.body.token}` };
    expect((await testApp.call("GET", "/v1/api/projects", { as: { headers: authorization } })).status).toBe(
      403,
    );
    expect((await signIn("gone@example.org")).status).toBe(401);
    const members = await testApp.call("GET", "/v1/api/members", { as: owner.as });
    expect(members.text).not.toContain("gone@example.org");
    const former = { _id: wireId("person", personId), name: "former member" };
    const changes = await testApp.call("GET", "/v1/api/changes", { as: owner.as });
    expect(changes.body.changes).toMatchObject([{ kind: "tag", user: former }]);
    const audit = await testApp.call("GET", "/v1/api/audit", { as: owner.as });
    expect(audit.body).toMatchObject([{ action: "member.removed", user: former }]);
    const { rows } = await testApp.pool.query("SELECT name, email FROM person WHERE id = $1", [personId]);
    expect(JSON.stringify(rows)).not.toMatch(/gone|Ada/);
    await seedAccount("gone@example.org");
  });

  test("the last owner of a team cannot delete the account", async () => {
    const team = await testApp.createTeam("Alone");
    const personId = await createPerson(testApp.db, { name: "Last", email: "last@example.org", password });
    await testApp.db.deleteFrom("team_member").where("team_id", "=", team.id).execute();
    await testApp.db
      .insertInto("team_member")
      .values({ team_id: team.id, person_id: personId ?? 0, role: "owner" })
      .execute();
    const headers = { cookie: cookieOf(await signIn("last@example.org")) };
    expect((await remove(headers)).body.code).toBe("last_owner");
    expect((await signIn("last@example.org")).status).toBe(200);
  });
});

describe("registration (rules.md 6)", () => {
  const register = (email: string, typed = password) =>
    testApp.call("POST", "/v1/auth/register", { body: { name: "New", email, password: typed } });

  test("registration needs an invitation, unless an owner opens the registration of the team", async () => {
    const read = async () => (await testApp.call("GET", "/v1/auth/register")).body;
    expect(await read()).toEqual({ open: false, team: null });
    expect((await register("new@example.org")).status).toBe(403);
    const { headers } = await seedAccount("opener@example.org", "owner");
    const open = (openRegistration: boolean) =>
      testApp.call("PUT", "/v1/api/team", { as: { headers }, body: { openRegistration } });
    expect((await open(true)).status).toBe(200);
    expect(await read()).toEqual({ open: true, team: "Test team" });
    expect((await register("new@example.org", "short")).status).toBe(400);
    const answer = await register("New@example.org");
    expect(answer.body.user).toMatchObject({ email: "new@example.org", teamRole: "member" });
    const as = { headers: { cookie: cookieOf(answer) } };
    expect((await testApp.call("GET", "/v1/api/projects", { as })).body).toEqual([]);
    expect((await register("new@example.org")).body.code).toBe("name_taken");
    await open(false);
    expect(await read()).toEqual({ open: false, team: null });
    expect((await register("newer@example.org")).status).toBe(403);
  });
});

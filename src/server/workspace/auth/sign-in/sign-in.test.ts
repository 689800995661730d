import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailedTokens } from "#server/testing/mailed-tokens.ts";
import { byPersonalToken, openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { readOrCreateOperator } from "#server/workspace/auth/first-team.ts";
import { createPerson, operator } from "#server/workspace/auth/people.store.ts";
import { prepareFirstOwner } from "./first-owner.ts";
import type { OneTimeLinks } from "./one-time-links.ts";

let testApp: TestApp;
const links: OneTimeLinks = { setUp: undefined, demo: undefined };
beforeAll(async () => {
  testApp = await openTestApp({ links });
});
afterAll(() => testApp.close());

const password = "a good password";

async function seedAccount(email: string) {
  const id = await createPerson(testApp.db, { name: "Ada", email, password });
  if (id === undefined) throw new Error("The address is taken.");
  return id;
}

function signIn(email: string, typedPassword: string, headers: Record<string, string> = {}) {
  return testApp.call("POST", "/v1/auth/sign-in", { body: { email, password: typedPassword }, headers });
}

/** Returns the cookie that an answer sets, as a browser sends it back. */
function cookieOf(answer: { headers: Record<string, unknown> }): string {
  const [cookie] = [answer.headers["set-cookie"]].flat();
  return String(cookie).split(";", 1)[0] ?? "";
}

const session = (cookie: string) => testApp.call("GET", "/v1/auth/session", { headers: { cookie } });

describe("sign-in", () => {
  test("the right password opens a session by a cookie that scripts and other sites cannot use", async () => {
    await seedAccount("in@example.org");
    const answer = await signIn("In@Example.org", password);
    expect(answer).toMatchObject({
      status: 200,
      body: { setupNeeded: false, user: { name: "Ada", email: "in@example.org", teamRole: "member" } },
    });
    const cookie = String([answer.headers["set-cookie"]].flat()[0]);
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/Max-Age=2592000/i);
    expect(cookie).not.toMatch(/Secure/i);
    expect((await session(cookieOf(answer))).body.user.email).toBe("in@example.org");
  });

  test("behind https the cookie is sent over https only", async () => {
    const secure = await openTestApp({ env: { url: "https://texts.example.org" } });
    await createPerson(secure.db, { name: "Ada", email: "a@example.org", password });
    const answer = await secure.call("POST", "/v1/auth/sign-in", {
      body: { email: "a@example.org", password },
    });
    expect(String(answer.headers["set-cookie"])).toMatch(/Secure/);
    const read = await secure.call("GET", "/v1/auth/session", { headers: { cookie: cookieOf(answer) } });
    expect(read.body.user.email).toBe("a@example.org");
    expect(read.headers["strict-transport-security"]).toBeDefined();
    await secure.close();
  });

  test("a wrong password and an unknown address get the same answer", async () => {
    await seedAccount("known@example.org");
    const wrong = await signIn("known@example.org", "a wrong password");
    const unknown = await signIn("unknown@example.org", "a wrong password");
    expect(wrong.status).toBe(401);
    expect({ ...wrong.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    expect(wrong.body.code).toBe("wrong_credentials");
    expect(wrong.headers["set-cookie"]).toBeUndefined();
  });

  test("a cookie from before signing in never becomes the session", async () => {
    await seedAccount("fixed@example.org");
    const planted = "parlance.session_token=planted.planted";
    const answer = await signIn("fixed@example.org", password, { cookie: planted });
    expect(cookieOf(answer)).not.toBe(planted);
    expect((await session(planted)).body.user).toBeNull();
  });

  test("after ten failures an account is locked for a while", async () => {
    await seedAccount("tried@example.org");
    const failures = await Promise.all(
      Array.from({ length: 12 }, () => signIn("tried@example.org", "a wrong password")),
    );
    expect(failures.filter((answer) => answer.status === 429)).toHaveLength(2);
    const answer = await signIn("tried@example.org", password);
    expect(answer).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(Number(answer.headers["retry-after"])).toBeGreaterThan(800);
    expect(Number(answer.headers["retry-after"])).toBeLessThanOrEqual(900);
  });

  test("a person can sign in on a device used before while other people lock the account", async () => {
    await seedAccount("owner@example.org");
    await seedAccount("neighbour@example.org");
    const [, device = ""] = [(await signIn("owner@example.org", password)).headers["set-cookie"]].flat();
    expect(device).toMatch(/^parlance\.device=[^;]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const [cookie = ""] = String(device).split(";", 1);
    const tryAll = (email: string, headers = {}) =>
      Promise.all(Array.from({ length: 10 }, () => signIn(email, "a wrong password", headers)));
    await tryAll("owner@example.org");
    expect((await signIn("owner@example.org", password)).status).toBe(429);
    expect((await signIn("owner@example.org", password, { cookie })).status).toBe(200);
    // A device used before can neither exceed the limit of its account nor try another account.
    await tryAll("owner@example.org", { cookie });
    expect((await signIn("owner@example.org", password, { cookie })).status).toBe(429);
    await tryAll("neighbour@example.org");
    expect((await signIn("neighbour@example.org", password, { cookie })).status).toBe(429);
    const forged = cookie.replace(/.{6}$/, "AAAAAA");
    await tryAll("forged@example.org", { cookie: forged });
    expect((await signIn("forged@example.org", password, { cookie: forged })).status).toBe(429);
  });

  test("signing out ends the session on the server too", async () => {
    await seedAccount("out@example.org");
    const cookie = cookieOf(await signIn("out@example.org", password));
    const answer = await testApp.call("POST", "/v1/auth/sign-out", { headers: { cookie } });
    expect(answer.status).toBe(200);
    expect(String(answer.headers["set-cookie"])).toMatch(/^parlance\.session_token=;/);
    expect((await session(cookie)).body.user).toBeNull();
    expect((await testApp.call("GET", "/v1/auth/tokens", { headers: { cookie } })).body.code).toBe(
      "signed_out",
    );
  });
});

describe("password reset", () => {
  const request = (email: string) =>
    testApp.call("POST", "/v1/auth/request-password-reset", { body: { email } });

  const reset = (token: unknown, text = "another password") =>
    testApp.call("POST", "/v1/auth/reset-password", { body: { token, password: text } });

  test("a request for a reset link is answered the same for unknown addresses", async () => {
    await seedAccount("forgot@example.org");
    const known = await request("forgot@example.org");
    const unknown = await request("nobody@example.org");
    expect([known.status, known.body]).toEqual([200, {}]);
    expect([unknown.status, unknown.body]).toEqual([200, {}]);
  });

  test("a reset request is answered before any work that only known addresses cause", async () => {
    await seedAccount("timed@example.org");
    const holder = await testApp.pool.connect();
    await holder.query("BEGIN");
    await holder.query("LOCK TABLE verification IN EXCLUSIVE MODE");
    expect((await request("timed@example.org")).status).toBe(200);
    await holder.query("COMMIT");
    holder.release();
    await mailedTokens(testApp, "timed@example.org");
  });

  test("a new password, set by a link or by its person, invalidates all links", async () => {
    await seedAccount("links@example.org");
    for (let count = 0; count < 3; count++) await request("links@example.org");
    const [first, second] = await mailedTokens(testApp, "links@example.org", 3);
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second)).body.code).toBe("invalid_link");
    await request("links@example.org");
    const third = (await mailedTokens(testApp, "links@example.org", 4)).at(-1);
    const cookie = cookieOf(await signIn("links@example.org", "another password"));
    const body = { password: "another password", newPassword: "a third password" };
    expect((await testApp.call("PUT", "/v1/auth/password", { headers: { cookie }, body })).status).toBe(200);
    expect((await reset(third)).body.code).toBe("invalid_link");
  });

  test("the mailed link sets the password once, and ends all sessions", async () => {
    await seedAccount("reset@example.org");
    const cookie = cookieOf(await signIn("reset@example.org", password));
    await request("reset@example.org");
    const [token] = await mailedTokens(testApp, "reset@example.org");
    expect((await reset(token, "short")).status).toBe(400);
    expect((await reset("guessed")).body.code).toBe("invalid_link");
    expect((await reset(token)).status).toBe(200);
    expect((await reset(token)).body.code).toBe("invalid_link");
    expect((await session(cookie)).body.user).toBeNull();
    expect((await signIn("reset@example.org", password)).status).toBe(401);
    expect((await signIn("reset@example.org", "another password")).status).toBe(200);
  });
});

describe("first owner", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "parlance-set-up-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function openEmptyApp(first: Partial<TestApp["env"]> = {}) {
    const links: OneTimeLinks = { setUp: undefined, demo: undefined };
    const empty = await openTestApp({ links });
    await empty.db.deleteFrom("team_member").execute();
    const prepared = await prepareFirstOwner(empty.db, { ...empty.env, ...first, dataFolder: folder });
    links.setUp = prepared.setUp;
    return { empty, links, lines: prepared.lines };
  }

  test("the link that the start prints creates the first owner once", async () => {
    const { empty, links, lines } = await openEmptyApp();
    const file = join(folder, "set-up-link");
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(lines.join()).toContain((await readFile(file, "utf8")).trim());
    const setUp = (token: unknown) =>
      empty.call("POST", "/v1/auth/set-up", {
        body: { token, teamName: "Team", name: "Ada", email: "First@example.org", password },
      });
    expect((await empty.call("GET", "/v1/auth/session")).body).toEqual({
      setupNeeded: true,
      sendsMail: false,
      user: null,
    });
    expect((await setUp("guessed")).body.code).toBe("invalid_link");
    const answers = await Promise.all([setUp(links.setUp?.token), setUp(links.setUp?.token)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    const created = answers.find((answer) => answer.status === 200);
    expect(created?.body.user).toMatchObject({ email: "first@example.org", teamRole: "owner" });
    await expect(stat(file)).rejects.toThrow();
    expect((await empty.call("GET", "/v1/auth/session")).body.setupNeeded).toBe(false);
    await empty.close();
  });

  test.each(["the link", "PARLANCE_ADMIN_EMAIL"])(
    "%s makes the first owner the owner of the operator's team",
    async (how) => {
      const firstOwner = how === "the link" ? undefined : { email: "later@example.org", password };
      const { empty, links } = await openEmptyApp();
      for (const _ of ["first", "again"]) await readOrCreateOperator(empty.db);
      expect((await empty.call("GET", "/v1/auth/session")).body.setupNeeded).toBe(true);
      if (firstOwner) await prepareFirstOwner(empty.db, { ...empty.env, firstOwner, dataFolder: folder });
      else
        await empty.call("POST", "/v1/auth/set-up", {
          body: {
            token: links.setUp?.token,
            teamName: "Shop",
            name: "Ada",
            email: "later@example.org",
            password,
          },
        });
      const owners = await empty.db
        .selectFrom("team_member")
        .innerJoin("person", "person.id", "person_id")
        .select(["email", "team_id"])
        .where("role", "=", "owner")
        .orderBy("email")
        .execute();
      expect(owners.map(({ email }) => email)).toEqual(["later@example.org", operator.email]);
      expect(new Set(owners.map(({ team_id }) => team_id)).size).toBe(1);
      expect((await empty.call("GET", "/v1/auth/session")).body.setupNeeded).toBe(false);
      await empty.close();
    },
  );

  test("the operator's address is rejected for the first owner, by link and by environment", async () => {
    const { empty, links } = await openEmptyApp();
    await readOrCreateOperator(empty.db);
    const owner = { name: "Ada", email: "Owner@parlance.example", password };
    const answer = await empty.call("POST", "/v1/auth/set-up", {
      body: { token: links.setUp?.token, teamName: "Shop", ...owner },
    });
    expect([answer.status, answer.body.issues]).toEqual([
      400,
      [expect.objectContaining({ path: "email", code: "operator_address" })],
    ]);
    await expect(prepareFirstOwner(empty.db, { ...empty.env, firstOwner: owner })).rejects.toThrow(
      /^PARLANCE_ADMIN_EMAIL=owner@parlance\.example is the address of the operator's command/,
    );
    await empty.close();
  });

  test("PARLANCE_ADMIN_EMAIL and PARLANCE_ADMIN_PASSWORD create the first owner without a link", async () => {
    const firstOwner = { email: "admin@example.org", password };
    const { empty, links } = await openEmptyApp({ firstOwner });
    expect(links.setUp).toBeUndefined();
    const answer = await empty.call("POST", "/v1/auth/sign-in", { body: firstOwner });
    expect(answer.body.user.teamRole).toBe("owner");
    await empty.close();
  });
});

describe("link of the demo", () => {
  test("the demo's sign-in link works from this machine only", async () => {
    const personId = await seedAccount("demo@example.org");
    const token = "the link of this run";
    const open = (options: { token?: string; remoteAddress?: string; headers?: Record<string, string> }) =>
      testApp.server.inject({
        method: "POST",
        url: "/v1/auth/sign-in-link",
        payload: { token: options.token ?? token },
        ...(options.remoteAddress ? { remoteAddress: options.remoteAddress } : {}),
        headers: options.headers ?? {},
      });
    expect((await open({})).statusCode).toBe(400);
    links.demo = { token, personId };
    expect((await open({ token: "guessed" })).statusCode).toBe(400);
    expect((await open({ remoteAddress: "192.0.2.1" })).statusCode).toBe(400);
    expect((await open({ headers: { "x-forwarded-for": "192.0.2.1" } })).statusCode).toBe(400);
    const answer = await open({ remoteAddress: "::1" });
    expect(answer.json().user.email).toBe("demo@example.org");
    expect((await session(cookieOf(answer))).body.user.email).toBe("demo@example.org");
    links.demo = undefined;
  });
});

describe("personal tokens", () => {
  test("a personal token's secret is shown once, stored hashed, and visible to its person only", async () => {
    const project = await testApp.seedProject();
    const person = await testApp.person("admin", project);
    const created = await testApp.call("POST", "/v1/auth/tokens", {
      as: person.as,
      body: { name: "CI", permissions: ["get_project_list"], expiresAt: "2099-01-01T00:00:00Z" },
    });
    expect(created.body).toEqual({
      _id: expect.stringMatching(/^[0-9a-f]{24}$/),
      token: expect.stringMatching(/^ppat_[0-9a-f]{40}$/),
    });
    const list = await testApp.call("GET", "/v1/auth/tokens", { as: person.as });
    expect(list.body).toMatchObject([
      {
        name: "CI",
        permissions: ["get_project_list"],
        expiresAt: "2099-01-01T00:00:00.000Z",
        lastUsedAt: null,
      },
    ]);
    expect(list.text).not.toContain(created.body.token);
    const stored = await testApp.db.selectFrom("personal_token").selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(created.body.token);
    const projects = await testApp.call("GET", "/v1/api/projects", {
      as: byPersonalToken(created.body.token),
    });
    expect(projects.body).toMatchObject([{ _id: project.app, role: "admin" }]);
    const otherPerson = await testApp.person("admin", project);
    const duplicate = await testApp.call("DELETE", `/v1/auth/tokens/${created.body._id}`, {
      as: otherPerson.as,
    });
    expect(duplicate.status).toBe(404);
  });

  test("a personal token without permissions is rejected", async () => {
    const person = await testApp.person("none");
    const body = { name: "idle", permissions: [] };
    const answer = await testApp.call("POST", "/v1/auth/tokens", { as: person.as, body });
    expect([answer.status, answer.body.issues]).toEqual([
      400,
      [{ path: "permissions", code: "no_permission", message: "must have at least one permission" }],
    ]);
  });

  test("a personal token that has expired already is rejected", async () => {
    const person = await testApp.person("none");
    for (const expiresAt of ["2020-01-01T00:00:00Z", "0000-01-01T00:00:00Z", "soon"]) {
      const body = { name: "old", permissions: ["get_project_list"], expiresAt };
      const answer = await testApp.call("POST", "/v1/auth/tokens", { as: person.as, body });
      expect([expiresAt, answer.status]).toEqual([expiresAt, 400]);
    }
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepAll } from "#server/instance/sweeps/sweeps.ts";
import { signCookie } from "#server/platform/secrets/signed-cookies.ts";
import { mailedTokens } from "#server/testing/mailed-tokens.ts";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { createPerson } from "./people.store.ts";

const password = "a good password";
const secureUrl = "https://texts.example.org";

/** Name and value of each cookie that an answer sets. */
function cookiesOf(answer: { headers: Record<string, unknown> }): Map<string, string> {
  const set = [answer.headers["set-cookie"] ?? []].flat().map((item) => String(item).split(";", 1)[0] ?? "");
  return new Map(set.map((item) => [item.slice(0, item.indexOf("=")), item.slice(item.indexOf("=") + 1)]));
}

describe("stored secrets", () => {
  let testApp: TestApp;
  beforeAll(async () => {
    testApp = await openTestApp();
  });
  afterAll(() => testApp.close());

  const signIn = (email: string) => testApp.call("POST", "/v1/auth/sign-in", { body: { email, password } });
  const signedInUser = async (cookie: string) =>
    (await testApp.call("GET", "/v1/auth/session", { headers: { cookie } })).body.user?.email ?? null;

  /** Returns the whole content of the database as text. */
  async function readEverything(): Promise<string> {
    const { rows: tables } = await testApp.pool.query<{ name: string }>(
      "SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'",
    );
    const all = [];
    for (const { name } of tables)
      all.push(...(await testApp.pool.query(`SELECT t::text AS row FROM ${name} t`)).rows);
    return all.map(({ row }) => row).join("\n");
  }

  test("sessions and reset links cannot be read from the database", async () => {
    await createPerson(testApp.db, { name: "Ada", email: "ada@example.org", password });
    const cookie = cookiesOf(await signIn("ada@example.org")).get("parlance.session_token") ?? "";
    const [token = ""] = decodeURIComponent(cookie).split(".");
    await testApp.call("POST", "/v1/auth/request-password-reset", { body: { email: "ada@example.org" } });
    const [link = ""] = await mailedTokens(testApp, "ada@example.org");
    const everything = await readEverything();
    expect(everything).toContain("ada@example.org");
    for (const secret of [token, link, cookie]) {
      expect(secret.length).toBeGreaterThan(20);
      expect(everything).not.toContain(secret);
      expect(everything).not.toContain(Buffer.from(secret).toString("hex"));
    }
    expect(await signedInUser(`parlance.session_token=${cookie}`)).toBe("ada@example.org");
    const reset = await testApp.call("POST", "/v1/auth/reset-password", {
      body: { token: link, password: "another good password" },
    });
    expect(reset.status).toBe(200);
    expect(await signedInUser(`parlance.session_token=${cookie}`)).toBeNull();
  });

  test("a session cookie is accepted only with the server's signature", async () => {
    const person = await testApp.person("none");
    expect(await signedInUser(person.cookie)).toBe(person.email);
    const [name = "", value = ""] = person.cookie.split("=");
    const [token = "", signature = ""] = decodeURIComponent(value).split(".");
    for (const forged of [
      token,
      `${token}.`,
      `${token}.${signature.slice(1)}`,
      signCookie("another secret", token),
    ])
      expect([forged, await signedInUser(`${name}=${encodeURIComponent(forged)}`)]).toEqual([forged, null]);
  });

  test("expired sessions and links are deleted", async () => {
    const { pool } = testApp;
    const project = await testApp.seedProject();
    const { personId } = await testApp.person("owner", project);
    for (const [name, age] of [
      ["over", "-1 minute"],
      ["open", "1 hour"],
    ]) {
      const at = `now() + interval '${age}'`;
      await pool.query(`INSERT INTO session (person_id, token_hash, expires_at) VALUES ($1, $2, ${at})`, [
        personId,
        name,
      ]);
      await pool.query(`INSERT INTO verification (identifier, value, expires_at) VALUES ($1, '', ${at})`, [
        name,
      ]);
      await pool.query(
        `INSERT INTO invitation (project_id, email, role, token_hash, expires_at) VALUES ($1, $2, 'translator', $3, ${at})`,
        [project.projectId, name, Buffer.from(String(name))],
      );
    }
    const failed: unknown[] = [];
    await sweepAll(testApp.jobDeps, { error: (error: unknown) => void failed.push(error) });
    const remaining = async (table: string, column: string) =>
      (await pool.query(`SELECT ${column} AS name FROM ${table} WHERE ${column} IN ('over', 'open')`)).rows;
    expect(failed).toEqual([]);
    expect(await remaining("session", "token_hash")).toEqual([{ name: "open" }]);
    expect(await remaining("verification", "identifier")).toEqual([{ name: "open" }]);
    expect(await remaining("invitation", "email")).toEqual([{ name: "open" }]);
  });
});

describe("session cookie on https", () => {
  let testApp: TestApp;
  const person = "ada@example.org";
  beforeAll(async () => {
    testApp = await openTestApp({ env: { url: secureUrl } });
    await createPerson(testApp.db, { name: "Ada", email: person, password });
  });
  afterAll(() => testApp.close());

  const signIn = () => testApp.call("POST", "/v1/auth/sign-in", { body: { email: person, password } });
  const signedInUser = async (cookie: string) =>
    (await testApp.call("GET", "/v1/auth/session", { headers: { cookie } })).body.user?.email ?? null;

  test("cannot be set by another host of the domain", async () => {
    const answer = await signIn();
    expect(String([answer.headers["set-cookie"]].flat()[0])).toMatch(
      /^__Host-parlance\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    const sessionToken = cookiesOf(answer).get("__Host-parlance.session_token") ?? "";
    const otherPerson = await testApp.person("none");
    const planted = otherPerson.cookie.slice(otherPerson.cookie.indexOf("=") + 1);
    for (const name of ["parlance.session_token", "__Secure-parlance.session_token"]) {
      expect(await signedInUser(`${name}=${planted}`)).toBeNull();
      expect(await signedInUser(`${name}=${planted}; __Host-parlance.session_token=${sessionToken}`)).toBe(
        person,
      );
    }
  });
});

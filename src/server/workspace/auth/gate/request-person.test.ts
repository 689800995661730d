import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { wireId } from "#contract/ids.ts";
import { personHeader } from "#contract/members/person-header.ts";
import { readLive, waitUntil } from "#server/testing/live-reader.ts";
import {
  byPersonalToken,
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
  withPersonalToken,
} from "#server/testing/test-app.ts";
import { createPerson } from "#server/workspace/auth/people.store.ts";

let testApp: TestApp;
let project: SeededProject;
let ada: SeededPerson;
let ben: SeededPerson;

beforeAll(async () => {
  testApp = await openTestApp();
  project = await testApp.seedProject();
  ada = await testApp.person("manager", project);
  ben = await testApp.person("manager", project);
  const data = { en: { main: { entries: { greeting: { v: "Hello" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
});
afterAll(() => testApp.close());

const idOf = ({ personId }: SeededPerson) => wireId("person", personId);
const headersFor = (person: SeededPerson) => ({ [personHeader]: idOf(person) });

const save = (value: string, headers: Record<string, string>, as = ben.as) =>
  testApp.call("PATCH", "/v1/api/entries", {
    as,
    headers,
    body: { entries: [{ key: "greeting", language: "de", value }] },
  });
const stored = async () =>
  (await testApp.call("GET", "/v1/api/entries", { as: ada.as })).body.rows[0].entries.de?.value;
const refused = { status: 409, body: { code: "another_person" } };

describe("request that names its person", () => {
  test("a write for another person than the signed-in one is rejected, and stores nothing", async () => {
    await save("von Ben", headersFor(ben));
    expect(await save("von Ada", headersFor(ada))).toMatchObject(refused);
    expect(await stored()).toBe("von Ben");
  });

  test("a request is served when it names its caller, and when it names no person", async () => {
    expect(await save("für Ben", headersFor(ben))).toMatchObject({ status: 200 });
    expect(await save("für irgendwen", {})).toMatchObject({ status: 200 });
    expect(await stored()).toBe("für irgendwen");
  });

  test.each([
    ["nobody", () => ""],
    ["an id of another kind", () => wireId("team", ben.personId)],
    ["an id in another spelling", () => idOf(ben).toUpperCase()],
    ["the number behind the id", () => String(ben.personId)],
    ["several people, the right one among them", () => `${idOf(ben)}, ${idOf(ada)}`],
    ["somebody who does not exist", () => wireId("person", 2_000_000_000)],
  ])("a request that names %s is rejected", async (_what, named) => {
    expect(await save("erfunden", { [personHeader]: named() })).toMatchObject(refused);
  });

  test("a wrong person is reported before missing rights and before a missing project", async () => {
    const stranger = await testApp.person("none");
    const missingApp = "0123456789abcdef01234567";
    const read = (app: string) =>
      testApp.call("GET", "/v1/api/entries", { as: stranger.as, query: { app }, headers: headersFor(ada) });
    expect(await read(project.app)).toMatchObject(refused);
    expect(await read(missingApp)).toMatchObject(refused);
    expect(await read("no app")).toMatchObject(refused);
  });

  test("reads and endpoints without a project reject a wrong person too", async () => {
    const headers = headersFor(ada);
    expect(await testApp.call("GET", "/v1/api/entries", { as: ben.as, headers })).toMatchObject(refused);
    expect(await testApp.call("GET", "/v1/auth/tokens", { as: ben.as, headers })).toMatchObject(refused);
    const body = { name: "Ada" };
    expect(await testApp.call("PUT", "/v1/auth/account", { as: ben.as, headers, body })).toMatchObject(
      refused,
    );
  });

  test("a sign-out for another person does not sign out the caller", async () => {
    const otherPerson = await testApp.person("manager", project);
    const signOut = (headers: Record<string, string>) =>
      testApp.call("POST", "/v1/auth/sign-out", { as: otherPerson.as, headers });
    const signedInUser = async () =>
      (await testApp.call("GET", "/v1/auth/session", { as: otherPerson.as })).body.user;
    expect(await signOut(headersFor(ada))).toMatchObject(refused);
    expect(await signedInUser()).toMatchObject({ _id: idOf(otherPerson) });
    expect(await signOut(headersFor(otherPerson))).toMatchObject({ status: 200 });
    expect(await signedInUser()).toBeNull();
  });

  test("an ended session is reported as signed out, not as another person", async () => {
    const headers = { ...headersFor(ada), cookie: testApp.cookieOf("gone") };
    const answer = await testApp.call("GET", "/v1/api/entries", { query: { app: project.app }, headers });
    expect(answer).toMatchObject({ status: 401, body: { code: "signed_out" } });
  });
});

describe("tokens and the named person", () => {
  test("a personal token acts for its own person only", async () => {
    const as = withPersonalToken(project, await ben.token());
    expect(await save("mit Token", headersFor(ada), as)).toMatchObject(refused);
    expect(await save("mit Token", headersFor(ben), as)).toMatchObject({ status: 200 });
    const alone = byPersonalToken(await ben.token());
    const list = (person: SeededPerson) =>
      testApp.call("GET", "/v1/api/projects", { as: alone, headers: headersFor(person) });
    expect(await list(ada)).toMatchObject(refused);
    expect(await list(ben)).toMatchObject({ status: 200 });
  });

  test("a personal token beside another person's session does not change the caller", async () => {
    const token = await ada.token();
    const headers = { ...headersFor(ada), "x-personal-access-token": token };
    expect(await save("untergeschoben", headers)).toMatchObject(refused);
  });

  test("the project token has no person, even if the request names a person", async () => {
    const answer = await testApp.call("GET", "/v1/api", { as: project.as, headers: headersFor(ada) });
    expect(answer.status).toBe(200);
  });
});

describe("several sessions and the named person", () => {
  const password = "a good password";
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    String([answer.headers["set-cookie"]].flat()[0]).split(";", 1)[0] ?? "";
  const signIn = (email: string, headers: Record<string, string> = {}) =>
    testApp.call("POST", "/v1/auth/sign-in", { body: { email, password }, headers });
  const signedInUser = async (cookie: string) =>
    (await testApp.call("GET", "/v1/auth/session", { headers: { cookie } })).body.user?.email ?? null;

  test("all sessions of a person act for that person", async () => {
    await createPerson(testApp.db, { name: "Eve", email: "eve@example.org", password });
    const cookies = [cookieOf(await signIn("eve@example.org")), cookieOf(await signIn("eve@example.org"))];
    const { user } = (
      await testApp.call("GET", "/v1/auth/session", { headers: { cookie: cookies[0] ?? "" } })
    ).body;
    for (const cookie of cookies) {
      const headers = { cookie, [personHeader]: user._id };
      expect(await testApp.call("GET", "/v1/auth/tokens", { headers })).toMatchObject({ status: 200 });
    }
  });

  test("a request that signs in or reads the session may name any person", async () => {
    await createPerson(testApp.db, { name: "Fay", email: "fay@example.org", password });
    const before = await testApp.person("manager", project);
    const answer = await signIn("fay@example.org", { ...before.as.headers, ...headersFor(ada) });
    expect(answer).toMatchObject({ status: 200, body: { user: { email: "fay@example.org" } } });
    const headers = { cookie: cookieOf(answer), ...headersFor(ada) };
    const session = await testApp.call("GET", "/v1/auth/session", { headers });
    expect(session).toMatchObject({ status: 200, body: { user: { email: "fay@example.org" } } });
  });

  test("another sign-in in the same browser ends the replaced session, but no other session", async () => {
    await createPerson(testApp.db, { name: "Gil", email: "gil@example.org", password });
    await createPerson(testApp.db, { name: "Hal", email: "hal@example.org", password });
    const elsewhere = cookieOf(await signIn("gil@example.org"));
    const here = cookieOf(await signIn("gil@example.org"));
    await signIn("hal@example.org", { cookie: here });
    // The session ends after the answer was sent.
    await expect.poll(() => signedInUser(here)).toBeNull();
    expect(await signedInUser(elsewhere)).toBe("gil@example.org");
  });

  test("a failed sign-in ends no session", async () => {
    const here = cookieOf(await signIn("gil@example.org"));
    await testApp.call("POST", "/v1/auth/sign-in", {
      body: { email: "hal@example.org", password: "wrong" },
      headers: { cookie: here },
    });
    expect(await signedInUser(here)).toBe("gil@example.org");
  });
});

describe("live stream of a named person", () => {
  let address: string;
  beforeAll(async () => {
    address = await testApp.server.listen({ host: "127.0.0.1", port: 0 });
  });
  const listen = (named: SeededPerson, cookie: string) =>
    readLive(`${address}/v1/live?app=${project.app}&person=${idOf(named)}`, { cookie });

  test("a stream is rejected when its query names another person", async () => {
    expect((await listen(ada, ben.cookie)).answer.status).toBe(409);
    const ownStream = await listen(ben, ben.cookie);
    expect(ownStream.answer.status).toBe(200);
    ownStream.close();
  });

  test("a stream reports its end and closes when another person signs in to its browser", async () => {
    const password = "a good password";
    const person = await testApp.person("translator", project);
    await createPerson(testApp.db, { name: "Ida", email: "ida@example.org", password });
    const reader = await listen(person, person.cookie);
    await testApp.call("POST", "/v1/auth/sign-in", {
      body: { email: "ida@example.org", password },
      headers: { cookie: person.cookie },
    });
    await waitUntil(() => reader.hasEnded());
    expect(reader.received.at(-1)?.event).toEqual({ type: "ended", code: "signed_out" });
  });
});

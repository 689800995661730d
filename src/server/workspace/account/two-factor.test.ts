import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { runInLockOrder } from "#server/testing/database/lock-waits.ts";
import { mailedTokens } from "#server/testing/mailed-tokens.ts";
import { type Answer, openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { appCode } from "#server/testing/totp.ts";
import { createPerson } from "#server/workspace/auth/people.store.ts";
import type { OneTimeLinks } from "#server/workspace/auth/sign-in/one-time-links.ts";
import { claimCode } from "#server/workspace/auth/sign-in/second-step.ts";

let testApp: TestApp;
const links: OneTimeLinks = { setUp: undefined, demo: undefined };
beforeAll(async () => {
  testApp = await openTestApp({ links });
});
afterAll(() => testApp.close());

const password = "a good password";
const wrongCode = { status: 401, body: { code: "wrong_code" } };
const isOver = { status: 401, body: { code: "second_step_over" } };

/** Cookies that an answer sets, as the browser sends them back. */
function cookiesOf(answer: Answer, name = ""): string {
  return [answer.headers["set-cookie"] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(";", 1)[0] ?? "")
    .filter((cookie) => !cookie.endsWith("=") && cookie.includes(name))
    .join("; ");
}

const post = (path: string, body: unknown, cookie = "") =>
  testApp.call("POST", `/v1/auth/${path}`, { body, headers: { cookie } });
const signIn = (email: string, cookie = "") => post("sign-in", { email, password }, cookie);
const sendCode = (half: Answer | string, code: string, trustDevice = false) =>
  post(
    "sign-in/code",
    { code, trustDevice },
    typeof half === "string" ? half : cookiesOf(half, "two_factor"),
  );
const readSession = async (cookie: string) =>
  (await testApp.call("GET", "/v1/auth/session", { headers: { cookie } })).body.user;
const readAccount = (cookie: string) => testApp.call("GET", "/v1/auth/account", { headers: { cookie } });
const disable = (cookie: string, typed = password) =>
  testApp.call("DELETE", "/v1/auth/two-factor", { headers: { cookie }, body: { password: typed } });

let people = 0;

/** Creates a signed-in person without a second factor. */
async function seedAccount() {
  people += 1;
  const email = `person-${people}@example.org`;
  const personId = (await createPerson(testApp.db, { name: "Ada", email, password })) ?? 0;
  const { id: team_id } = testApp.team;
  await testApp.db
    .insertInto("team_member")
    .values({ team_id, person_id: personId, role: "member" })
    .execute();
  return { email, personId, cookie: cookiesOf(await signIn(email)) };
}

/** Creates a person with an authenticator app. The code of the current time step is used up, the next code is not. */
async function seedTwoFactor() {
  const account = await seedAccount();
  const { secret, backupCodes } = (await post("two-factor", { password }, account.cookie)).body;
  const used = appCode(secret);
  const confirmed = await post("two-factor/confirm", { code: used }, account.cookie);
  expect(confirmed.status).toBe(200);
  return { ...account, cookie: cookiesOf(confirmed), secret, used, backupCodes: backupCodes as string[] };
}

describe("enabling two-factor sign-in", () => {
  test("enabling needs the password, and takes effect when a code confirms it", async () => {
    const { email, cookie } = await seedAccount();
    expect((await post("two-factor", { password: "wrong" }, cookie)).body.code).toBe("wrong_credentials");
    const { body } = await post("two-factor", { password }, cookie);
    expect(body.uri).toMatch(/^otpauth:\/\/totp\/Parlance:person/);
    expect(body.uri).toContain(body.secret);
    expect(body.backupCodes).toHaveLength(10);
    expect((await readAccount(cookie)).body.twoFactor).toEqual({ enabled: false, backupCodesLeft: 0 });
    expect((await signIn(email)).body.user.email).toBe(email);
    expect(await post("two-factor/confirm", { code: "000000" }, cookie)).toMatchObject(wrongCode);
    const grouped = appCode(body.secret).replace(/^.../, "$& ");
    const confirmed = await post("two-factor/confirm", { code: grouped }, cookie);
    expect(confirmed.status).toBe(200);
    const renewed = cookiesOf(confirmed);
    expect(await readSession(cookie)).toBeNull();
    expect((await readAccount(renewed)).body.twoFactor).toEqual({ enabled: true, backupCodesLeft: 10 });
    for (const path of ["two-factor", "two-factor/confirm"])
      expect((await post(path, { password, code: "123456" }, renewed)).body.code).toBe("two_factor_on");
    expect((await signIn(email)).body).toMatchObject({ user: null, secondStep: {} });
  });

  test("a backup code does not confirm an authenticator, and codes cannot be guessed", async () => {
    const { cookie } = await seedAccount();
    expect(await post("two-factor/confirm", { code: "123456" }, cookie)).toMatchObject(wrongCode);
    const { body } = await post("two-factor", { password }, cookie);
    expect(await post("two-factor/confirm", { code: body.backupCodes[0] }, cookie)).toMatchObject(wrongCode);
    const guesses = await Promise.all(
      Array.from({ length: 9 }, (_, n) => post("two-factor/confirm", { code: `00000${n}` }, cookie)),
    );
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await post("two-factor/confirm", { code: appCode(body.secret) }, cookie)).status).toBe(429);
  });

  test("the database contains no readable secret of an authenticator", async () => {
    const { personId, secret, backupCodes } = await seedTwoFactor();
    const { rows } = await testApp.pool.query("SELECT * FROM two_factor WHERE person_id = $1", [personId]);
    const stored = JSON.stringify(rows);
    for (const text of [secret, ...backupCodes]) expect(stored).not.toContain(text);
  });
});

describe("sign-in with a second step", () => {
  test("the password alone opens no session; the code does", async () => {
    const { email, secret } = await seedTwoFactor();
    const half = await signIn(email);
    expect(half.body).toEqual({
      setupNeeded: false,
      sendsMail: false,
      user: null,
      secondStep: { expiresAt: expect.any(String) },
    });
    expect(cookiesOf(half, "two_factor")).not.toBe("");
    expect(await readSession(cookiesOf(half))).toBeNull();
    const answer = await sendCode(half, appCode(secret, 1));
    expect(answer.body.user.email).toBe(email);
    expect((await readSession(cookiesOf(answer))).email).toBe(email);
    const sessions = await testApp.call("GET", "/v1/auth/sessions", {
      headers: { cookie: cookiesOf(answer) },
    });
    expect(sessions.body).toHaveLength(2);
  });

  test("no step can be skipped", async () => {
    const { email, secret } = await seedTwoFactor();
    expect(await sendCode("", appCode(secret, 1))).toMatchObject(isOver);
    expect(await sendCode("parlance.two_factor=2fa-guess.guess", appCode(secret, 1))).toMatchObject(isOver);
    const half = cookiesOf(await signIn(email), "two_factor");
    const token = half.split("=")[1] ?? "";
    for (const cookie of [
      half,
      `parlance.session_token=${token}`,
      half.replace("two_factor", "trust_device"),
    ]) {
      expect(await readSession(cookie)).toBeNull();
      expect((await readAccount(cookie)).status).toBe(401);
      expect((await signIn(email, cookie)).body.user).toBeNull();
      expect((await disable(cookie)).status).toBe(401);
    }
  });

  test("a code works once, for sign-in as for enabling", async () => {
    const { email, secret, used } = await seedTwoFactor();
    const halves = [await signIn(email), await signIn(email), await signIn(email)] as const;
    expect(await sendCode(halves[0], used)).toMatchObject(wrongCode);
    const next = appCode(secret, 1);
    const answers = await Promise.all([sendCode(halves[1], next), sendCode(halves[2], next)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await sendCode(halves[1], next)).toMatchObject({ status: 401 });
  });

  test("the second of two simultaneous uses of a code is rejected", async () => {
    const { personId } = await seedTwoFactor();
    const claim = () =>
      claimCode(testApp.db, personId, "123456").then(
        () => "taken",
        ({ code }) => code,
      );
    const lockStatement = `SELECT FROM two_factor WHERE person_id = ${personId} FOR UPDATE`;
    expect(await runInLockOrder(testApp, lockStatement, [claim, claim])).toEqual(["taken", "wrong_code"]);
  });

  test("a backup code works once, and the account shows how many are left", async () => {
    const { email, cookie, backupCodes } = await seedTwoFactor();
    const [first = "", second = ""] = backupCodes;
    const halves = [await signIn(email), await signIn(email)] as const;
    const answers = await Promise.all(halves.map((half) => sendCode(half, first)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await sendCode(await signIn(email), first)).toMatchObject(wrongCode);
    expect((await readAccount(cookie)).body.twoFactor.backupCodesLeft).toBe(9);
    const renewed = await post("two-factor/backup-codes", { password }, cookie);
    expect(renewed.body.backupCodes).toHaveLength(10);
    expect(await sendCode(await signIn(email), second)).toMatchObject(wrongCode);
    expect((await sendCode(await signIn(email), renewed.body.backupCodes[0])).status).toBe(200);
    expect((await post("two-factor/backup-codes", { password: "wrong" }, cookie)).status).toBe(401);
  });

  test("a backup code is accepted in capitals and without its hyphen", async () => {
    const { email, backupCodes } = await seedTwoFactor();
    const [first = "", second = ""] = backupCodes;
    expect((await sendCode(await signIn(email), first.toUpperCase())).status).toBe(200);
    expect((await sendCode(await signIn(email), ` ${second.replace("-", " ")}`)).status).toBe(200);
    const again = await sendCode(await signIn(email), first.replace("-", ""));
    expect(again).toMatchObject(wrongCode);
    expect(again.body.message).toContain("backup code");
  });

  test("the second step rejects another person's code, cookie and session", async () => {
    const ada = await seedTwoFactor();
    const eve = await seedTwoFactor();
    const half = cookiesOf(await signIn(ada.email), "two_factor");
    expect(await sendCode(half, appCode(eve.secret, 1))).toMatchObject(wrongCode);
    expect(await sendCode(`${half}; ${eve.cookie}`, appCode(eve.secret, 1))).toMatchObject(wrongCode);
    expect(await sendCode(half, eve.backupCodes[0] ?? "")).toMatchObject(wrongCode);
    const answer = await sendCode(`${half}; ${eve.cookie}`, appCode(ada.secret, 1));
    expect(answer.body.user.email).toBe(ada.email);
    expect(await sendCode(half, ada.backupCodes[0] ?? "")).toMatchObject(isOver);
  });

  test("a sign-in allows five wrong codes, an account ten, from any address", async () => {
    const { email, secret, backupCodes } = await seedTwoFactor();
    const half = await signIn(email);
    for (let tries = 0; tries < 5; tries++)
      expect(await sendCode(half, `00000${tries}`)).toMatchObject(wrongCode);
    expect(await sendCode(half, appCode(secret, 1))).toMatchObject(isOver);
    const again = await signIn(email);
    for (let tries = 0; tries < 4; tries++)
      expect(await sendCode(again, `11111${tries}`)).toMatchObject(wrongCode);
    const answer = await sendCode(await signIn(email), backupCodes[0] ?? "");
    expect(answer).toMatchObject({ status: 429, headers: { "retry-after": expect.anything() } });
  });

  test("a sign-in without its code expires after ten minutes", async () => {
    const { email, backupCodes } = await seedTwoFactor();
    const half = await signIn(email);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 601_000 });
    expect(await sendCode(half, backupCodes[0] ?? "")).toMatchObject(isOver);
    vi.useRealTimers();
  });

  test("the link of a demo signs in without a code", async () => {
    const { email, personId } = await seedTwoFactor();
    links.demo = { token: "the link of this run", personId };
    const answer = await post("sign-in-link", { token: "the link of this run" });
    expect(answer.body.user.email).toBe(email);
    links.demo = undefined;
  });
});

describe("trusted device", () => {
  const trust = async () => {
    const account = await seedTwoFactor();
    const answer = await sendCode(await signIn(account.email), appCode(account.secret, 1), true);
    return { ...account, device: cookiesOf(answer, "trust_device"), signedIn: cookiesOf(answer, "session") };
  };

  test("needs no code, while other devices and accounts need a code", async () => {
    const { email, device } = await trust();
    expect(device).not.toBe("");
    const answer = await signIn(email, device);
    expect(answer.body.user.email).toBe(email);
    expect((await signIn(email)).body.user).toBeNull();
    expect(
      (await signIn((await seedTwoFactor()).email, cookiesOf(answer, "trust_device"))).body.user,
    ).toBeNull();
  });

  test("loses its trust with a new password, and when all other sessions end", async () => {
    const ada = await trust();
    const headers = { cookie: ada.signedIn };
    expect((await testApp.call("DELETE", "/v1/auth/sessions", { headers })).status).toBe(200);
    expect((await signIn(ada.email, ada.device)).body.user).toBeNull();
    const bob = await trust();
    const half = await signIn(bob.email);
    const newPassword = "another good password";
    await testApp.call("PUT", "/v1/auth/password", {
      headers: { cookie: bob.signedIn },
      body: { password, newPassword },
    });
    const answer = await post("sign-in", { email: bob.email, password: newPassword }, bob.device);
    expect(answer.body.user).toBeNull();
    expect(await sendCode(half, bob.backupCodes[0] ?? "")).toMatchObject(isOver);
  });

  test("loses its trust by a password reset, after which the second step remains required", async () => {
    const { email, device } = await trust();
    await post("request-password-reset", { email });
    const [token] = await mailedTokens(testApp, email);
    expect((await post("reset-password", { token, password })).status).toBe(200);
    expect((await signIn(email, device)).body).toMatchObject({ user: null, secondStep: {} });
  });
});

describe("disabling two-factor sign-in", () => {
  test("requires the password, then makes it suffice for sign-in, and ends trust in devices", async () => {
    const { email, personId, cookie } = await seedTwoFactor();
    expect((await disable(cookie, "wrong")).body.code).toBe("wrong_credentials");
    const answer = await disable(cookie);
    expect(answer.status).toBe(200);
    const renewed = cookiesOf(answer);
    expect((await readAccount(renewed)).body.twoFactor.enabled).toBe(false);
    expect((await signIn(email)).body.user.email).toBe(email);
    expect((await disable(renewed)).body.code).toBe("two_factor_off");
    expect((await post("two-factor/backup-codes", { password }, renewed)).body.code).toBe("two_factor_off");
    const { rows } = await testApp.pool.query(
      "SELECT action FROM audit WHERE person_id = $1 AND action LIKE 'account.two_factor%' ORDER BY id",
      [personId],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "account.two_factor_enabled",
      "account.two_factor_disabled",
    ]);
  });
});

import { createHmac } from "node:crypto";
import { expect } from "vitest";
import { cookieOf } from "#conformance/support/account.ts";
import { call } from "#conformance/support/call.ts";
import { conform } from "#conformance/support/conform.ts";
import { idPattern, makeProject, makeToken, type Project } from "#conformance/support/fixtures.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const stepMs = 30_000;

const project: Project = await makeProject();
const guest = await project.invite("translator");
const password = "a long password of a guest";
const signIn = (body: object) => call("POST", "/v1/auth/sign-in", { body });
const listProjects = (token: string) =>
  call("GET", "/v1/api/projects", { as: { authorization: `Bearer ${token}` } });

/** A permission that the tested requests do not need. */
const unneeded = ["get_project_list"];

conform("rules 4 sign in and out", async () => {
  const answer = await signIn({ email: guest.email, password });
  expect([answer.status, answer.body.user]).toMatchObject([200, { _id: guest.userId, email: guest.email }]);
  const as = { cookie: cookieOf(answer) };
  const [cookie] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/HttpOnly/i);
  expect(cookie).toMatch(/SameSite=Lax/i);
  expect((await call("GET", "/v1/auth/session", { as })).body.user._id).toBe(guest.userId);
  expect((await call("POST", "/v1/auth/sign-out", { as })).body).toEqual({});
  expect((await call("GET", "/v1/auth/session", { as })).body.user).toBeNull();
  expect((await call("GET", "/v1/auth/tokens", { as })).status).toBe(401);
});

conform("rules 7.10 sign-in", async () => {
  const person = await project.invite("translator");
  const attempt = () => signIn({ email: person.email, password: "wrong" });
  const first = await attempt();
  expect([first.status, first.body.code]).toEqual([401, "wrong_credentials"]);
  for (let failed = 1; failed < 10; failed += 1) expect((await attempt()).status).toBe(401);
  const last = await attempt();
  expect(last.status).toBe(429);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(0);
});

conform("rules 4 personal tokens", async () => {
  const created = await call("POST", "/v1/auth/tokens", {
    as: guest.session,
    body: { name: "ci", permissions: ["get_project_list"] },
  });
  expect(created.body).toEqual({ _id: expect.stringMatching(idPattern), token: expect.any(String) });
  const tokens = await call("GET", "/v1/auth/tokens", { as: guest.session });
  expect(tokens.body).toContainEqual(
    expect.objectContaining({ _id: created.body._id, name: "ci", permissions: ["get_project_list"] }),
  );
  expect(tokens.text).not.toContain(created.body.token);
  expect((await listProjects(created.body.token)).status).toBe(200);
  expect((await call("DELETE", `/v1/auth/tokens/${created.body._id}`, { as: guest.session })).body).toEqual(
    {},
  );
  expect((await listProjects(created.body.token)).status).toBe(403);
});

conform("rules 6 personal tokens", async () => {
  const makeOne = (lifeMs: number) =>
    makeToken(guest.session, ["get_project_list"], {
      expiresAt: new Date(Date.now() + lifeMs).toISOString(),
    });
  const passing = await makeOne(3_000);
  expect((await listProjects(await makeOne(3_600_000))).status).toBe(200);
  const [listed] = (await call("GET", "/v1/auth/tokens", { as: guest.session })).body.slice(-1);
  expect(listed).toHaveProperty("lastUsedAt");
  await expect.poll(async () => (await listProjects(passing)).status, { timeout: 60_000 }).toBe(403);
});

conform("rules 6 sessions", async () => {
  const person = await project.invite("translator");
  const answer = await signIn({ email: person.email, password });
  expect(answer.headers.getSetCookie().join()).toMatch(/Max-Age=2592000/i);
  const as = { cookie: cookieOf(answer) };
  const [currentSession, otherSession] = (await call("GET", "/v1/auth/sessions", { as })).body;
  expect([currentSession, otherSession]).toMatchObject([{ current: true }, { current: false }]);
  expect(Date.parse(currentSession.expiresAt) - Date.parse(currentSession.created)).toBeGreaterThan(
    29 * 86_400_000,
  );
  expect((await call("DELETE", `/v1/auth/sessions/${otherSession._id}`, { as })).body).toEqual({});
  expect((await call("GET", "/v1/auth/sessions", { as: person.session })).status).toBe(401);
  expect((await call("GET", "/v1/auth/sessions", { as })).body).toHaveLength(1);
});

conform("rules 6 two-factor", async () => {
  const { email, session: as } = await project.invite("translator");
  const start = (given: string) => call("POST", "/v1/auth/two-factor", { as, body: { password: given } });
  expect((await start("wrong")).status).toBe(401);
  const { uri, secret, backupCodes } = (await start(password)).body;
  expect(uri).toMatch(/^otpauth:\/\/totp\//);
  const confirm = (code: string) => call("POST", "/v1/auth/two-factor/confirm", { as, body: { code } });
  expect((await confirm("000000")).body.code).toBe("wrong_code");
  const used = appCode(secret);
  expect((await confirm(used)).body).toEqual({});
  const half = await signIn({ email, password });
  expect(half.body).toMatchObject({ user: null, secondStep: { expiresAt: expect.any(String) } });
  const send = (code: string) =>
    call("POST", "/v1/auth/sign-in/code", { as: { cookie: cookieOf(half) }, body: { code } });
  expect((await send(used)).body.code).toBe("wrong_code");
  expect((await send(appCode(secret, 1))).body.user.email).toBe(email);
  expect((await send(backupCodes[0])).body.code).toBe("second_step_over");
});

conform("rules 6 registration by invitation", async () => {
  const separate = await makeProject();
  const { link } = await separate.ok("POST", "/v1/api/invitations", {
    body: { email: `${separate.app}@example.org`, role: "translator" },
  });
  const token = new URL(link).searchParams.get("token");
  const accept = (body: object) => call("POST", "/v1/auth/invitation", { body: { token, ...body } });
  expect((await accept({ name: "N", password: "short" })).status).toBe(400);
  const accepted = await accept({ name: "N", password: "long enough for it" });
  expect(accepted.body).toEqual({ app: separate.app });
  expect((await accept({ name: "N", password: "long enough for it" })).status).toBe(400);
  expect((await accept({ token: "nonsense" })).status).toBe(400);
});

conform("rules 7.10 other permissions", async () => {
  const manager = await project.invite("manager");
  const as = { authorization: `Bearer ${await makeToken(manager.session, ["create_sibling"])}` };
  const created = await call("POST", "/v1/api/projects", { as, body: { name: "x", baseLanguage: "en" } });
  expect(created.status).toBe(403);
  expect(await project.status("GET", "/v1/api/tag", { as: project.alone })).toBe(200);
  const admin = await project.invite("admin");
  expect(
    await project.status("POST", "/v1/api/statuses", { as: await admin.tokens(unneeded), body: {} }),
  ).toBe(403);
});

conform("rules 7.10 audit and discussions", async () => {
  const admin = await project.invite("admin");
  const status = async (path: string, granted: string[]) =>
    project.status("GET", path, { as: await admin.tokens(granted) });
  expect([
    await status("/v1/api/audit", unneeded),
    await status("/v1/api/audit", ["manage_settings"]),
  ]).toEqual([403, 200]);
  const write = async (granted: string[]) =>
    project.status("POST", "/v1/api/discussions", { as: await admin.tokens(granted), body: {} });
  expect([await write(unneeded), await write(["create_and_update_translations"])]).toEqual([403, 400]);
});

/** The code of an authenticator app for a secret (RFC 6238), some steps of 30 seconds from now. */
function appCode(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs) + steps));
  const digest = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

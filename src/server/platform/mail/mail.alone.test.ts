import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { enqueue } from "#server/platform/jobs/define-job.ts";
import { runDueJobs } from "#server/platform/jobs/run-jobs.ts";
import { makeCertificate } from "#server/testing/servers/certificates.ts";
import { startSmtpServer } from "#server/testing/servers/smtp-server.ts";
import { openTestApp, type TestApp } from "#server/testing/test-app.ts";
import { sendMail } from "./mail.jobs.ts";
import { makeMailer } from "./mail.ts";

type Server = Awaited<ReturnType<typeof startSmtpServer>>;

const authority = makeCertificate({ name: "Authority of the tests" });
const certificate = makeCertificate({ name: "Mail", hosts: ["127.0.0.1", "localhost"], issuer: authority });
const login = { user: "parlance", password: "the password of the mail server" };
const secretLine = "https://texts.example.org/reset-password?token=abcdef";
const letter = (to: string) => ({ to, subject: "Grüße", text: `Bitte sehr:\n\n${secretLine}\n` });

/** A port that no other program can open, unlike the port of a server that was just closed. */
const unusedPort = 1;

const defaultAuthorities = getCACertificates("default");
let testApp: TestApp;
let server: Server;
beforeAll(async () => {
  setDefaultCACertificates([...defaultAuthorities, authority.cert]);
  testApp = await openTestApp();
});
afterAll(async () => {
  setDefaultCACertificates(defaultAuthorities);
  await testApp.close();
});
afterEach(async () => {
  server.close();
  await testApp.pool.query("DELETE FROM graphile_worker._private_jobs");
});

type MailServer = { scheme?: "smtp" | "smtps"; password?: string; port?: number };

/** Sends due mails with this configuration. Returns the log lines for the operator. */
async function sendDue({ scheme = "smtp", password, port = server.port }: MailServer = {}): Promise<string> {
  const credentials = password === undefined ? "" : `${login.user}:${encodeURIComponent(password)}@`;
  const smtpUrl = `${scheme}://${credentials}127.0.0.1:${port}`;
  const env = { ...testApp.env, smtpUrl, mailFrom: "Parlance <parlance@example.org>" };
  const warned: string[] = [];
  const log = Object.assign(Object.create(testApp.jobDeps.log), {
    warn: (line: string) => void warned.push(line),
  });
  const mailer = makeMailer(env, { warn: () => {} });
  await runDueJobs({ deps: { ...testApp.jobDeps, env, log, mailer }, jobs: [sendMail] });
  return warned.join("\n");
}

/** Waiting mails with their number of tries. */
async function waiting(): Promise<Array<{ attempts: number; to: string }>> {
  const { rows } = await testApp.pool.query(`
    SELECT attempts::integer, payload->>'to' AS to FROM graphile_worker._private_jobs ORDER BY id`);
  return rows;
}

/** Makes failed mails due immediately, since their pause is not tested here. */
async function makeDue() {
  const waitingJobs =
    "SELECT FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL OR last_error IS NULL";
  await expect
    .poll(async () => (await testApp.pool.query(waitingJobs)).rowCount, { timeout: 20_000 })
    .toBe(0);
  await testApp.pool.query("UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 second'");
}

it.each<[string, "smtp" | "smtps", "offered" | "implicit"]>([
  ["from the first byte", "smtps", "implicit"],
  ["as soon as the server offers it", "smtp", "offered"],
])("a mail is sent by TLS %s with the login, complete and once", async (_how, scheme, tls) => {
  server = await startSmtpServer({ certificate, tls, login });
  await enqueue(testApp.db, sendMail, letter("ada@example.org"));
  expect(await sendDue({ scheme, password: login.password })).toBe("");
  expect(server.received).toMatchObject([{ secure: true, login: login.user, to: ["ada@example.org"] }]);
  const [mail] = server.received;
  expect(mail?.message).toContain("From: Parlance <parlance@example.org>");
  expect(mail?.message).toContain("Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=");
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
});

it("neither password nor mail is sent to a server with an untrusted certificate", async () => {
  const stranger = makeCertificate({ name: "Mail", hosts: ["127.0.0.1"] });
  server = await startSmtpServer({ certificate: stranger, tls: "implicit", login });
  await enqueue(testApp.db, sendMail, letter("ada@example.org"));
  expect(await sendDue({ scheme: "smtps", password: login.password })).toMatch(/self.signed certificate/);
  expect(server.received).toEqual([]);
  expect(await waiting()).toEqual([{ attempts: 1, to: "ada@example.org" }]);
});

it.each<[string, MailServer, RegExp]>([
  ["refuses the login", { password: "wrong" }, /535.*those credentials are not known/],
  ["wants a login and was given none", {}, /530 sign in first/],
])(
  "a mail to a server that %s waits, is logged with the reason, and is sent later",
  async (_what, way, why) => {
    server = await startSmtpServer({ login });
    await enqueue(testApp.db, sendMail, letter("ada@example.org"));
    const warned = await sendDue(way);
    expect(warned).toMatch(why);
    expect(warned).toContain("send-mail");
    expect(warned).toContain("attempt 1 of 25");
    expect(warned).not.toContain(secretLine);
    expect(warned).not.toContain("wrong");
    expect(await waiting()).toEqual([{ attempts: 1, to: "ada@example.org" }]);
    await makeDue();
    expect(await sendDue({ password: login.password })).toBe("");
    await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
    expect(server.received).toHaveLength(1);
  },
);

it("a mail waits for a server that accepts no connections", async () => {
  server = await startSmtpServer({});
  await enqueue(testApp.db, sendMail, letter("ada@example.org"));
  expect(await sendDue({ port: unusedPort })).toMatch(/ECONNREFUSED/);
  expect(await waiting()).toEqual([{ attempts: 1, to: "ada@example.org" }]);
  await makeDue();
  expect(await sendDue()).toBe("");
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([]);
  expect(server.received).toHaveLength(1);
});

it("an unknown recipient does not delay other mails", async () => {
  server = await startSmtpServer({ unknown: ["nobody@example.org"] });
  await enqueue(testApp.db, sendMail, letter("nobody@example.org"));
  await enqueue(testApp.db, sendMail, letter("ada@example.org"));
  expect(await sendDue()).toMatch(/550.*there is no nobody@example.org/);
  expect(server.received.map(({ to }) => to)).toEqual([["ada@example.org"]]);
  expect(await waiting()).toEqual([{ attempts: 1, to: "nobody@example.org" }]);
});

it("a request for a reset link is answered equally fast, whether or not the mail can be sent", async () => {
  server = await startSmtpServer({ login });
  const { email, personId } = await testApp.person("none");
  await testApp.pool.query(
    "INSERT INTO account (person_id, account_id, provider_id, password) VALUES ($1, $2, 'credential', 'x')",
    [personId, String(personId)],
  );
  const request = async (address: string) => {
    const { status, body } = await testApp.call("POST", "/v1/auth/request-password-reset", {
      headers: { origin: testApp.env.url },
      body: { email: address },
    });
    return { status, body };
  };
  expect(await request(email)).toEqual({ status: 200, body: {} });
  expect(await request("stranger@example.org")).toEqual({ status: 200, body: {} });
  await expect.poll(waiting, { timeout: 20_000 }).toEqual([{ attempts: 0, to: email }]);
  await sendDue({ password: "wrong" });
  expect(await waiting()).toEqual([{ attempts: 1, to: email }]);
  await makeDue();
  await sendDue({ password: login.password });
  expect(server.received[0]?.message).toContain("Subject: Set a new password");
});

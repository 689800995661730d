import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { patientSettings } from "#server/outbound/webhooks/dispatch-due.fixture.ts";
import { type Certificate, makeCertificate } from "#server/testing/servers/certificates.ts";
import { assertSigned, type Receiver, startReceiver } from "#server/testing/servers/webhook-receiver.ts";
import {
  openTestApp,
  type SeededPerson,
  type SeededProject,
  type TestApp,
} from "#server/testing/test-app.ts";

const host = "hooks.example.org";
const authority = makeCertificate({ name: "Authority of the tests" });
const stranger = makeCertificate({ name: "Authority of nobody" });
const issue = (requested: { hosts?: string[]; issuer?: Certificate; from?: Date; until?: Date } = {}) =>
  makeCertificate({ name: "Receiver", hosts: [host], issuer: authority, ...requested });

let testApp: TestApp;
let project: SeededProject;
let admin: SeededPerson;

const usualAuthorities = getCACertificates("default");
beforeAll(async () => {
  setDefaultCACertificates([...usualAuthorities, authority.cert]);
  testApp = await openTestApp({ env: { webhookAllowPrivate: true } });
});
afterAll(async () => {
  setDefaultCACertificates(usualAuthorities);
  await testApp.close();
});
beforeEach(async () => {
  await testApp.pool.query("DELETE FROM webhook");
  project = await testApp.seedProject();
  admin = await testApp.person("admin", project);
});

/** Resolves every name to this machine. */
const settings = {
  ...patientSettings,
  timeoutMs: 60_000,
  resolve: async () => [{ address: "127.0.0.1", family: 4 }],
};

/** Sends one event to the receiver, and returns its log entry. */
async function deliver({ port }: Receiver, hostname = host) {
  const body = { url: `https://${hostname}:${port}/hook`, httpMethod: "post", events: ["entry.created"] };
  const webhook = (await testApp.call("POST", "/v1/api/webhooks", { as: admin.as, body })).body;
  const data = { en: { main: { entries: { one: { v: "One" } } } } };
  await testApp.call("POST", "/v1/api", { as: project.as, body: { data } });
  await testApp.dispatchWebhooks(settings);
  const log = await testApp.call("GET", `/v1/api/webhooks/${webhook._id}/deliveries`, { as: admin.as });
  return { delivery: log.body[0], secret: webhook.secret as string };
}

describe("webhook by https", () => {
  test("requests the host of its URL while the connection goes to the checked address", async () => {
    const receiver = await startReceiver(issue());
    const { delivery, secret } = await deliver(receiver);
    expect(delivery).toMatchObject({ status: "delivered", error: null, response: { body: "thank you" } });
    const [received] = receiver.received;
    if (!received) throw new Error("nothing came");
    expect(received).toMatchObject({ serverName: host, headers: { host: `${host}:${receiver.port}` } });
    assertSigned(secret, received);
    await receiver.close();
  });

  test("connects to an address whose certificate is for that address", async () => {
    const receiver = await startReceiver(issue({ hosts: ["127.0.0.1"] }));
    expect((await deliver(receiver, "127.0.0.1")).delivery.status).toBe("delivered");
    expect(receiver.received[0]?.serverName).toBe("");
    await receiver.close();
  });

  const longAgo = { from: new Date("2020-01-01"), until: new Date("2021-01-01") };
  const someDay = { from: new Date("2048-01-01"), until: new Date("2049-01-01") };
  test.each<[string, Certificate, string]>([
    [
      "nobody trusted signed",
      issue({ issuer: stranger }),
      "the certificate of the receiver comes from an authority that this server does not",
    ],
    ["signed itself", makeCertificate({ name: host, hosts: [host] }), "Self-signed certificate."],
    ["has expired", issue(longAgo), "the certificate of the receiver has expired"],
    ["is not valid yet", issue(someDay), "the certificate of the receiver is not valid yet"],
    [
      "is for another host",
      issue({ hosts: ["other.example.org"] }),
      "the certificate of the receiver is for other names than this one",
    ],
  ])(
    "fails with a reason for a certificate that %s, and sends the receiver nothing",
    async (_what, certificate, reason) => {
      const receiver = await startReceiver(certificate);
      const { delivery } = await deliver(receiver);
      expect(delivery).toMatchObject({ status: "pending", response: null });
      expect(delivery.error).toContain(reason);
      expect(delivery.attempts).toMatchObject([{ status: null, error: delivery.error }]);
      expect(Date.parse(delivery.nextAttempt)).toBeGreaterThan(Date.now());
      expect(receiver.received).toEqual([]);
      await receiver.close();
    },
  );

  test("fails with a reason if the receiver does not speak TLS", async () => {
    const receiver = await startReceiver();
    const { delivery } = await deliver(receiver);
    expect(delivery).toMatchObject({ status: "pending", error: "the receiver does not speak TLS" });
    expect(receiver.received).toEqual([]);
    await receiver.close();
  });
});

import { expect } from "vitest";
import { call } from "#conformance/support/call.ts";
import { conform } from "#conformance/support/conform.ts";
import { makeProject, type Project, timePattern } from "#conformance/support/fixtures.ts";
import { listen, type Receiver, signatureOf } from "./receiver.ts";

const main = (entries: object) => ({ en: { main: { entries } } });
const ownReceiver = { own: true };

type Setup = { project: Project; receiver: Receiver; webhook: { _id: string; secret: string } };
type Options = { body?: object; answer?: Parameters<typeof listen>[0]; entries?: object };

/** Creates a project with a webhook to this machine; earlier uploads are not sent. */
async function withWebhook(
  { body = {}, answer, entries = {} }: Options,
  work: (made: Setup) => Promise<void>,
) {
  const receiver = await listen(answer);
  try {
    // Webhooks of a team receive events of its new projects, including those of other tests.
    const project = await makeProject({ ownTeam: true });
    await project.upload(main(entries));
    const webhook = await project.ok("POST", "/v1/api/webhooks", {
      body: { url: receiver.url, httpMethod: "post", ...body },
    });
    await work({ project, receiver, webhook });
    await project.ok("DELETE", `/v1/api/webhooks/${webhook._id}`);
  } finally {
    receiver.close();
  }
}
const sendTest = ({ project, webhook }: Setup, type?: string) =>
  project.ok("POST", `/v1/api/webhooks/${webhook._id}/test`, { body: type ? { type } : {} });
const deliveries = ({ project, webhook }: Setup, query: Record<string, string> = {}) =>
  project.ok("GET", `/v1/api/webhooks/${webhook._id}/deliveries`, { query });

/** The event types in the order of webhooks.md. */
const types = [
  ...["entry.created", "entry.updated", "entry.draft_updated", "entry.published", "entry.status_changed"],
  ...["entry.locked", "entry.unlocked", "entry.deleted", "entry.restored", "entry.commented"],
  ...["translations.changed", "import.completed", "bulk.completed", "changeset.reverted", "checks.completed"],
  ...["language.added", "language.renamed", "language.deleted", "language.completed", "language.reviewed"],
  ...["tag.created", "tag.updated", "tag.deleted", "screen_order.updated"],
  ...["screenshot.uploaded", "screenshot.verified", "screenshot.deleted"],
  ...["branch.created", "branch.merged", "branch.merge_reverted", "branch.deleted"],
  ...["order.created", "order.status_changed", "order.delivered", "order.canceled"],
  ...["project.created", "project.settings_changed", "member.added", "member.removed"],
  ...["token.created", "token.revoked", "webhook.test", "webhook.disabled"],
];
const fields = ["id", "type", "timestamp", "sequence", "project", "branch", "actor", "data"];

conform(
  "webhooks event types",
  () =>
    withWebhook({ body: { events: ["webhook.test"] } }, async (made) => {
      for (const type of types)
        expect([type, await sendTest(made, type)]).toEqual([
          type,
          expect.objectContaining({ delivered: true, status: 200 }),
        ]);
      for (const [index, { event, headers, body }] of (await made.receiver.heard(types.length)).entries()) {
        expect([types[index], Object.keys(event)]).toEqual([event.type, fields]);
        expect(event).toMatchObject({
          id: headers["webhook-id"],
          timestamp: expect.stringMatching(timePattern),
          sequence: expect.any(Number),
        });
        expect(Buffer.byteLength(body)).toBeLessThan(20_000);
      }
      const document = (await call("GET", "/v1/openapi.json")).text;
      expect(types.filter((type) => !document.includes(`"${type}"`))).toEqual([]);
      expect(
        (
          await made.project.ask("POST", `/v1/api/webhooks/${made.webhook._id}/test`, {
            body: { type: "no" },
          })
        ).status,
      ).toBe(400);
    }),
  ownReceiver,
);

conform(
  "webhooks what is sent",
  async () => {
    await withWebhook({ body: { httpMethod: "get" } }, async (made) => {
      await sendTest(made);
      const got = await made.receiver.first();
      expect([got.method, got.body, got.headers["webhook-signature"]]).toEqual([
        "GET",
        "",
        signatureOf(made.webhook.secret, got),
      ]);
    });
    const content = '{"what":"{{type}}","key":"{{data.entries.0.key}}","none":"{{data.none}}"}';
    const body = { content, contentType: "application/vnd.test+json" };
    await withWebhook(
      { body: { body, events: ["entry.updated"] }, entries: { 'a "b"': { v: "1" } } },
      async (made) => {
        await made.project.upload(main({ 'a "b"': { v: "2" } }));
        const got = await made.receiver.first();
        expect(got.event).toEqual({ what: "entry.updated", key: 'a "b"', none: "" });
        expect(got.headers["content-type"]).toBe(body.contentType);
      },
    );
    await withWebhook(
      { body: { body: { content: "as } it { is", contentType: "text/plain" } } },
      async (made) => {
        await sendTest(made);
        expect((await made.receiver.first()).body).toBe("as } it { is");
        for (const broken of ["{{type", "{{nothing}}", "{{}}"]) {
          const { status, body } = await made.project.ask("POST", "/v1/api/webhooks", {
            body: {
              url: made.receiver.url,
              httpMethod: "post",
              body: { content: broken, contentType: "text/plain" },
            },
          });
          expect([broken, status, body.issues?.[0]?.path]).toEqual([broken, 400, "body.content"]);
        }
      },
    );
  },
  ownReceiver,
);

conform(
  "webhooks modes",
  async () => {
    const many = (text: string) =>
      Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`k${at}`, { v: text }]));
    await withWebhook({ entries: many("1") }, async ({ project, receiver }) => {
      const { changes } = await project
        .upload(main(many("2")))
        .then(() => project.ok("GET", "/v1/api/changes"));
      await project.patch({ key: "k0", language: "en", value: "3", status: 1 });
      const [large, ...small] = await receiver.heard(3);
      expect(large?.event).toMatchObject({
        type: "import.completed",
        data: { changeSet: changes[0]._id, count: 21, counts: { updated: 21 } },
      });
      expect(large?.event.data).not.toHaveProperty("entries");
      expect(small.map(({ event }) => event.type)).toEqual(["entry.updated", "entry.status_changed"]);
      expect(small[0]?.event.data.entries).toMatchObject([
        { key: "k0", language: "en", fields: ["value", "status"] },
      ]);
    });
    const coalesced = { events: ["translationChanges"], mode: "coalesced", quietPeriod: 0 };
    await withWebhook({ body: coalesced }, async ({ project, receiver }) => {
      await project.upload(main({ a: { v: "1" } }));
      const { event } = await receiver.first();
      expect(event).toMatchObject({ type: "translations.changed", data: { changeSets: 1, count: 1 } });
    });
    await withWebhook({ body: { mode: "coalesced" } }, async ({ project, webhook }) => {
      expect(webhook).toMatchObject({ quietPeriod: 900 });
      const save = (quietPeriod: number) =>
        project.status("PUT", `/v1/api/webhooks/${webhook._id}`, { body: { quietPeriod } });
      expect([await save(3_600), await save(3_601), await save(-1)]).toEqual([200, 400, 400]);
    });
  },
  ownReceiver,
);

conform(
  "webhooks filters",
  async () => {
    await withWebhook(
      { body: { events: ["statusChanges", "tag.created"] } },
      async ({ project, receiver }) => {
        await project.upload(main({ a: { v: "1" } }));
        await project.patch({ key: "a", language: "en", status: 1 });
        await project.ok("POST", "/v1/api/tag", { body: { name: "t" } });
        const events = await receiver.heard(2);
        expect(events.map(({ event }) => event.type)).toEqual(["entry.status_changed", "tag.created"]);
      },
    );
    await withWebhook(
      {
        body: { query: "key:wanted", events: ["entry.updated"] },
        entries: { wanted: { v: "1" }, other: { v: "1" } },
      },
      async ({ project, receiver }) => {
        await project.patch({ key: "other", language: "en", value: "2" });
        await project.patch({ key: "wanted", language: "en", value: "2" });
        expect((await receiver.first()).event.data.entries).toMatchObject([{ key: "wanted" }]);
      },
    );
    await withWebhook(
      { body: { branches: ["main"], events: ["entry.created"] } },
      async ({ project, receiver }) => {
        const { _id: branch } = await project.ok("POST", "/v1/api/branches", {
          body: { name: "b", sourceBranch: "main" },
        });
        await project.ok("POST", "/v1/api", {
          query: { branch },
          body: { data: main({ there: { v: "1" } }) },
        });
        await project.upload(main({ here: { v: "1" } }));
        expect((await receiver.first()).event).toMatchObject({
          branch: { name: "main" },
          data: { entries: [{ key: "here" }] },
        });
      },
    );
  },
  ownReceiver,
);

conform(
  "webhooks headers",
  async () => {
    const headers = [
      { key: "X-Open", value: "seen" },
      { key: "X-Key", value: "open sesame", secret: true },
    ];
    await withWebhook({ body: { headers } }, async (made) => {
      await sendTest(made);
      const got = await made.receiver.first();
      expect(got.headers).toMatchObject({
        "x-open": "seen",
        "x-key": "open sesame",
        "content-type": expect.stringMatching(/^application\/json/),
      });
      expect(got.headers["webhook-id"]).toMatch(/./);
      const age = Date.now() / 1_000 - Number(got.headers["webhook-timestamp"]);
      expect([/^\d+$/.test(String(got.headers["webhook-timestamp"])), age < 300]).toEqual([true, true]);
      const shown = [await made.project.ok("GET", "/v1/api/webhooks"), await deliveries(made)];
      expect(shown.map((response) => JSON.stringify(response).includes("sesame"))).toEqual([false, false]);
      for (const key of ["webhook-id", "Webhook-Timestamp", "webhook-signature", "Host", "content-length"]) {
        const body = { headers: [{ key, value: "1" }] };
        expect([
          key,
          await made.project.status("PUT", `/v1/api/webhooks/${made.webhook._id}`, { body }),
        ]).toEqual([key, 400]);
      }
    });
  },
  ownReceiver,
);

conform(
  "webhooks secret",
  () =>
    withWebhook({}, async (made) => {
      const { project, webhook, receiver } = made;
      expect(webhook.secret).toMatch(/^whsec_[A-Za-z0-9+/]+=*$/);
      const bytes = Buffer.from(webhook.secret.slice(6), "base64").length;
      expect([bytes >= 24, bytes <= 64]).toEqual([true, true]);
      expect(JSON.stringify(await project.ok("GET", "/v1/api/webhooks"))).not.toContain("whsec_");
      const rotated = await project.ok("POST", `/v1/api/webhooks/${webhook._id}/rotate`, { body: {} });
      const hours = (Date.parse(rotated.oldSecretUntil) - Date.now()) / 3_600_000;
      expect([hours > 23, hours <= 24]).toEqual([true, true]);
      await sendTest(made);
      const got = await receiver.first();
      const signatures = [rotated.secret, webhook.secret].map((secret) => signatureOf(secret, got));
      expect(String(got.headers["webhook-signature"]).split(" ")).toEqual(signatures);
    }),
  ownReceiver,
);

conform(
  "webhooks retries",
  async () => {
    const failing = [500, 302, 200];
    const answer: Options["answer"] = (_received, count) => ({
      status: failing[Math.min(count, 3) - 1] ?? 200,
      headers: { location: "https://example.org/", ...(count === 2 ? { "retry-after": "1" } : {}) },
    });
    await withWebhook({ answer, body: { events: ["tag.created"] } }, async (made) => {
      await made.project.ok("POST", "/v1/api/tag", { body: { name: "t" } });
      const [first, second] = await made.receiver.heard(2);
      const identityOf = ({ headers, body }: typeof first & object) => [headers["webhook-id"], body];
      expect(second && identityOf(second)).toEqual(first && identityOf(first));
      const [log] = await deliveries(made);
      await expect.poll(async () => (await deliveries(made))[0].attempts.length, { timeout: 60_000 }).toBe(2);
      const [{ attempts, status, nextAttempt }] = await deliveries(made);
      expect([log.eventId, status]).toEqual([first?.headers["webhook-id"], "pending"]);
      expect(attempts.map((attempt: { status: number }) => attempt.status)).toEqual([500, 302]);
      const [begun, again] = attempts.map((attempt: { at: string }) => Date.parse(attempt.at));
      expect((again - begun) / 1_000).toBeGreaterThanOrEqual(4);
      const minutes = (Date.parse(nextAttempt) - again) / 60_000;
      expect([minutes >= 4, minutes <= 6.1]).toEqual([true, true]);
      const body = { deliveryIds: [log._id] };
      const replayed = await made.project.ok("POST", `/v1/api/webhooks/${made.webhook._id}/replay`, { body });
      expect(replayed).toEqual({ replayed: 1 });
      const third = (await made.receiver.heard(3))[2];
      expect(third && identityOf(third)).toEqual(first && identityOf(first));
      await expect
        .poll(async () => (await deliveries(made))[0].status, { timeout: 60_000 })
        .toBe("delivered");
    });
  },
  ownReceiver,
);

conform(
  "webhooks gone",
  async () => {
    const otherReceiver = await listen();
    try {
      await withWebhook({ answer: () => ({ status: 410 }) }, async (made) => {
        const { project, webhook } = made;
        await project.ok("POST", "/v1/api/webhooks", {
          body: { url: otherReceiver.url, httpMethod: "post", events: ["webhook.disabled"] },
        });
        await project.ok("POST", "/v1/api/tag", { body: { name: "t" } });
        const { event } = await otherReceiver.first();
        expect(event).toMatchObject({ type: "webhook.disabled", data: { webhook: { _id: webhook._id } } });
        const listed = (await project.ok("GET", "/v1/api/webhooks")).find(
          (candidate: { _id: string }) => candidate._id === webhook._id,
        );
        expect(listed).toMatchObject({ disabled: true, state: "disabled", disabledReason: "gone" });
        await project.ok("PUT", `/v1/api/webhooks/${webhook._id}`, { body: { disabled: false } });
        const body = { failedSince: new Date(Date.now() - 3_600_000).toISOString() };
        expect(await project.ok("POST", `/v1/api/webhooks/${webhook._id}/replay`, { body })).toEqual({
          replayed: 1,
        });
        await project.ok("PUT", `/v1/api/webhooks/${webhook._id}`, { body: { disabled: true } });
      });
    } finally {
      otherReceiver.close();
    }
  },
  ownReceiver,
);

conform(
  "webhooks order and range",
  () =>
    withWebhook({ body: { events: ["tag.created"] } }, async (made) => {
      const { project, receiver, webhook } = made;
      const names = ["a", "b", "c", "d", "e"];
      for (const name of names) await project.ok("POST", "/v1/api/tag", { body: { name } });
      const nameOf = ({ event }: { event: { data: { tags: Array<{ name: string }> } } }) =>
        event.data.tags[0]?.name;
      const first = await receiver.heard(5);
      expect(first.map(nameOf)).toEqual(names);
      const sequences = first.map(({ event }) => event.sequence);
      expect(sequences).toEqual([...sequences].sort((a, b) => a - b));
      await expect
        .poll(async () => (await deliveries(made, { status: "delivered" })).length, { timeout: 60_000 })
        .toBe(5);
      expect(await deliveries(made, { status: "failed" })).toEqual([]);
      expect(await deliveries(made, { type: "tag.deleted" })).toEqual([]);
      const [last] = await deliveries(made, { limit: "1" });
      expect(await deliveries(made, { before: last._id })).toHaveLength(4);
      const replay = (body: object) => project.ok("POST", `/v1/api/webhooks/${webhook._id}/replay`, { body });
      const startedAt = (await deliveries(made)).at(-1).created;
      expect(await replay({ from: startedAt })).toEqual({ replayed: 5 });
      const again = (await receiver.heard(10)).slice(5);
      const ids = (requests: typeof first) => requests.map(({ headers }) => headers["webhook-id"]).sort();
      expect(ids(again)).toEqual(ids(first));
      expect(await replay({ from: "2020-01-01T00:00:00Z", to: "2020-01-02T00:00:00Z" })).toEqual({
        replayed: 0,
      });
    }),
  ownReceiver,
);

conform(
  "webhooks address",
  async () => {
    const receiver = await listen();
    try {
      const project = await makeProject();
      const body = { url: `${receiver.url}/a%2Fb?c=%20d`, httpMethod: "post" };
      const webhook = await project.ok("POST", "/v1/api/webhooks", { body });
      await sendTest({ project, receiver, webhook });
      expect((await receiver.first()).path).toBe("/hook/a%2Fb?c=%20d");
      await project.ok("PUT", `/v1/api/webhooks/${webhook._id}`, { body: { disabled: true } });
      expect(await project.status("POST", `/v1/api/webhooks/${webhook._id}/test`, { body: {} })).toBe(400);
      await project.ok("POST", "/v1/api/tag", { body: { name: "t" } });
      expect(await deliveries({ project, receiver, webhook }, { type: "tag.created" })).toEqual([]);
      const open = { url: "http://93.184.216.34/", httpMethod: "post" };
      expect(await project.status("POST", "/v1/api/webhooks", { body: open })).toBe(400);
    } finally {
      receiver.close();
    }
  },
  ownReceiver,
);

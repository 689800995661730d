import { expect } from "vitest";
import { conform } from "#conformance/support/conform.ts";
import {
  idPattern,
  makeProject,
  type Project,
  timePattern,
  unknownId,
} from "#conformance/support/fixtures.ts";
import { listen, signatureOf } from "./receiver.ts";

const target = "https://hooks.example.org/parlance?a=%20";
const valid = { url: target, httpMethod: "post" };
const ask = (project: Project, body: object, query: Record<string, string> = {}) =>
  project.ask("POST", "/v1/api/webhooks", { body, query });
const make = async (body: object = {}, owner?: Project) => {
  const project = owner ?? (await makeProject());
  const answer = await ask(project, { ...valid, ...body });
  if (answer.status !== 200) throw new Error(answer.text);
  return { project, webhook: answer.body };
};
const refused = async (body: object) => (await ask(await makeProject(), body)).status;

conform("2.11 _id", async () => {
  expect((await make()).webhook._id).toMatch(idPattern);
});
conform("2.11 created", async () => {
  expect((await make()).webhook.created).toMatch(timePattern);
});
conform("2.11 url", async () => {
  expect((await make()).webhook.url).toBe(target);
  for (const url of ["ftp://example.org/", "nonsense", "javascript:alert(1)"]) {
    expect([url, await refused({ ...valid, url })]).toEqual([url, 400]);
  }
});
conform("2.11 httpMethod", async () => {
  for (const httpMethod of ["get", "post"])
    expect((await make({ httpMethod })).webhook.httpMethod).toBe(httpMethod);
  expect(await refused({ ...valid, httpMethod: "delete" })).toBe(400);
});
conform("2.11 headers", async () => {
  const headers = [{ key: "X-Team", value: "texts", description: "Who asks" }];
  expect((await make({ headers })).webhook.headers).toMatchObject(headers);
});
conform("2.11 body", async () => {
  const body = { content: '{"event":"{{type}}"}', contentType: "application/json" };
  expect((await make({ body })).webhook.body).toEqual(body);
});
conform("2.11 disabled", async () => {
  expect((await make()).webhook.disabled).toBe(false);
  expect((await make({ disabled: true })).webhook.disabled).toBe(true);
});
conform("2.11 userId", async () => {
  const project = await makeProject();
  const admin = await project.invite("admin");
  const created = await project.ok("POST", "/v1/api/webhooks", { as: await admin.tokens(), body: valid });
  expect(created.userId).toBe(admin.userId);
});

conform("4.18 create or update", async () => {
  const { project, webhook } = await make();
  expect([await refused({ url: target }), await refused({ httpMethod: "post" })]).toEqual([400, 400]);
  const changed = await ask(project, { disabled: true }, { webhookEndpointId: webhook._id });
  expect(changed.body).toMatchObject({ _id: webhook._id, url: target, disabled: true });
  expect(await project.status("POST", "/v1/api/webhooks", { as: project.alone, body: valid })).toBe(403);
});
conform("4.18 list", async () => {
  const { project, webhook } = await make({ headers: [{ key: "X-Secret", value: "sesame" }] });
  const list = await project.ok("GET", "/v1/api/webhooks");
  expect(list).toEqual([expect.objectContaining({ _id: webhook._id, url: target })]);
  const masked = await project.ask("GET", "/v1/api/webhooks", { as: project.alone });
  expect([masked.status, masked.text.includes("sesame")]).toEqual([200, false]);
});
conform("rules 2 4.18 webhooks", async () => {
  const { project, webhook } = await make();
  const updated = await project.ok("PUT", "/v1/api/webhooks", {
    query: { webhookEndpointId: webhook._id },
    body: { httpMethod: "get" },
  });
  expect(updated.httpMethod).toBe("get");
  expect((await ask(project, { disabled: true }, { webhookEndpointId: unknownId })).status).toBe(404);
  for (let count = 1; count < 20; count += 1) await make({}, project);
  expect((await ask(project, valid)).status).toBe(400);
  expect(await project.ok("DELETE", `/v1/api/webhooks/${webhook._id}`)).toEqual({});
  expect(await project.ok("GET", "/v1/api/webhooks")).toHaveLength(19);
});

conform(
  "6 events",
  async () => {
    const receiver = await listen();
    try {
      const { project, webhook } = await make({
        url: receiver.url,
        headers: [{ key: "X-Team", value: "texts" }],
      });
      await project.upload({ en: { main: { entries: { a: { v: "one" } } } } });
      const got = await receiver.first();
      expect(got).toMatchObject({ method: "POST", headers: { "x-team": "texts" } });
      expect(got.event).toMatchObject({
        id: expect.any(String),
        type: expect.any(String),
        timestamp: expect.anything(),
        data: expect.anything(),
      });
      await ask(project, { disabled: true }, { webhookEndpointId: webhook._id });
    } finally {
      receiver.close();
    }
  },
  { own: true },
);
conform(
  "rules 2 6 signatures",
  async () => {
    const receiver = await listen();
    try {
      const { project, webhook } = await make({ url: receiver.url });
      await project.ok("POST", `/v1/api/webhooks/${webhook._id}/test`, { body: { type: "webhook.test" } });
      const got = await receiver.first();
      expect(String(got.headers["webhook-signature"]).split(" ")).toContain(signatureOf(webhook.secret, got));
    } finally {
      receiver.close();
    }
  },
  { own: true },
);
conform("rules 7.6 replay", async () => {
  const { project, webhook } = await make();
  const replay = (body: object) => project.ask("POST", `/v1/api/webhooks/${webhook._id}/replay`, { body });
  expect((await replay({ failedSince: new Date().toISOString() })).body).toEqual({ replayed: 0 });
  expect((await replay({ deliveryIds: "all" })).status).toBe(400);
});

import { expect } from "vitest";
import { conform } from "./support/conform.ts";
import { makeProject } from "./support/fixtures.ts";

const english = (entries: Record<string, object>) => ({ en: { main: { entries } } });

conform("7.2 unauthorized", async () => {
  const project = await makeProject();
  expect(await project.status("GET", "/v1/api", { as: {} })).toBe(401);
  expect(await project.status("GET", "/v1/api", { as: { authorization: "Bearer x" } })).toBe(403);
});

conform("7.3 allow-list", async () => {
  const project = await makeProject({ addresses: [] });
  const body = { data: english({ a: { v: "1" } }) };
  for (const as of [project.alone, project.both]) {
    const answer = await project.ask("POST", "/v1/api", { as, body });
    expect(answer.status).toBe(403);
  }
});

conform("7.4 invalid language", async () => {
  const project = await makeProject();
  const body = { data: { ...english({ a: { v: "1" } }), "no language": { main: { entries: {} } } } };
  const answer = await project.ask("POST", "/v1/api", { body });
  expect([answer.status, answer.body.message.includes("no language")]).toEqual([400, true]);
  expect((await project.document()).data).toEqual({});
});

conform("7.5 locked keys", async () => {
  const project = await makeProject();
  const locked = { main: { entries: { a: { v: "1", locked: true } } } };
  await project.upload({ en: locked, de: locked });
  const answer = await project.ask("DELETE", "/v1/api/entries", { body: { entries: ["a"] } });
  expect(answer.status).toBe(400);
  expect(answer.body.lockedEntries).toEqual([{ key: "a", languages: expect.arrayContaining(["en", "de"]) }]);
});

conform("7.6 orders", async () => {
  const project = await makeProject();
  await project.upload(english({ a: { v: "one" } }));
  const order = (body: object) => project.status("POST", "/v1/api/order", { body });
  expect(await order({ languages: ["de"] })).toBe(400);
  expect(await order({ sourceLanguage: "!!", languages: ["de"] })).toBe(400);
  expect(await order({ sourceLanguage: "sv", languages: ["de"] })).toBe(400);
  expect(await order({ sourceLanguage: "en", languages: ["sv"] })).toBe(400);
  expect(await order({ sourceLanguage: "en", languages: ["de"], tags: ["unknown"] })).toBe(400);
  expect(await project.ok("GET", "/v1/api/order")).toEqual([]);
});

conform("7.7 mandatory brief field", async () => {
  const project = await makeProject({ ownTeam: true });
  await project.upload(english({ a: { v: "one" } }));
  const template = await project.ok("GET", "/v1/api/orderBriefTemplate");
  const field = { name: `Tone ${project.app}`, type: "text", mandatory: true };
  await project.ok("PUT", "/v1/api/orderBriefTemplate", { body: [...template, field] });
  const body = { sourceLanguage: "en", languages: ["de"] };
  const answer = await project.ask("POST", "/v1/api/order", { body });
  await project.ok("PUT", "/v1/api/orderBriefTemplate", { body: template });
  expect([answer.status, answer.text.includes(field.name)]).toEqual([400, true]);
});

conform("7.8 screen order", async () => {
  const project = await makeProject();
  const answer = await project.ask("PUT", "/v1/api/screenshots/order", { body: { screenNames: ["home"] } });
  expect(answer.status).toBe(400);
});

conform("7.9 mass delete of nothing", async () => {
  const project = await makeProject();
  const answer = await project.ask("DELETE", "/v1/api/screenshots", { body: { tagNames: ["nobody"] } });
  expect([answer.status, answer.body]).toEqual([200, { screenshotsDeletedCount: 0 }]);
});

import { expect } from "vitest";
import { conform } from "./support/conform.ts";
import { idPattern, makeProject, type Project, unknownId } from "./support/fixtures.ts";

const entries = (texts: Record<string, string>) => ({
  main: { entries: Object.fromEntries(Object.entries(texts).map(([key, v]) => [key, { v }])) },
});

async function projectWithText() {
  const project = await makeProject();
  await project.upload({ en: entries({ a: "one", b: "two" }), de: entries({ a: "eins" }) });
  return project;
}
const create = (project: Project, body: object) =>
  project.ask("POST", "/v1/api/branches", { body: { name: "next", sourceBranch: "main", ...body } });
/** Creates a project with a branch `next` of its default branch. */
async function branched(more: object = {}) {
  const project = await projectWithText();
  const { body } = await create(project, more);
  const { defaultBranch } = await project.ok("GET", "/v1/api/branches");
  return { project, next: body._id as string, main: defaultBranch as string };
}
const write = (project: Project, branch: string, texts: Record<string, string>) =>
  project.ok("POST", "/v1/api", { query: { branch }, body: { data: { en: entries(texts) } } });
const texts = async (project: Project, branch: string) => {
  const { data } = await project.document({ branch });
  return Object.fromEntries(
    Object.entries(data.en.main.entries as Record<string, { v: string }>).map(([key, { v }]) => [key, v]),
  );
};

conform("2.6 _id", async () => {
  expect((await create(await projectWithText(), {})).body._id).toMatch(idPattern);
});
conform("2.6 name", async () => {
  expect((await create(await projectWithText(), { name: "Release 2" })).body.name).toBe("Release 2");
});
conform("2.6 permissions", async () => {
  const project = await projectWithText();
  expect((await create(project, {})).body.permissions).toEqual({
    readOnly: false,
    editableByTranslator: true,
  });
  const permissions = { readOnly: true, editableByTranslator: false };
  expect((await create(project, { name: "other", permissions })).body.permissions).toEqual(permissions);
});
conform("2.6 settingsFileUrl", async () => {
  const project = await projectWithText();
  expect((await create(project, {})).body).not.toHaveProperty("settingsFileUrl");
  const { body } = await create(project, { name: "file", createInitialSettingsFile: true });
  const file = await fetch(body.settingsFileUrl);
  expect([file.status, (await file.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
});

conform("4.11 create branch", async () => {
  const { project, next } = await branched();
  const { data } = await project.document({ branch: next });
  expect(data.en).toMatchObject({ main: { entries: { a: { v: "one" }, b: { v: "two" } } } });
  const { branches } = await project.ok("GET", "/v1/api/branches");
  expect(branches.map((branch: { name: string }) => branch.name).sort()).toEqual(["main", "next"]);
  expect((await create(project, { name: undefined })).status).toBe(400);
  expect((await create(project, { name: "x", sourceBranch: undefined })).status).toBe(400);
});
conform("rules 2 4.11 create branch", async () => {
  const { project, next, main } = await branched();
  expect((await create(project, { name: "by id", sourceBranch: main })).status).toBe(200);
  expect((await create(project, { name: "by name", sourceBranch: "next" })).status).toBe(200);
  expect((await create(project, { name: "next" })).status).toBe(400);
  expect((await create(project, { name: "x", sourceBranch: unknownId })).status).toBe(404);
  await write(project, next, { a: "changed there" });
  expect([await texts(project, main), await texts(project, next)]).toEqual([
    { a: "one", b: "two" },
    { a: "changed there", b: "two" },
  ]);
});

conform("rules 3.2 ids are the same in all branches", async () => {
  const { project, next } = await branched();
  const rows = async (query: Record<string, string>) =>
    (await project.ok("GET", "/v1/api/entries", { query })).rows.map((row: { _id: string }) => row._id);
  expect(await rows({ branch: next })).toEqual(await rows({}));
});
conform("rules 3.2 read-only branches", async () => {
  const { project, next } = await branched();
  await project.ok("PUT", `/v1/api/branches/${next}`, { body: { permissions: { readOnly: true } } });
  const body = { data: { en: entries({ a: "x" }) } };
  expect(await project.status("POST", "/v1/api", { query: { branch: next }, body })).toBe(403);
  expect(await project.status("GET", "/v1/api", { query: { branch: next } })).toBe(200);
});
conform("rules 3.2 editableByTranslator", async () => {
  const { project, next } = await branched({ permissions: { editableByTranslator: false } });
  const translator = await project.invite("translator");
  const request = {
    as: await translator.tokens(),
    body: { entries: [{ key: "a", language: "de", value: "x" }] },
  };
  expect(await project.status("PATCH", "/v1/api/entries", { ...request, query: { branch: next } })).toBe(403);
  expect(await project.status("PATCH", "/v1/api/entries", request)).toBe(200);
});
conform("rules 3.2 deleting branches", async () => {
  const { project, next, main } = await branched();
  expect(await project.status("DELETE", `/v1/api/branches/${main}`)).toBe(400);
  await project.ok("POST", "/v1/api/order", {
    query: { branch: next },
    body: { sourceLanguage: "en", languages: ["fr"] },
  });
  expect(await project.status("DELETE", `/v1/api/branches/${next}`)).toBe(400);
  const { body } = await create(project, { name: "free" });
  expect(await project.ok("DELETE", `/v1/api/branches/${body._id}`)).toEqual({});
  expect(await project.status("GET", "/v1/api", { query: { branch: body._id } })).toBe(404);
});

conform("rules 7.4 compare", async () => {
  const { project, next, main } = await branched();
  await write(project, next, { a: "changed", c: "new" });
  const compared = await project.ok("GET", "/v1/api/branches/compare", { query: { from: next, to: main } });
  expect(compared).toMatchObject({
    added: expect.anything(),
    changed: expect.anything(),
    removed: expect.anything(),
  });
  expect(compared.differences).toContainEqual(
    expect.objectContaining({ key: "a", language: "en", field: "value", from: "changed", to: "one" }),
  );
});
conform("rules 7.4 merge", async () => {
  const { project, next, main } = await branched();
  await write(project, next, { a: "changed", c: "new" });
  const merge = (query: Record<string, string>) =>
    project.ok("POST", "/v1/api/branches/merge", { query, body: { from: next, to: main } });
  expect(await merge({ dryRun: "true" })).toMatchObject({ conflicts: [] });
  expect(await texts(project, main)).toEqual({ a: "one", b: "two" });
  expect((await merge({})).changeSet).toMatch(idPattern);
  expect(await texts(project, main)).toEqual({ a: "changed", b: "two", c: "new" });
});
conform("rules 7.4 conflicts", async () => {
  const { project, next, main } = await branched();
  await write(project, next, { a: "theirs" });
  await write(project, main, { a: "ours" });
  const answer = await project.ask("POST", "/v1/api/branches/merge", { body: { from: next, to: main } });
  expect(answer.status).toBe(409);
  expect(answer.body.conflicts).toMatchObject([
    { key: "a", language: "en", field: "value", base: "one", from: "theirs", to: "ours" },
  ]);
  expect((await texts(project, main)).a).toBe("ours");
});
conform("rules 7.4 drafts of the first branch", async () => {
  const project = await projectWithText();
  await project.patch({ key: "a", language: "en", draft: "a draft" });
  expect((await create(project, {})).status).toBe(400);
  expect((await create(project, { existingDrafts: "branch" })).status).toBe(200);
  const { branches, defaultBranch } = await project.ok("GET", "/v1/api/branches");
  const drafts = branches.find((branch: { name: string }) => branch.name === "drafts");
  expect([(await texts(project, defaultBranch)).a, (await texts(project, drafts._id)).a]).toEqual([
    "one",
    "a draft",
  ]);
});

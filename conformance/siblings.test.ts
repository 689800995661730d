import { expect } from "vitest";
import { call } from "./support/call.ts";
import { conform } from "./support/conform.ts";
import { makeProject, type Project } from "./support/fixtures.ts";

const project: Project = await makeProject();
const sibling = (project: Project, body: object) =>
  project.ask("POST", "/v1/api/projects/sibling", {
    body: { projectName: `Sibling of ${project.name}`, ...body },
  });

conform("4.14 projectName", async () => {
  const answer = await sibling(project, { projectName: undefined });
  expect(answer.status).toBe(400);
  const created = await sibling(project, {});
  const [app = ""] = created.body.accessToken.split("!");
  const as = { ...project.both, authorization: `Bearer ${created.body.accessToken}` };
  const languages = await call("GET", "/v1/api/languages", { as, query: { app } });
  expect(languages.body.map((language: { code: string }) => language.code)).toEqual(["en"]);
  expect(created.body.result).toBe("success");
});

/** Creates a sibling project; returns a function that reads it with its new token. */
async function makeSibling(body: object) {
  const original = await makeProject();
  await original.upload({ en: { web: { entries: { a: { v: "x" } } } } });
  const { accessToken, result } = (await sibling(original, body)).body;
  const read = async (path: string) =>
    (
      await call("GET", path, {
        as: { ...original.both, authorization: `Bearer ${accessToken}` },
        query: { app: accessToken.split("!")[0] },
      })
    ).body;
  return { read, result };
}
const names = (list: Array<{ name: string }>) => list.map(({ name }) => name);

conform("4.14 identicalLanguages", async () => {
  const { read } = await makeSibling({ identicalLanguages: true });
  expect((await read("/v1/api/languages")).map((language: { code: string }) => language.code)).toEqual([
    "en",
    "de",
    "fr",
  ]);
});
conform("4.14 identicalGroups", async () => {
  const { read } = await makeSibling({ identicalGroups: true });
  expect(names(await read("/v1/api/groups"))).toEqual(["main", "web"]);
  expect(names(await (await makeSibling({})).read("/v1/api/groups"))).toEqual(["main"]);
});
conform("4.14 identicalProjectSettings", async () => {
  const original = await makeProject();
  await original.ok("PUT", "/v1/api/settings", { body: { collectMissingEnabled: true } });
  const copied = async (identicalProjectSettings: boolean) => {
    const { accessToken } = (await sibling(original, { identicalProjectSettings })).body;
    const query = { app: accessToken.split("!")[0] };
    return (await call("GET", "/v1/api", { as: { authorization: `Bearer ${accessToken}` }, query })).body
      .collectMissingEnabled;
  };
  expect([await copied(true), await copied(false)]).toEqual([true, false]);
});
conform("4.14 identicalBranches", async () => {
  const original = await makeProject();
  await original.ok("POST", "/v1/api/branches", { body: { name: "next", sourceBranch: "main" } });
  const { accessToken } = (await sibling(original, { identicalBranches: true })).body;
  const query = { app: accessToken.split("!")[0] };
  const { body } = await call("GET", "/v1/api/branches", {
    as: { authorization: `Bearer ${accessToken}` },
    query,
  });
  expect(names(body.branches).sort()).toEqual(["main", "next"]);
});
conform("4.14 createInitialSettingsFile", async () => {
  const { result } = await makeSibling({ createInitialSettingsFile: true });
  const file = await fetch(result.settingsFileUrl);
  expect([file.status, (await file.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
});
conform("rules 2 4.14 sibling", async () => {
  const created = await sibling(project, {});
  expect(created.body).toEqual({
    accessToken: expect.stringMatching(/^[0-9a-f]{24}![0-9a-f]{32}$/),
    result: "success",
  });
  const manager = await project.invite("manager");
  const request = { as: await manager.tokens(), body: { projectName: "x" } };
  expect(await project.status("POST", "/v1/api/projects/sibling", request)).toBe(403);
});

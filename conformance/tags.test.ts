import { expect } from "vitest";
import { conform } from "./support/conform.ts";
import { idPattern, makeProject, type Project, timePattern, unknownId } from "./support/fixtures.ts";

const project: Project = await makeProject();
await project.upload({ en: { main: { entries: { a: { v: "1" }, b: { v: "2" } } } } });
const name = "Home / start ä?#%";
await project.ok("POST", "/v1/api/tag", { body: { name, entryKeys: ["a"], category: "Web" } });
const tag = () => project.ok("GET", `/v1/api/tag/byName/${encodeURIComponent(name)}`, { as: project.alone });

conform("2.4 name", async () => {
  expect((await tag()).name).toBe(name);
  expect(await project.status("POST", "/v1/api/tag", { body: { name } })).toBe(400);
  expect(await project.status("POST", "/v1/api/tag", { body: {} })).toBe(400);
});
conform("2.4 entryKeys", async () => {
  expect((await tag()).entryKeys).toEqual(["a"]);
});
conform("2.4 category", async () => {
  expect((await tag()).category).toBe("Web");
  const categories = await project.ok("GET", "/v1/api/tagCategories");
  const names = categories.map((category: { name: string }) => category.name);
  expect(names).toEqual(expect.arrayContaining(["iOS", "Android", "Web", "Jira"]));
  await project.ok("POST", "/v1/api/tagCategories", { body: { name: "Desktop" } });
  await project.ok("POST", "/v1/api/tag", { body: { name: "d", category: "Desktop" } });
  expect(await project.status("POST", "/v1/api/tag", { body: { name: "e", category: "nothing" } })).toBe(400);
});
conform("2.4 id", async () => {
  expect((await tag()).id).toMatch(idPattern);
});
conform("2.4 createdAt", async () => {
  expect((await tag()).createdAt).toMatch(timePattern);
});
conform("2.4 updatedAt", async () => {
  const before = await tag();
  await project.ok("PUT", `/v1/api/tag/byId/${before.id}`, { body: { category: "iOS" } });
  const after = await tag();
  expect(after.updatedAt).toMatch(timePattern);
  expect(after.updatedAt > before.updatedAt).toBe(true);
  await project.ok("PUT", `/v1/api/tag/byId/${before.id}`, { body: { category: "Web" } });
});

conform("4.7 by name", async () => {
  expect((await tag()).name).toBe(name);
  expect(await project.status("GET", "/v1/api/tag/byName/nobody", { as: project.alone })).toBe(404);
});
conform("4.7 by id", async () => {
  const found = await tag();
  expect(await project.ok("GET", `/v1/api/tag/byId/${found.id}`, { as: project.alone })).toEqual(found);
  expect(await project.status("GET", `/v1/api/tag/byId/${unknownId}`)).toBe(404);
});

conform("rules 2 2.4 list", async () => {
  const tags = await project.ok("GET", "/v1/api/tag", { as: project.alone });
  expect(tags).toContainEqual(await tag());
});
conform("rules 2 2.4 write", async () => {
  const created = await project.ok("POST", "/v1/api/tag", { body: { name: "menu" } });
  const path = `/v1/api/tag/byId/${created.id}`;
  expect(await project.ok("PUT", path, { body: { name: "Menu", entryKeys: ["b", "a"] } })).toMatchObject({
    name: "Menu",
  });
  expect((await project.ok("GET", path)).entryKeys.sort()).toEqual(["a", "b"]);
  expect(await project.ok("DELETE", path)).toEqual({});
  expect(await project.status("GET", path)).toBe(404);
  expect((await project.document()).data.en.main.entries).toHaveProperty("b");
});
conform("rules 2 2.4 names", async () => {
  for (const item of ["case", "Case", " case", "x".repeat(400)])
    await project.ok("POST", "/v1/api/tag", { body: { name: item } });
  for (const item of ["", "x".repeat(401)]) {
    expect(await project.status("POST", "/v1/api/tag", { body: { name: item } })).toBe(400);
  }
});

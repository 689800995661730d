import { expect } from "vitest";
import { conform } from "#conformance/support/conform.ts";
import { idPattern, makeProject, type Project, unknownId } from "#conformance/support/fixtures.ts";

async function projectWithText() {
  const project = await makeProject();
  await project.upload({
    en: { main: { entries: { a: { v: "one", d: "One" }, b: { v: "two" }, c: { v: "three" } } } },
    de: { main: { entries: { a: { v: "eins" } } } },
  });
  return project;
}
const bulk = (project: Project, body: object, query: Record<string, string> = {}) =>
  project.ask("POST", "/v1/api/entries/bulk", { body, query });
const entry = async (project: Project, key: string, language = "en") => {
  const query = { q: `key:${key}`, languages: JSON.stringify([language]) };
  const { rows } = await project.ok("GET", "/v1/api/entries", { query });
  return { ...rows[0].entries[language], group: rows[0].group };
};

conform("rules 3.6 bulk acts", async () => {
  const project = await projectWithText();
  const keys = ["a", "b"];
  const { status, body } = await bulk(project, { action: "setStatus", status: "2", keys, languages: ["en"] });
  expect([status, body.count]).toEqual([200, 2]);
  expect([(await entry(project, "a")).status, (await entry(project, "c")).status]).toEqual(["2", "0"]);
  const byQuery = await bulk(project, { action: "lock", q: "key:c", languages: ["en"] });
  expect([byQuery.body.count, (await entry(project, "c")).locked]).toEqual([1, true]);
  const { set } = await project.ok("GET", "/v1/api/entries", { query: { q: "status:2" } });
  expect((await bulk(project, { action: "setStatus", status: "1", set, languages: ["en"] })).body.count).toBe(
    2,
  );
});
conform("rules 3.6 jobs", async () => {
  const project = await projectWithText();
  expect(await project.status("GET", `/v1/api/jobs/${unknownId}`)).toBe(404);
  expect(await project.status("POST", `/v1/api/jobs/${unknownId}/cancel`)).toBe(404);
});
conform("rules 7.3 acts", async () => {
  const project = await projectWithText();
  const act = async (body: object) => {
    const answer = await bulk(project, { keys: ["a"], languages: ["en"], ...body });
    if (answer.status !== 200) throw new Error(`${JSON.stringify(body)}: ${answer.text}`);
    return answer.body;
  };
  expect(await act({ action: "lock" })).toMatchObject({
    count: 1,
    sample: expect.anything(),
    changeSet: expect.stringMatching(idPattern),
  });
  await act({ action: "unlock" });
  expect((await entry(project, "a")).locked).toBe(false);
  await act({ action: "tag", tags: ["home"] });
  expect((await project.ok("GET", "/v1/api/tag/byName/home")).entryKeys).toEqual(["a"]);
  await act({ action: "untag", tags: ["home"] });
  expect((await project.ok("GET", "/v1/api/tag/byName/home")).entryKeys).toEqual([]);
  await act({ action: "publish" });
  expect(await entry(project, "a")).toMatchObject({ value: "One", draft: "" });
  await act({ action: "replace", find: "On", replacement: "Z" });
  expect((await entry(project, "a")).value).toBe("Ze");
  await act({ action: "copyFrom", from: "de", overwrite: true });
  expect((await entry(project, "a")).value).toBe("eins");
  await act({ action: "clear", field: "value" });
  expect((await entry(project, "a")).value).toBe("");
  await project.ok("POST", "/v1/api/groups", { body: { name: "web" } });
  await act({ action: "move", group: "web" });
  expect((await entry(project, "a")).group).toBe("web");
  await act({ action: "delete" });
  expect((await project.document()).data.de).toBeUndefined();
  expect((await bulk(project, { action: "explode", keys: ["b"] })).status).toBe(400);
});
conform("rules 7.3 dry run", async () => {
  const project = await projectWithText();
  const body = { action: "setStatus", status: "2", q: "two OR three", languages: ["en"] };
  const dry = await bulk(project, body, { dryRun: "true" });
  expect(dry.body.count).toBe(2);
  expect((await entry(project, "b")).status).toBe("0");
  const done = await bulk(project, body);
  expect([done.body.count, done.body.sample]).toEqual([dry.body.count, dry.body.sample]);
});
conform("rules 3.10 trash", async () => {
  const project = await projectWithText();
  await project.ok("DELETE", "/v1/api/entries", { body: { entries: ["b"] } });
  const [item] = await project.ok("GET", "/v1/api/trash");
  expect(item._id).toMatch(idPattern);
  await project.ok("POST", "/v1/api/trash/restore", { body: { ids: [item._id] } });
  expect((await project.document()).data.en.main.entries.b).toEqual({ v: "two" });
  expect(await project.ok("GET", "/v1/api/trash")).toEqual([]);
});
conform("rules 3.10 restoring beside a new self", async () => {
  const project = await projectWithText();
  await project.ok("DELETE", "/v1/api/entries", { body: { entries: ["b"] } });
  await project.upload({ en: { main: { entries: { b: { v: "new" } } } } });
  const [item] = await project.ok("GET", "/v1/api/trash");
  expect(await project.status("POST", "/v1/api/trash/restore", { body: { ids: [item._id] } })).toBe(409);
  expect((await project.document()).data.en.main.entries.b).toEqual({ v: "new" });
});
conform("rules 4 audit", async () => {
  const project = await projectWithText();
  await project.invite("translator");
  const events = await project.ok("GET", "/v1/api/audit");
  expect(events.length).toBeGreaterThan(0);
  expect(events[0]._id).toMatch(idPattern);
});
conform("rules 4 views", async () => {
  const project = await projectWithText();
  const created = await project.ok("POST", "/v1/api/views", {
    body: { name: "To do", q: "is:notTranslated", query: "is:notTranslated" },
  });
  const views = await project.ok("GET", "/v1/api/views");
  expect(views).toContainEqual(
    expect.objectContaining({ _id: created._id, name: "To do", rowHeight: "normal" }),
  );
  const counts = await project.ok("GET", "/v1/api/views/counts", { query: { views: created._id } });
  expect(Object.keys(counts)).toEqual([created._id]);
});
conform("rules 4 discussions read", async () => {
  const project = await projectWithText();
  expect(await project.ok("GET", "/v1/api/discussions")).toEqual([]);
});
conform("rules 19 ids of keys", async () => {
  const project = await projectWithText();
  const { rows } = await project.ok("GET", "/v1/api/entries");
  const refused = await project.ask("POST", "/v1/api/entries/delete", {
    body: { entries: ["b", rows[0]._id] },
  });
  expect([refused.status, refused.body.code]).toEqual([400, "ids_not_keys"]);
  expect(refused.body.issues).toMatchObject([{ path: "entries.1" }]);
  expect((await project.document()).data.en.main.entries.b).toEqual({ v: "two" });
});
conform("rules 34 new keys", async () => {
  const project = await projectWithText();
  const created = await project.ok("POST", "/v1/api/keys", {
    body: { keys: [{ key: "new", source: "New", desc: "Fresh", tags: ["t"], maxLength: 9 }] },
  });
  expect(created).toMatchObject({
    keys: [{ key: "new", group: "main", desc: "Fresh", tags: ["t"], maxLength: 9 }],
  });
  const body = { key: "new", name: "copy" };
  expect(await project.ok("POST", "/v1/api/keys/duplicate", { body })).toMatchObject({
    keys: [{ key: "copy", desc: "Fresh", tags: ["t"], maxLength: 9 }],
  });
  const { entries } = (await project.document()).data.en.main;
  expect([entries.new, entries.copy]).toEqual([{ v: "New" }, { v: "New" }]);
  const refused = await project.ask("POST", "/v1/api/keys", {
    body: { keys: [{ key: "more" }, { key: "b" }] },
  });
  expect([refused.status, refused.body.code]).toEqual([400, "name_taken"]);
  expect(refused.body.issues).toMatchObject([{ path: "keys.1.key" }]);
  const uses = await project.ok("POST", "/v1/api/keys/uses", { body: { keys: ["new", "more"] } });
  expect(uses).toEqual({ keys: 1, texts: { en: 1 }, positions: 0, orders: 0 });
});
conform("rules 34 renamed keys", async () => {
  const project = await projectWithText();
  const { rows } = await project.ok("GET", "/v1/api/entries", { query: { q: "key:b" } });
  const renamed = await project.ok("PATCH", "/v1/api/keys", { body: { keys: [{ key: "b", name: "bee" }] } });
  expect(renamed.keys).toMatchObject([{ _id: rows[0]._id, key: "bee" }]);
  expect((await project.document()).data.en.main.entries).toMatchObject({ bee: { v: "two" } });
  await project.ok("POST", `/v1/api/changes/${renamed.changeSet}/revert`);
  expect((await project.document()).data.en.main.entries).toMatchObject({ b: { v: "two" } });
});

import { beforeEach, expect, it } from "vitest";
import { expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { branchedProject } from "./branched-project.fixture.ts";

const { current, call, upload, createBranch } = branchedProject("admin");
beforeEach(async () => {
  await upload("", { en: { home: "Home", pay: "Pay", stop: "Stop" } });
  await upload("", { de: { home: "Start" } });
  await createBranch("feature");
});

async function expectSuccess(
  method: "POST" | "PATCH" | "DELETE",
  path: string,
  branch: string,
  body?: object,
) {
  const answer = await call(method, path, branch, { ...(body ? { body } : {}) });
  expect([path, answer.status, answer.body?.message]).toEqual([path, 200, undefined]);
  return answer.body;
}
const rename = (branch: string, ...names: Array<[from: string, to: string]>) =>
  expectSuccess("PATCH", "/v1/api/keys", branch, { keys: names.map(([key, name]) => ({ key, name })) });
const remove = (branch: string, key: string) =>
  expectSuccess("DELETE", "/v1/api/entries", branch, { entries: [key] });
const merge = (options: object = {}) =>
  call("POST", "/v1/api/branches/merge", "", { body: { from: "feature", to: "main", ...options } });
const undo = (changeSet: string) => expectSuccess("POST", `/v1/api/changes/${changeSet}/revert`, "");
const sources = async (branch: string): Promise<Record<string, string>> => {
  const { body } = await call("GET", "/v1/api/entries", branch);
  type Shown = { key: string; entries: { en: { value: string } } };
  return Object.fromEntries(body.rows.map(({ key, entries }: Shown) => [key, entries.en.value]));
};
const expectCounters = () => expectCorrectCounters(current.testApp.db, current.project.projectId);

it("renames a key that the source renamed, and keeps the texts that the target wrote", async () => {
  await rename("feature", ["home", "start"]);
  await expectSuccess("PATCH", "/v1/api/entries", "", {
    entries: [{ key: "home", language: "de", value: "Anfang" }],
  });
  const { body } = await call("GET", "/v1/api/branches/compare", "", {
    query: { from: "feature", to: "main" },
  });
  expect(body.differences).toEqual([
    { key: "start", language: "", field: "name", from: "start", to: "home" },
    { key: "start", language: "de", field: "value", from: "Start", to: "Anfang" },
  ]);
  const merged = await merge();
  expect(merged.body).toMatchObject({ changed: 1, conflicts: [], total: 1 });
  expect(merged.body.differences).toMatchObject([
    { key: "start", field: "name", base: "home", from: "start", to: "home", outcome: "taken" },
  ]);
  expect(await sources("")).toEqual({ start: "Home", pay: "Pay", stop: "Stop" });
  const query = { q: "key:start", languages: "de" };
  const { rows } = (await call("GET", "/v1/api/entries", "", { query })).body;
  expect(rows[0].entries.de.value).toBe("Anfang");
  const undone = await undo(merged.body.changeSet);
  expect([undone.skipped, await sources("")]).toEqual([[], { home: "Home", pay: "Pay", stop: "Stop" }]);
  expect((await merge()).body).toMatchObject({ changed: 1 });
  await expectCounters();
});

it("keeps a name that only the target changed", async () => {
  await rename("", ["home", "start"]);
  expect((await merge()).body).toMatchObject({ total: 0 });
  expect(await sources("")).toMatchObject({ start: "Home" });
});

it("reports a conflict if both branches renamed a key, until a decision resolves it", async () => {
  await rename("feature", ["home", "start"]);
  await rename("", ["home", "begin"]);
  const refused = await merge();
  expect(refused).toMatchObject({ status: 409, body: { code: "merge_conflicts" } });
  expect(refused.body.conflicts).toMatchObject([
    { key: "start", language: "", field: "name", base: "home", from: "start", to: "begin" },
  ]);
  const decisions = [{ key: "start", field: "name", take: "from" }];
  expect((await merge({ decisions })).status).toBe(200);
  expect(Object.keys(await sources(""))).toEqual(["start", "pay", "stop"]);
});

it("exchanges names that the source exchanged", async () => {
  await rename("feature", ["home", "pay"], ["pay", "home"]);
  const merged = await merge();
  expect(merged.body).toMatchObject({ changed: 2, conflicts: [] });
  expect(await sources("")).toEqual({ home: "Pay", pay: "Home", stop: "Stop" });
  expect((await undo(merged.body.changeSet)).skipped).toEqual([]);
  expect(await sources("")).toEqual({ home: "Home", pay: "Pay", stop: "Stop" });
});

it("gives a key the name of a key that the merge deletes, until undone", async () => {
  await remove("feature", "pay");
  await rename("feature", ["home", "pay"]);
  const merged = await merge();
  expect(merged.body).toMatchObject({ removed: 1, changed: 1, conflicts: [] });
  expect(await sources("")).toEqual({ pay: "Home", stop: "Stop" });
  expect((await undo(merged.body.changeSet)).skipped).toEqual([]);
  expect(await sources("")).toEqual({ home: "Home", pay: "Pay", stop: "Stop" });
  await expectCounters();
});

it("adds a key under the former name of a renamed key", async () => {
  await rename("feature", ["home", "start"]);
  await upload("feature", { en: { home: "Another home" } });
  const merged = await merge();
  expect(merged.body.conflicts).toEqual([]);
  expect(await sources("")).toMatchObject({ start: "Home", home: "Another home" });
  const undone = await undo(merged.body.changeSet);
  expect([undone.skipped, await sources("")]).toEqual([[], { home: "Home", pay: "Pay", stop: "Stop" }]);
  expect((await undo(undone.changeSet)).skipped).toEqual([]);
  expect(await sources("")).toMatchObject({ start: "Home", home: "Another home" });
  await expectCounters();
});

it("reports a conflict if another key of the target uses the new name", async () => {
  await rename("feature", ["home", "start"], ["pay", "home"]);
  await upload("", { en: { start: "Taken" } });
  const refused = await merge({ rules: "takeSource" });
  expect(refused.status).toBe(409);
  expect(refused.body.conflicts).toMatchObject([
    { key: "start", field: "name", reason: "nameTaken" },
    { key: "home", field: "name", reason: "nameTaken" },
  ]);
  expect((await merge({ rules: "takeTarget" })).status).toBe(200);
  expect(await sources("")).toEqual({ home: "Home", pay: "Pay", stop: "Stop", start: "Taken" });
});

it("restores a key that the target deleted and the source renamed, under its new name", async () => {
  await rename("feature", ["home", "start"]);
  await remove("", "home");
  await upload("", { en: { home: "New home" } });
  expect((await merge()).body.conflicts).toMatchObject([{ key: "start", field: "key" }]);
  const merged = await merge({ rules: "takeSource" });
  expect(merged.status).toBe(200);
  expect(await sources("")).toMatchObject({ start: "Home", home: "New home" });
  expect((await undo(merged.body.changeSet)).skipped).toEqual([]);
  expect(await sources("")).toEqual({ home: "New home", pay: "Pay", stop: "Stop" });
  await expectCounters();
});

it("does not bring back an unchanged key that the target renamed and deleted permanently", async () => {
  await rename("", ["home", "start"]);
  await remove("", "start");
  await expectSuccess("DELETE", "/v1/api/trash", "", { all: true });
  expect((await merge()).body.conflicts).toMatchObject([]);
  expect(await sources("")).toEqual({ pay: "Pay", stop: "Stop" });
});

it("creates two keys for an upload of the former and the new name of a renamed key", async () => {
  await upload("feature", { en: { fresh: "Fresh" } });
  await createBranch("third", "feature");
  await rename("third", ["fresh", "new"]);
  await upload("", { en: { fresh: "One", new: "Two" } });
  expect(await sources("")).toMatchObject({ fresh: "One", new: "Two" });
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  openTestApp,
  type SeededProject,
  type TestApp,
  type TestCaller,
  withPersonalToken,
} from "#server/testing/test-app.ts";

let testApp: TestApp;
let project: SeededProject;
let manager: TestCaller;
let admin: TestCaller;

/** Saves the German entry with the given credentials. */
const save = async (as: TestCaller, entry: Record<string, unknown>) => {
  const body = { entries: [{ key: "a", language: "de", ...entry }] };
  const answer = await testApp.call("PATCH", "/v1/api/entries", { as, body });
  expect(answer.status).toBe(200);
  return answer.body.changeSet as string;
};
const upload = async (texts: Record<string, string>) => {
  const inLanguages = Object.entries(texts).map(([code, v]) => [code, { main: { entries: { a: { v } } } }]);
  const body = { data: Object.fromEntries(inLanguages) };
  expect((await testApp.call("POST", "/v1/api", { as: project.as, body })).status).toBe(200);
};
const publish = (as: TestCaller, text: string) => save(as, { value: text, draft: "" });
const undo = async (changeSet: string) => {
  const answer = await testApp.call("POST", `/v1/api/changes/${changeSet}/revert`, { as: manager });
  expect(answer.body).toMatchObject({ reverted: 1, skipped: [] });
  return answer.body.changeSet as string;
};
const readCell = async (query: Record<string, string> = {}) => {
  const request = { languages: "de", ...query };
  const { body } = await testApp.call("GET", "/v1/api/entries", { as: manager, query: request });
  return body.rows[0].entries.de;
};
const readWriter = async () => (await readCell()).userName;

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  project = await testApp.seedProject();
  const as = async (role: "manager" | "admin") =>
    withPersonalToken(project, await (await testApp.person(role, project)).token());
  [manager, admin] = [await as("manager"), await as("admin")];
  await upload({ en: "Pay" });
});

describe("writer of a text (rules.md 9.1)", () => {
  it("restores the writer with a text on undo and redo", async () => {
    await save(admin, { value: "Zahlen" });
    const replaced = await save(manager, { value: "Bezahlen" });
    expect(await readWriter()).toBe("manager");
    const undone = await undo(replaced);
    expect(await readWriter()).toBe("admin");
    await undo(undone);
    expect(await readWriter()).toBe("manager");
  });

  it("keeps the writer of a draft when another value is written below it", async () => {
    await save(admin, { draft: "Zahlen" });
    await save(manager, { value: "Bezahlen" });
    expect(await readWriter()).toBe("admin");
    await publish(manager, "Zahlen");
    expect(await readWriter()).toBe("admin");
  });

  it("restores the writer of the value when the draft above it is discarded", async () => {
    await save(admin, { value: "Zahlen" });
    await save(manager, { draft: "Bezahlen" });
    const discarded = await save(manager, { draft: "" });
    expect(await readWriter()).toBe("admin");
    await undo(discarded);
    expect(await readWriter()).toBe("manager");
    await save(manager, { draft: "" });
    expect(await readWriter()).toBe("admin");
  });

  it("restores the writer of a value that was written below a discarded draft, or published", async () => {
    await save(manager, { draft: "Bezahlen" });
    await save(admin, { value: "Zahlen" });
    await save(manager, { draft: "" });
    expect(await readWriter()).toBe("admin");
    await save(manager, { draft: "Begleichen" });
    await publish(admin, "Begleichen");
    await save(admin, { draft: "Zahl" });
    await save(admin, { draft: "" });
    expect(await readWriter()).toBe("manager");
  });
});

describe("origin of a text (rules.md 9.1)", () => {
  const readOrigin = async (query: Record<string, string> = {}) => (await readCell(query)).origin;
  const replace = async (find: string, replacement: string) => {
    const body = { action: "replace", find, replacement, q: "", languages: ["de"] };
    const answer = await testApp.call("POST", "/v1/api/entries/bulk", { as: manager, body });
    expect(answer).toMatchObject({ status: 200, body: { count: 1 } });
    return answer.body.changeSet as string;
  };

  it("sets the origin with each write of a text, and restores it on undo", async () => {
    expect(await readOrigin()).toBeUndefined();
    await upload({ de: "Zahlen" });
    expect(await readOrigin()).toBe("upload");
    const saved = await save(manager, { value: "Bezahlen" });
    expect(await readOrigin()).toBe("human");
    await save(admin, { status: "1", locked: true, comment: "So it stays." });
    await save(admin, { locked: false });
    expect(await readOrigin()).toBe("human");
    const replaced = await replace("Bezahlen", "Begleichen");
    expect(await readOrigin()).toBe("bulk");
    const undone = await undo(replaced);
    expect(await readOrigin()).toBe("human");
    await undo(undone);
    expect(await readOrigin()).toBe("bulk");
    await undo(replaced);
    await save(admin, { status: "0", comment: "" });
    await undo(saved);
    expect(await readOrigin()).toBe("upload");
    await save(manager, { value: "" });
    expect(await readOrigin()).toBeUndefined();
  });

  it("shows the origin of the draft until it is published or discarded, then of the value", async () => {
    await upload({ de: "Zahlen" });
    await save(manager, { draft: "Bezahlen" });
    expect(await readOrigin()).toBe("human");
    await save(manager, { draft: "" });
    expect(await readOrigin()).toBe("upload");
    await replace("Zahlen", "Begleichen");
    await save(manager, { draft: "Bezahlen" });
    await publish(admin, "Bezahlen");
    expect(await readOrigin()).toBe("human");
  });

  it("copies the origin to a branch, and restores it from the trash", async () => {
    await upload({ de: "Zahlen" });
    await save(manager, { value: "Bezahlen" });
    const { body: branch } = await testApp.call("POST", "/v1/api/branches", {
      as: admin,
      body: { name: "feature", sourceBranch: "main" },
    });
    await upload({ de: "Begleichen" });
    expect([await readOrigin({ branch: branch._id }), await readOrigin()]).toEqual(["human", "upload"]);
    await testApp.call("DELETE", "/v1/api/entries", { as: admin, body: { entries: ["a"] } });
    const { body: trash } = await testApp.call("GET", "/v1/api/trash", { as: admin });
    const ids = trash.map(({ _id }: { _id: string }) => _id);
    const restored = await testApp.call("POST", "/v1/api/trash/restore", { as: admin, body: { ids } });
    expect(restored.status).toBe(200);
    expect(await readOrigin()).toBe("upload");
  });

  it("finds strings by origin in any shown language or in a given one", async () => {
    const search = (q: string, languages = "de") =>
      testApp.call("GET", "/v1/api/entries", { as: manager, query: { q, languages } });
    await upload({ de: "Zahlen", fr: "Payer" });
    await save(manager, { draft: "Bezahlen" });
    const found = async (q: string, languages?: string) => (await search(q, languages)).body.total;
    expect(await found("origin:human")).toBe(1);
    expect(await found("-origin:Human")).toBe(0);
    expect(await found("origin:upload")).toBe(0);
    expect(await found("origin:upload", "fr")).toBe(1);
    expect(await found("origin:upload@fr")).toBe(1);
    for (const word of ["memory", "machine", "bulk", "merge"]) expect(await found(`origin:${word}`)).toBe(0);
    await save(manager, { draft: "", value: "" });
    expect(await found("origin:human")).toBe(0);
    const refused = await search("is:draft origin:robot");
    expect(refused).toMatchObject({ status: 400, body: { position: 9 } });
  });
});

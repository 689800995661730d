import { beforeEach, describe, expect, it } from "vitest";
import { expectCorrectCounters } from "#server/testing/database/correct-counters.ts";
import { branchedProject } from "./branched-project.fixture.ts";

const { current, call, upload, ...project } = branchedProject("admin");
/** Requests without a branch use the main branch. */
const main = "";
beforeEach(async () => {
  await upload(main, { en: { home: "Home", pay: "Pay", stop: "Stop" } });
  await upload(main, { de: { home: "Start", pay: "Zahlen", stop: "Halt" } });
});
const createBranch = () => project.createBranch("other");

async function expectSuccess(
  method: "POST" | "PATCH" | "DELETE" | "PUT",
  path: string,
  branch: string,
  body?: unknown,
) {
  const answer = await call(method, path, branch, { body });
  expect([path, answer.status, answer.body?.message]).toEqual([path, 200, undefined]);
  return answer.body;
}

const patch = (branch: string, entry: object) =>
  expectSuccess("PATCH", "/v1/api/entries", branch, { entries: [entry] });
const merge = (rules?: string, query: Record<string, string> = {}) =>
  call("POST", "/v1/api/branches/merge", main, {
    body: { from: "other", to: "main", ...(rules ? { rules } : {}) },
    query,
  });
const undo = (changeSet: string) => expectSuccess("POST", `/v1/api/changes/${changeSet}/revert`, main);
const compare = async () => {
  const { body } = await call("GET", "/v1/api/branches/compare", main, {
    query: { from: "other", to: "main" },
  });
  return body.differences.map(differenceLine);
};
function differenceLine({ key, language, field, from, to }: Record<string, string>): string {
  return `${key} ${language} ${field}: ${from}, ${to}`;
}
const textsOf = async (branch: string, language: string) => {
  const { body } = await call("GET", "/v1/api/entries", branch, { query: { languages: `["${language}"]` } });
  type Shown = { key: string; entries: Record<string, { value: string }> };
  return Object.fromEntries(body.rows.map(({ key, entries }: Shown) => [key, entries[language]?.value]));
};
const recreateLanguage = async (branch: string) => {
  await expectSuccess("DELETE", "/v1/api/languages/de", branch);
  await expectSuccess("POST", "/v1/api/languages", branch, { code: "de" });
};

describe("recreated language", () => {
  it("merges all texts of a language that was recreated in the source", async () => {
    await createBranch();
    await recreateLanguage("other");
    await patch("other", { key: "home", language: "de", value: "Anfang" });
    expect(await compare()).toEqual([
      "home de value: Anfang, Start",
      "pay de value: null, Zahlen",
      "stop de value: null, Halt",
    ]);
    expect((await merge()).body).toMatchObject({ changed: 1, removed: 2, conflicts: [] });
    expect(await textsOf("main", "de")).toEqual({ home: "Anfang", pay: "", stop: "" });
    expect(await compare()).toEqual([]);
  });

  it("keeps the texts of a language recreated in the target, and still lists the differences", async () => {
    await createBranch();
    await recreateLanguage(main);
    await patch(main, { key: "home", language: "de", value: "Heim" });
    expect(await compare()).toEqual([
      "home de value: Start, Heim",
      "pay de value: Zahlen, null",
      "stop de value: Halt, null",
    ]);
    expect((await merge()).body).toMatchObject({ total: 0, conflicts: [] });
    expect(await textsOf("main", "de")).toEqual({ home: "Heim", pay: "", stop: "" });
  });

  it("restores a language that the target deleted with the source's texts, not the trashed ones", async () => {
    await createBranch();
    await patch(main, { key: "pay", language: "de", value: "WRONG" });
    await patch(main, { key: "stop", language: "de", value: "WRONG", locked: true });
    await patch("other", { key: "stop", language: "de", locked: true });
    await expectSuccess("DELETE", "/v1/api/languages/de", main);
    await patch("other", { key: "home", language: "de", value: "Anfang" });
    expect((await merge()).body.conflicts).toMatchObject([{ language: "de", field: "language" }]);
    const merged = await merge("takeSource");
    expect(merged.body.differences.map(differenceLine)).toEqual([
      " de language: de, null",
      "home de value: Anfang, null",
      "stop de locked: true, null",
    ]);
    expect(await textsOf("main", "de")).toEqual({ home: "Anfang", pay: "Zahlen", stop: "Halt" });
    expect(await compare()).toEqual([]);
    await expectCorrectCounters(current.testApp.db, current.project.projectId);
  });

  it("restores a permanently deleted language with all texts", async () => {
    await createBranch();
    await expectSuccess("DELETE", "/v1/api/languages/de", main);
    await expectSuccess("DELETE", "/v1/api/trash", main, { all: true });
    await patch("other", { key: "home", language: "de", value: "Anfang" });
    expect((await merge("takeSource")).status).toBe(200);
    expect(await textsOf("main", "de")).toEqual({ home: "Anfang", pay: "Zahlen", stop: "Halt" });
  });
});

describe("recreated tag", () => {
  const makeTag = (branch: string, name: string, keys: string[]) =>
    expectSuccess("POST", "/v1/api/tag", branch, { name, entryKeys: keys });
  const tagsOf = async (branch: string) => {
    const all = (await call("GET", "/v1/api/tag", branch)).body;
    return Object.fromEntries(
      all.map(({ name, entryKeys }: { name: string; entryKeys: string[] }) => [name, entryKeys.toSorted()]),
    );
  };

  it("merges a recreated tag key by key", async () => {
    const { _id } = await makeTag(main, "web", ["home", "pay"]);
    await createBranch();
    await expectSuccess("DELETE", `/v1/api/tag/byId/${_id}`, "other");
    await makeTag("other", "web", ["pay", "stop"]);
    expect(await compare()).toEqual(["home  tags: , web", "stop  tags: web, "]);
    expect((await merge()).body).toMatchObject({ total: 2, conflicts: [] });
    expect(await tagsOf("main")).toEqual({ web: ["pay", "stop"] });
    expect(await compare()).toEqual([]);
  });

  it("restores a tag with the keys of the source", async () => {
    const { _id } = await makeTag(main, "web", ["home", "pay"]);
    await createBranch();
    await expectSuccess("PUT", `/v1/api/tag/byId/${_id}`, main, { name: "web", entryKeys: ["stop"] });
    await expectSuccess("DELETE", `/v1/api/tag/byId/${_id}`, main);
    await expectSuccess("PUT", `/v1/api/tag/byId/${_id}`, "other", {
      name: "net",
      entryKeys: ["home", "pay"],
    });
    expect((await merge("takeSource")).status).toBe(200);
    expect(await tagsOf("main")).toEqual({ net: ["home", "pay"] });
    expect(await compare()).toEqual([]);
  });
});

describe("recreated group", () => {
  const groupId = async (branch: string, name: string): Promise<string> => {
    const all: Array<{ _id: string; name: string }> = (await call("GET", "/v1/api/groups", branch)).body;
    return all.find((group) => group.name === name)?._id ?? "";
  };
  const groupsOf = async (branch: string) => {
    const { rows } = (await call("GET", "/v1/api/entries", branch)).body;
    return Object.fromEntries(rows.map(({ key, group }: Record<string, string>) => [key, group]));
  };
  let shopId: string;
  let storeId: string;
  beforeEach(async () => {
    await upload(main, { en: { pay: "Pay" } }, "shop");
    await upload(main, { en: { stop: "Stop" } }, "store");
    [shopId, storeId] = [await groupId(main, "shop"), await groupId(main, "store")];
    await createBranch();
    await expectSuccess("DELETE", `/v1/api/groups/${shopId}`, "other");
    await expectSuccess("PUT", `/v1/api/groups/${storeId}`, "other", { name: "shop" });
  });

  it("renames a group to the name of a group that the same merge deletes; undo restores both", async () => {
    const merged = await merge();
    expect(merged).toMatchObject({ status: 200, body: { conflicts: [], removed: 1 } });
    expect([await groupId(main, "shop"), await groupId(main, "store")]).toEqual([storeId, ""]);
    expect(await groupsOf(main)).toEqual({ home: "main", pay: "main", stop: "shop" });
    expect(await compare()).toEqual([]);
    const undone = await undo(merged.body.changeSet);
    expect(undone.skipped).toEqual([]);
    expect(await groupsOf(main)).toEqual({ home: "main", pay: "shop", stop: "store" });
    expect((await undo(undone.changeSet)).skipped).toEqual([]);
    expect(await groupsOf(main)).toEqual({ home: "main", pay: "main", stop: "shop" });
  });

  it("reports a conflict if a group with the same name keeps keys in the target", async () => {
    await patch(main, { key: "home", language: "en", group: "shop" });
    const refused = await merge("takeSource");
    expect(refused).toMatchObject({ status: 409, body: { code: "merge_conflicts" } });
    expect(refused.body.conflicts).toMatchObject([{ field: "name", from: "shop", reason: "nameTaken" }]);
    const decisions = [{ key: "", resource: storeId, field: "name", take: "to" }];
    const body = { from: "other", to: "main", rules: "takeSource", decisions };
    expect((await call("POST", "/v1/api/branches/merge", main, { body })).status).toBe(200);
    expect(await groupsOf(main)).toEqual({ home: "shop", pay: "main", stop: "store" });
  });
});

describe("undoing a merge that restored resources", () => {
  const describeKey = (branch: string, desc: string) =>
    expectSuccess("PATCH", "/v1/api/keys", branch, { keys: [{ key: "pay", desc }] });

  it("lets the next merge report the same conflict about a key", async () => {
    await describeKey(main, "old");
    await createBranch();
    await describeKey("other", "new");
    await expectSuccess("DELETE", "/v1/api/entries", main, { entries: ["pay"] });
    const before = await merge();
    expect(before.body.conflicts).toMatchObject([{ key: "pay", field: "key", from: "pay", to: null }]);
    const merged = await merge("takeSource");
    expect((await undo(merged.body.changeSet)).skipped).toEqual([]);
    expect((await merge()).body.conflicts).toEqual(before.body.conflicts);
    const again = await merge("takeSource");
    expect(again.body.total).toBe(merged.body.total);
    expect(await textsOf(main, "en")).toMatchObject({ pay: "Pay" });
  });

  it("lets the next merge report the same conflicts about a tag and a group", async () => {
    await expectSuccess("POST", "/v1/api/tag", main, { name: "web", entryKeys: ["home"] });
    await upload(main, { en: { pay: "Pay" } }, "shop");
    await createBranch();
    const [tag] = (await call("GET", "/v1/api/tag", main)).body;
    const [, group] = (await call("GET", "/v1/api/groups", main)).body;
    for (const [path, _id] of [
      ["/v1/api/tag/byId", tag._id],
      ["/v1/api/groups", group._id],
    ]) {
      await expectSuccess("PUT", `${path}/${_id}`, "other", { name: "fresh" });
      await expectSuccess("DELETE", `${path}/${_id}`, main);
    }
    const before = await merge();
    expect(before.body.conflicts).toMatchObject([{ field: "group" }, { field: "tag" }]);
    const merged = await merge("takeSource");
    expect((await undo(merged.body.changeSet)).skipped).toEqual([]);
    const again = await merge();
    expect(again.body.conflicts.map(differenceLine)).toEqual(before.body.conflicts.map(differenceLine));
  });
});

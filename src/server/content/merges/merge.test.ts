import { beforeEach, describe, expect, it } from "vitest";
import { wireId } from "#contract/ids.ts";
import type { SeededPerson } from "#server/testing/test-app.ts";
import { branchedProject } from "./branched-project.fixture.ts";

const { current, branches, call, createBranch, upload } = branchedProject("admin");
beforeEach(async () => {
  await upload("", { en: { home: { v: "Home" }, pay: { v: "Pay" } }, de: { home: { v: "Start" } } });
  await createBranch("feature");
});

const patch = (branch: string, entry: object) =>
  call("PATCH", "/v1/api/entries", branch, { body: { entries: [entry] } });
const merge = (from: string, to: string, options: object = {}, query: Record<string, string> = {}) =>
  call("POST", "/v1/api/branches/merge", "", { body: { from, to, ...options }, query });
const compare = (from: string, to: string, query: Record<string, string> = {}) =>
  call("GET", "/v1/api/branches/compare", "", { query: { from, to, ...query } });
const read = async (branch: string, key: string, language: string) => {
  const { body } = await call("GET", "/v1/api/entries", branch, {
    query: { q: `key:${key}`, languages: `["${language}"]` },
  });
  const [row] = body.rows;
  return row && { ...row.entries[language], row: row._id };
};
const keysOf = async (branch: string): Promise<string[]> =>
  (await call("GET", "/v1/api/entries", branch)).body.rows.map(({ key }: { key: string }) => key);
const revert = (branch: string, changeSet: string) =>
  call("POST", `/v1/api/changes/${changeSet}/revert`, branch);

describe("comparing two branches", () => {
  it("lists a number of differences from a given position", async () => {
    await upload("feature", { en: { home: { v: "TestApp" }, fresh: { v: "New" } } });
    await call("DELETE", "/v1/api/entries", "feature", { body: { entries: ["pay"] } });
    const { body } = await compare("feature", "main");
    expect(body).toMatchObject({ added: 2, changed: 1, removed: 1, position: 0 });
    expect(body.differences).toEqual([
      { key: "pay", language: "", field: "key", from: null, to: "pay" },
      { key: "fresh", language: "", field: "key", from: "fresh", to: null },
      { key: "home", language: "en", field: "value", from: "TestApp", to: "Home" },
      { key: "fresh", language: "en", field: "value", from: "New", to: null },
    ]);
    const second = await compare("feature", "main", { limit: "1", position: "2" });
    expect(second.body.differences).toMatchObject([{ key: "home", from: "TestApp" }]);
    expect((await compare("main", "feature")).body).toMatchObject({ added: 2, changed: 1, removed: 1 });
    const { branches: listed } = (
      await call("GET", "/v1/api/branches", "", { query: { includeDifferences: "true" } })
    ).body;
    expect(listed[0]).toMatchObject({ name: "feature", differences: { added: 2, changed: 1, removed: 1 } });
    expect(listed[1].differences).toBeUndefined();
  });

  it("filters differences by language, field, kind and name, without changing the totals", async () => {
    await upload("feature", {
      en: { home: { v: "TestApp" }, fresh: { v: "New" } },
      de: { home: { v: "Haus" } },
    });
    const narrowed = async (query: Record<string, string>) => {
      const { body } = await compare("feature", "main", query);
      expect(body).toMatchObject({ added: 2, changed: 2, removed: 0 });
      expect(body.differences).toHaveLength(body.matching);
      return body.differences.map(({ key, language, field }: Record<string, string>) =>
        [key, language, field].join(" "),
      );
    };
    expect(await narrowed({ languages: "de" })).toEqual(["home de value"]);
    expect(await narrowed({ fields: "key" })).toEqual(["fresh  key"]);
    expect(await narrowed({ kinds: "changed" })).toEqual(["home de value", "home en value"]);
    expect(await narrowed({ q: "FRE", kinds: '["added","removed"]' })).toEqual([
      "fresh  key",
      "fresh en value",
    ]);
    expect((await compare("feature", "main", { fields: "colour" })).status).toBe(400);
    const { body } = await compare("feature", "main", { kinds: "added", position: "1", limit: "1" });
    expect(body).toMatchObject({ matching: 2, differences: [{ key: "fresh", field: "value" }] });
  });

  it("lets members compare branches, but no vendors and no project token alone", async () => {
    const query = { from: "feature", to: "main" };
    const as = async (role: "translator" | "tptadmin") =>
      (await current.testApp.person(role, current.project)).as;
    const get = (who: SeededPerson["as"]) =>
      current.testApp.call("GET", "/v1/api/branches/compare", { as: who, query });
    expect((await get(await as("translator"))).status).toBe(200);
    expect((await get(await as("tptadmin"))).status).toBe(403);
    expect((await get(current.project.as)).status).toBe(403);
    expect((await compare("main", "main")).status).toBe(400);
    expect((await compare("main", "nowhere")).status).toBe(404);
    const { body } = await current.testApp.call("GET", "/v1/api/branches", { as: current.project.as });
    expect(body.branches[0].creator).toBeUndefined();
  });
});

describe("merging two branches", () => {
  it("writes what only the source changed and keeps what only the target changed", async () => {
    await patch("feature", { key: "home", language: "de", value: "Anfang", status: 2 });
    await patch("", { key: "pay", language: "de", value: "Zahlen" });
    const { body } = await merge("feature", "main");
    expect(body).toMatchObject({
      added: 0,
      changed: 2,
      removed: 0,
      conflicts: [],
      conflictCount: 0,
      total: 2,
    });
    expect(body.changeSet).toMatch(/^[0-9a-f]{24}$/);
    expect(await read("", "home", "de")).toMatchObject({ value: "Anfang", status: "2" });
    expect(await read("", "pay", "de")).toMatchObject({ value: "Zahlen" });
    const [change] = (await call("GET", "/v1/api/changes", "")).body.changes;
    expect(change).toMatchObject({ kind: "merge", count: 1 });
    const { resources } = (await call("GET", `/v1/api/changes/${change._id}`, "")).body;
    expect(resources).toMatchObject([{ resource: "branch", name: "feature", _id: branches.feature }]);
    expect((await merge("feature", "main")).body).toMatchObject({ total: 0, changeSet: null });
  });

  it("refuses decisions for statuses that the role may not set or that lack their comment", async () => {
    const make = async (body: object) => {
      const status = { name: `${Object.keys(body)[0]} ${current.project.app}`, color: "#112233", ...body };
      return (await current.testApp.call("POST", "/v1/api/statuses", { as: current.person.as, body: status }))
        .body._id;
    };
    const [reserved, wordy] = [await make({ roles: ["owner"] }), await make({ commentRequired: true })];
    await patch("feature", { key: "home", language: "de", status: 1, comment: "theirs" });
    await patch("main", { key: "home", language: "de", status: 2, comment: "ours" });
    const decide = async (status: string, ...more: object[]) => {
      const cell = { key: "home", language: "de" };
      const decisions = [
        { ...cell, field: "status", value: status },
        ...more.map((item) => ({ ...cell, ...item })),
      ];
      return (await merge("feature", "main", { rules: "takeSource", decisions })).status;
    };
    expect([await decide(reserved), await decide(wordy)]).toEqual([403, 400]);
    expect(await read("main", "home", "de")).toMatchObject({ status: "2", comment: "ours" });
    expect(await decide(wordy, { field: "comment", value: "settled" })).toBe(200);
    expect(await read("main", "home", "de")).toMatchObject({ status: wordy, comment: "settled" });
  });

  it("returns 409 with all values of open conflicts, which rules or decisions resolve", async () => {
    await patch("feature", { key: "home", language: "de", value: "Anfang", comment: "short" });
    await patch("", { key: "home", language: "de", value: "Heim" });
    const refused = await merge("feature", "main");
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: "merge_conflicts",
      conflicts: [{ key: "home", language: "de", field: "value", base: "Start", from: "Anfang", to: "Heim" }],
      changeSet: null,
    });
    expect(await read("", "home", "de")).toMatchObject({ value: "Heim", comment: "" });
    const outcomes = async (options: object) =>
      (await merge("feature", "main", options, { dryRun: "true" })).body.differences.map(
        ({ outcome }: { outcome: string }) => outcome,
      );
    expect(await outcomes({})).toEqual(["conflict", "taken"]);
    expect(await outcomes({ rules: "takeSource" })).toEqual(["taken", "taken"]);
    expect(await outcomes({ rules: "takeTarget" })).toEqual(["kept", "taken"]);
    expect(await outcomes({ rules: "takeNewest" })).toEqual(["kept", "taken"]);
    expect(await outcomes({ rules: { status: "takeSource" } })).toEqual(["conflict", "taken"]);
    expect(await outcomes({ rules: { default: "takeSource" } })).toEqual(["taken", "taken"]);
    const decisions = [
      { key: "home", language: "de", field: "value", value: "Zuhause" },
      { key: "home", language: "de", field: "comment", take: "to" },
    ];
    expect((await merge("feature", "main", { decisions })).body).toMatchObject({ changed: 1 });
    expect(await read("", "home", "de")).toMatchObject({ value: "Zuhause", comment: "" });
    expect((await merge("feature", "main")).body.total).toBe(0);
    expect((await merge("main", "feature")).body).toMatchObject({ changed: 1, removed: 1 });
    expect(await read("feature", "home", "de")).toMatchObject({ value: "Zuhause", comment: "" });
  });

  it("filters differences by outcome, and names the branch with the newer side of a conflict", async () => {
    await patch("feature", { key: "home", language: "de", value: "Anfang" });
    await patch("feature", { key: "pay", language: "de", value: "Zahlen" });
    await patch("", { key: "home", language: "de", value: "Heim" });
    const query = { dryRun: "true", outcomes: "taken", listConflicts: "false" };
    const { body } = await merge("feature", "main", {}, query);
    expect(body).toMatchObject({ total: 2, matching: 1, conflictCount: 1, conflicts: [] });
    expect(body.differences).toMatchObject([{ key: "pay", language: "de", outcome: "taken" }]);
    const newest = async () =>
      (await merge("feature", "main", {}, { dryRun: "true" })).body.conflicts.map(
        (conflict: { newest: string }) => conflict.newest,
      );
    expect(await newest()).toEqual(["to"]);
    await patch("feature", { key: "home", language: "de", value: "Beginn" });
    expect(await newest()).toEqual(["from"]);
  });

  it("refuses and names a language that the member may not write", async () => {
    await upload("feature", { en: { home: { v: "Start here" } }, de: { pay: { v: "Zahlen" } } });
    const owner = await current.testApp.person("owner", current.project);
    const path = `/v1/api/members/${wireId("person", current.person.personId)}`;
    await current.testApp.call("PUT", path, { as: owner.as, body: { languages: ["de"] } });
    expect((await merge("feature", "main", {}, { dryRun: "true" })).body.total).toBe(2);
    const refused = await merge("feature", "main");
    expect(refused).toMatchObject({ status: 403, body: { code: "not_allowed", languages: ["en"] } });
    expect(await read("main", "home", "en")).toMatchObject({ value: "Home" });
    const decisions = [{ key: "home", language: "en", field: "value", take: "to" }];
    expect((await merge("feature", "main", { decisions })).status).toBe(200);
    expect(await read("main", "pay", "de")).toMatchObject({ value: "Zahlen" });
  });

  it("keeps writer and origin of each text, except for texts typed in the merge", async () => {
    await upload("feature", { de: { fresh: { v: "Neu" } } });
    const owner = await current.testApp.person("owner", current.project);
    const entries = [
      { key: "home", language: "de", value: "Anfang" },
      { key: "pay", language: "de", value: "Zahlen" },
    ];
    await call("PATCH", "/v1/api/entries", "feature", { as: owner.as, body: { entries } });
    const decisions = [{ key: "pay", language: "de", field: "value", value: "Bezahlen" }];
    expect((await merge("feature", "main", { decisions })).status).toBe(200);
    expect(await read("main", "home", "de")).toMatchObject({
      value: "Anfang",
      userName: "owner",
      origin: "human",
    });
    expect(await read("main", "fresh", "de")).toMatchObject({ value: "Neu", origin: "upload" });
    expect(await read("main", "pay", "de")).toMatchObject({
      value: "Bezahlen",
      userName: "admin",
      origin: "merge",
    });
  });

  it("lists a merge among the changes of its target, with the name of the merged branch", async () => {
    await patch("", { key: "pay", language: "de", value: "Zahlen" });
    await patch("feature", { key: "home", language: "de", value: "Anfang" });
    const { changeSet } = (await merge("feature", "main")).body;
    const list = async (branch: string) =>
      (await call("GET", "/v1/api/changes", branch, { query: { kinds: "merge" } })).body.changes;
    expect(await list("")).toMatchObject([
      { _id: changeSet, kind: "merge", merged: "feature", revertedBy: null },
    ]);
    expect(await list("feature")).toEqual([]);
    await revert("", changeSet);
    expect(await list("")).toMatchObject([{ _id: changeSet, revertedBy: expect.any(String) }]);
  });

  it("refuses a stale preview, but ignores changes elsewhere", async () => {
    await patch("feature", { key: "home", language: "de", value: "Anfang" });
    const preview = (await merge("feature", "main", {}, { dryRun: "true" })).body;
    expect(preview.versions).toEqual({ from: 3, to: 1 });
    await patch("feature", { key: "home", language: "de", value: "Beginn" });
    const stale = await merge("feature", "main", { stamp: preview.stamp });
    expect([stale.status, stale.body.code]).toEqual([409, "conflict"]);
    expect(stale.body.differences).toMatchObject([{ from: "Beginn" }]);
    await patch("", { key: "pay", language: "fr", value: "Payer" });
    expect((await merge("feature", "main", { stamp: stale.body.stamp })).status).toBe(200);
  });

  it("repeats an undone merge, even if the source has merged the target since", async () => {
    await upload("feature", { en: { home: { v: "TestApp" }, fresh: { v: "New", tags: ["web"] } } }, "shop");
    const first = (await merge("feature", "main")).body;
    await merge("main", "feature");
    await patch("", { key: "pay", language: "de", value: "Zahlen" });
    await merge("main", "feature");
    expect((await revert("", first.changeSet)).body).toMatchObject({ skipped: [] });
    expect(await keysOf("")).toEqual(["home", "pay"]);
    const back = (await merge("main", "feature", {}, { dryRun: "true" })).body;
    expect(back).toMatchObject({ total: 0 });
    const again = (await merge("feature", "main")).body;
    expect(again.conflicts).toEqual([]);
    expect(await keysOf("")).toEqual(["home", "pay", "fresh"]);
    expect((await compare("feature", "main")).body).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  it("moves resources that a merge restored back to the trash on undo, and out again on redo", async () => {
    for (const name of ["Old", "New"]) await call("POST", "/v1/api/tagCategories", "", { body: { name } });
    const tag = (await call("POST", "/v1/api/tag", "", { body: { name: "shop", category: "Old" } })).body._id;
    await upload("", { en: { pay: { desc: "old" } } });
    const body = { name: "other", sourceBranch: "main" };
    branches.other = (await call("POST", "/v1/api/branches", "", { body })).body._id;
    await call("DELETE", `/v1/api/tag/byId/${tag}`, "");
    await call("DELETE", "/v1/api/entries", "", { body: { entries: ["pay"] } });
    await call("PUT", `/v1/api/tag/byId/${tag}`, "other", { body: { name: "shop", category: "New" } });
    await call("PATCH", "/v1/api/keys", "other", { body: { keys: [{ key: "pay", desc: "new" }] } });
    const shown = async () => {
      const tags: Array<{ name: string; category: string }> = (await call("GET", "/v1/api/tag", "")).body;
      const keys = await call("GET", "/v1/api/entries", "", { query: { q: "key:pay" } });
      return [tags.find(({ name }) => name === "shop")?.category, keys.body.rows[0]?.desc];
    };
    const revert = async (changeSet: string) =>
      (await call("POST", `/v1/api/changes/${changeSet}/revert`, "")).body.changeSet;

    const merged = await merge("other", "main", { rules: "takeSource" });
    expect(await shown()).toEqual(["New", "new"]);
    const undone = await revert(merged.body.changeSet);
    expect(await shown()).toEqual([undefined, undefined]);
    const trash = (await call("GET", "/v1/api/trash", "")).body;
    const ids = trash.map(({ _id }: { _id: string }) => _id);
    const restored = await call("POST", "/v1/api/trash/restore", "", { body: { ids } });
    expect(await shown()).toEqual(["Old", "old"]);
    await revert(restored.body.changeSet);
    await revert(undone);
    expect(await shown()).toEqual(["New", "new"]);
  });

  it("reuses the name of a deleted tag, but not of a tag that stays", async () => {
    const tags: Record<string, string> = {};
    for (const name of ["a", "b", "c", "old", "web"])
      tags[name] = (await call("POST", "/v1/api/tag", "", { body: { name } })).body._id;
    const body = { name: "other", sourceBranch: "main" };
    branches.other = (await call("POST", "/v1/api/branches", "", { body })).body._id;
    const rename = (branch: string, tag: string, name: string) =>
      call("PUT", `/v1/api/tag/byId/${tags[tag]}`, branch, { body: { name } });
    await call("DELETE", `/v1/api/tag/byId/${tags.web}`, "other");
    await rename("other", "old", "web");
    await rename("", "c", "taken");
    await rename("other", "b", "taken");
    await rename("other", "a", "b");
    const refused = await merge("other", "main", { rules: "takeSource" });
    const reasons = refused.body.conflicts.map(({ from, reason }: Record<string, string>) => [from, reason]);
    expect([refused.status, reasons.toSorted()]).toEqual([
      409,
      [
        ["b", "nameTaken"],
        ["taken", "nameTaken"],
      ],
    ]);
    const decisions = ["a", "b"].map((tag) => ({ key: "", resource: tags[tag], field: "name", take: "to" }));
    const merged = await merge("other", "main", { rules: "takeSource", decisions });
    const named = async () => {
      const all: Array<{ _id: string; name: string }> = (await call("GET", "/v1/api/tag", "")).body;
      return Object.entries(tags).map(([was, id]) => `${was}: ${all.find(({ _id }) => _id === id)?.name}`);
    };
    expect(await named()).toEqual(["a: a", "b: b", "c: taken", "old: web", "web: undefined"]);
    const undone = await call("POST", `/v1/api/changes/${merged.body.changeSet}/revert`, "");
    expect(undone.body.skipped).toEqual([]);
    expect(await named()).toEqual(["a: a", "b: b", "c: taken", "old: old", "web: web"]);
    const redone = await call("POST", `/v1/api/changes/${undone.body.changeSet}/revert`, "");
    expect(redone.body.skipped).toEqual([]);
    expect(await named()).toEqual(["a: a", "b: b", "c: taken", "old: web", "web: undefined"]);
  });

  it("treats keys created in both branches under one name as one key", async () => {
    await upload("feature", { en: { both: { v: "One" } }, de: { both: { v: "Eins" } } });
    await upload("", { en: { both: { v: "One" } }, de: { both: { v: "Einer" } } });
    const idIn = async (branch: string) => (await read(branch, "both", "de"))?.row;
    expect(await idIn("feature")).toBe(await idIn(""));
    const { body } = await merge("feature", "main", {}, { dryRun: "true" });
    expect(body.conflicts).toMatchObject([
      { key: "both", language: "de", base: null, from: "Eins", to: "Einer" },
    ]);
    await merge("feature", "main", { rules: "takeSource" });
    expect(await keysOf("")).toEqual(["home", "pay", "both"]);
    expect(await read("", "both", "de")).toMatchObject({ value: "Eins" });
  });

  it("matches a recreated key by its name", async () => {
    await call("DELETE", "/v1/api/entries", "", { body: { entries: ["home"] } });
    await upload("", { en: { home: { v: "Home again" } } });
    await patch("feature", { key: "home", language: "de", value: "Anfang" });
    const { body } = await merge("feature", "main", { rules: "takeSource" });
    expect(body.conflictCount).toBe(0);
    expect(await read("", "home", "en")).toMatchObject({ value: "Home again" });
    expect(await read("", "home", "de")).toMatchObject({ value: "Anfang" });
    expect(await keysOf("")).toEqual(["pay", "home"]);
  });

  it("deletes what the source deleted, with a conflict if the target edited it", async () => {
    await call("DELETE", "/v1/api/entries", "feature", { body: { entries: ["home", "pay"] } });
    await patch("", { key: "home", language: "de", value: "Heim" });
    const { body } = await merge("feature", "main");
    expect(body.conflicts).toEqual([
      { key: "home", language: "", field: "key", base: "home", from: null, to: "home", newest: "to" },
    ]);
    const decisions = [{ key: "home", field: "key", take: "to" }];
    const merged = (await merge("feature", "main", { decisions })).body;
    expect(merged).toMatchObject({ removed: 1 });
    expect(await keysOf("")).toEqual(["home"]);
    await revert("", merged.changeSet);
    expect(await keysOf("")).toEqual(["home", "pay"]);
  });

  it("restores what the target deleted and the source edited, if requested", async () => {
    await patch("feature", { key: "home", language: "de", value: "Anfang" });
    await call("DELETE", "/v1/api/entries", "", { body: { entries: ["home"] } });
    expect((await merge("feature", "main")).body.conflicts).toMatchObject([
      { field: "key", from: "home", to: null },
    ]);
    expect((await merge("feature", "main", { rules: "takeSource" })).status).toBe(200);
    expect(await read("", "home", "de")).toMatchObject({ value: "Anfang" });
    expect(await read("", "home", "en")).toMatchObject({ value: "Home" });
  });

  it("skips locked entries of the target until they are unlocked", async () => {
    await patch("feature", { key: "home", language: "de", value: "Anfang" });
    await patch("", { key: "home", language: "de", locked: true });
    const refused = await merge("feature", "main", { rules: "takeSource" });
    expect(refused.body.conflicts).toMatchObject([{ key: "home", field: "value", reason: "locked" }]);
    expect(
      (await merge("feature", "main", { rules: "takeTarget" }, { dryRun: "true" })).body.conflictCount,
    ).toBe(0);
    await patch("", { key: "home", language: "de", locked: false });
    expect((await merge("feature", "main")).body).toMatchObject({ changed: 1 });
  });

  it("merges an unlock, and a lock that was set together with a text", async () => {
    await patch("feature", { key: "home", language: "de", value: "Anfang", locked: true });
    const first = (await merge("feature", "main")).body;
    expect(await read("", "home", "de")).toMatchObject({ value: "Anfang", locked: true });
    await patch("feature", { key: "home", language: "de", value: "Beginn", locked: false });
    await merge("feature", "main");
    expect(await read("", "home", "de")).toMatchObject({ value: "Beginn", locked: false });
    expect((await revert("", first.changeSet)).body.skipped).toMatchObject([
      { key: "home", reason: "changed" },
    ]);
  });

  it("merges renamed groups and tags, details of keys and languages, and undoes the whole merge", async () => {
    await upload("", { en: { pay: { v: "Pay", tags: ["web"] } } }, "shop");
    await merge("main", "feature");
    const [, shop] = (await call("GET", "/v1/api/groups", "feature")).body;
    await call("PUT", `/v1/api/groups/${shop._id}`, "feature", { body: { name: "checkout" } });
    const [tag] = (await call("GET", "/v1/api/tag", "feature")).body;
    await call("PUT", `/v1/api/tag/byId/${tag._id}`, "feature", {
      body: { name: "browser", category: "Web", entryKeys: ["home"] },
    });
    const details = { key: "home", desc: "the first page", maxLength: 20, meta: { a: "b" } };
    await call("PATCH", "/v1/api/keys", "feature", { body: { keys: [details] } });
    await call("POST", "/v1/api/languages", "feature", { body: { code: "es", name: "Spanish" } });
    await patch("feature", { key: "home", language: "es", value: "Inicio" });
    await call("DELETE", "/v1/api/languages/fr", "feature");
    const before = (await call("GET", "/v1/api", "")).body.data;
    const { body } = await merge("feature", "main");
    expect(body.conflicts).toEqual([]);
    expect(
      body.differences
        .map(({ key, language, field }: Record<string, string>) => `${key} ${language} ${field}`)
        .sort(),
    ).toEqual(
      [
        " fr language",
        " es language",
        "  name",
        "  name",
        "  category",
        "home  desc",
        "home  maxLength",
        "home  meta",
        "home  tags",
        "pay  tags",
        "home es value",
      ].sort(),
    );
    expect((await call("GET", "/v1/api/groups", "")).body[1]).toMatchObject({ name: "checkout", keys: 1 });
    expect((await call("GET", "/v1/api/tag", "")).body).toMatchObject([
      { name: "browser", category: "Web", entryKeys: ["home"] },
    ]);
    expect(await read("", "home", "es")).toMatchObject({ value: "Inicio" });
    expect((await compare("feature", "main")).body).toMatchObject({ differences: [] });
    expect((await revert("", body.changeSet)).body.skipped).toEqual([]);
    expect((await call("GET", "/v1/api/groups", "")).body[1]).toMatchObject({ name: "shop" });
    expect(Object.keys((await call("GET", "/v1/api", "")).body.data)).toEqual(Object.keys(before));
    expect((await merge("feature", "main")).body.total).toBe(body.total);
  });

  it("merges an up-to-date translation as such, and outdates a translation of an older source", async () => {
    await patch("", { key: "pay", language: "de", value: "Zahlen" });
    await merge("main", "feature");
    await patch("feature", { key: "home", language: "en", value: "TestApp" });
    await patch("feature", { key: "home", language: "de", value: "Haus" });
    await patch("feature", { key: "pay", language: "en", value: "Pay now" });
    await merge("feature", "main");
    expect(await read("", "home", "de")).toMatchObject({ value: "Haus", outdated: false });
    expect(await read("", "pay", "de")).toMatchObject({ value: "Zahlen", outdated: true });
  });

  it("neither loses nor blocks concurrent saves", async () => {
    await patch("feature", { key: "home", language: "de", value: "Anfang" });
    const [merged, ...saved] = await Promise.all([
      merge("feature", "main", { rules: "takeSource" }),
      ...["a", "b", "c"].map((value) => patch("", { key: "pay", language: "fr", value })),
    ]);
    expect([merged?.status, ...saved.map(({ status }) => status)]).toEqual([200, 200, 200, 200]);
    expect(await read("", "home", "de")).toMatchObject({ value: "Anfang" });
  });

  it("returns 400 for invalid requests", async () => {
    const bad = [
      { from: "feature", to: "feature" },
      { from: "feature", to: "main", rules: "takeBest" },
      { from: "feature", to: "main", decisions: [{ key: "home", field: "value" }] },
      { from: "feature", to: "main", decisions: [{ key: "home", field: "locked", value: "true" }] },
      {
        from: "feature",
        to: "main",
        decisions: [{ key: "home", language: "de", field: "status", value: "none such" }],
      },
    ];
    for (const body of bad) {
      const answer = await call("POST", "/v1/api/branches/merge", "", { body });
      expect([body, answer.status]).toEqual([body, 400]);
    }
    expect((await merge("nowhere", "main")).status).toBe(404);
  });
});

it("keeps a language that an open order of the target is translated from", async () => {
  await call("POST", "/v1/api/order", "main", {
    body: { sourceLanguage: "de", languages: ["fr"], stringOption: "all", includeNoTagKeys: true },
  });
  await call("DELETE", "/v1/api/languages/de", "feature");
  const { body } = await merge("feature", "main");
  expect(body).toMatchObject({ removed: 0, differences: [{ language: "de", reason: "inOrder" }] });
  const languages = (await call("GET", "/v1/api/languages", "main")).body as Array<{ code: string }>;
  expect(languages.map(({ code }) => code)).toContain("de");
});

describe("next merge after permanent deletion of a key", () => {
  const removeForGood = async (branch: string, key: string) => {
    await call("DELETE", "/v1/api/entries", branch, { body: { entries: [key] } });
    expect((await call("DELETE", "/v1/api/trash", branch, { body: { all: true } })).body.removed).toBe(1);
  };

  it("deletes a permanently deleted key in an unchanged target without a conflict", async () => {
    await removeForGood("main", "pay");
    const { status, body } = await merge("main", "feature");
    expect([status, body.removed, body.conflicts]).toEqual([200, 1, []]);
    expect(await keysOf("feature")).toEqual(["home"]);
  });

  it("deletes a key that only the permanently deleting branch changed after a merge", async () => {
    await upload("feature", {
      en: { pay: { v: "Pay now", desc: "A button" } },
      de: { pay: { v: "Zahlen" } },
    });
    expect((await merge("feature", "main")).status).toBe(200);
    await patch("feature", { key: "pay", language: "de", value: "Bezahlen" });
    await removeForGood("feature", "pay");
    const { status, body } = await merge("feature", "main");
    expect([status, body.removed, body.conflicts]).toEqual([200, 1, []]);
    expect(await keysOf("main")).toEqual(["home"]);
  });

  it("reports a conflict if the target changed a permanently deleted key", async () => {
    expect((await merge("feature", "main")).status).toBe(200);
    await removeForGood("feature", "pay");
    await patch("main", { key: "pay", language: "en", value: "Pay later" });
    expect((await merge("feature", "main")).body.conflicts).toMatchObject([{ key: "pay", field: "key" }]);
  });
});

describe("branches with several nearest common states", () => {
  const home = (branch: string, value: string) => patch(branch, { key: "home", language: "de", value });

  it("uses the latest common state if it contains the others", async () => {
    await createBranch("third", "feature");
    await home("", "one");
    await merge("main", "feature");
    await patch("third", { key: "pay", language: "de", value: "Zahlen" });
    await merge("third", "main");
    await merge("third", "feature");
    await home("", "Start");
    expect((await merge("main", "feature")).body).toMatchObject({ changed: 1, conflicts: [] });
    expect(await read("feature", "home", "de")).toMatchObject({ value: "Start" });
  });

  it("reports a conflict if the branches resolved a conflict of common states differently", async () => {
    await createBranch("left", "main");
    await createBranch("right", "main");
    await home("", "one");
    await home("feature", "two");
    for (const side of ["left", "right"]) await merge("main", side);
    await merge("feature", "left", { rules: "takeSource" });
    await merge("feature", "right", { rules: "takeTarget" });
    for (const [from, to] of [
      ["left", "right"],
      ["right", "left"],
    ] as const) {
      const refused = await merge(from, to);
      expect([refused.status, refused.body.conflicts]).toMatchObject([
        409,
        [{ key: "home", field: "value", base: null }],
      ]);
    }
    await home("left", "one");
    expect((await merge("left", "right")).body).toMatchObject({ total: 0 });
  });
});

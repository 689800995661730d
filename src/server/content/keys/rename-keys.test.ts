import { describe, expect } from "vitest";
import { uploadPicture } from "#server/testing/upload-picture.ts";
import { type KeyProject, test } from "./keys.fixture.ts";

const patch = (keys: KeyProject, ...edits: object[]) => keys.send("PATCH", "/keys", { keys: edits });

describe("a new name in PATCH /v1/api/keys", () => {
  test("keeps all other content of the key", async ({ testApp, keys }) => {
    await keys.upload("en", { a: { v: "A", desc: "First", tags: ["t"], status: 1 } }, "shop");
    await keys.upload("de", { a: { v: "Ah", d: "Aha" } }, "shop");
    const as = keys.manager.as;
    const stringPositions = [{ key: "a", x: 1, y: 1, width: 10, height: 10 }];
    await uploadPicture(testApp, { as, data: { stringPositions } });
    await keys.send("POST", "/discussions", { key: "a", language: "de", text: "So?" });
    const order = { sourceLanguage: "en", languages: ["fr"], tags: ["t"], stringOption: "all" };
    await keys.send("POST", "/orders", order);
    const { a } = await keys.rows();
    const uses = async (key: string) => (await keys.send("POST", "/keys/uses", { keys: [key] })).body;
    const usedBefore = await uses("a");
    const historyOf = async (key: string) =>
      (await keys.send("GET", "/changes", undefined, { query: { key } })).body.changes.length;
    const changesBefore = await historyOf("a");
    const { status, body } = await keys.rename("a", "b");
    expect([status, body.keys[0].key, body.keys[0]._id]).toEqual([200, "b", a?._id]);
    const rows = await keys.rows();
    expect(rows).toEqual({ b: { ...a, key: "b" } });
    expect(rows.b).toMatchObject({ inOrder: ["fr"], discussed: ["de"] });
    expect([await uses("b"), await historyOf("b")]).toEqual([usedBefore, changesBefore]);
    await keys.expectCorrectCounts();
  });

  test("appears in the history with both names", async ({ keys }) => {
    await keys.upload("en", { a: { v: "A" } });
    const { body } = await keys.rename("a", "b");
    const { resources } = (await keys.send("GET", `/changes/${body.changeSet}`)).body;
    expect(resources).toMatchObject([
      { resource: "key", name: "b", before: { name: "a" }, after: { name: "b" } },
    ]);
  });

  test("is undone and redone", async ({ keys }) => {
    await keys.upload("en", { a: { v: "A" } });
    const { body } = await patch(keys, { key: "a", name: "b", desc: "Renamed" });
    const undone = await keys.revert(body.changeSet);
    expect(undone.body.skipped).toEqual([]);
    expect(await keys.rows()).toMatchObject({ a: { desc: "" } });
    const redone = await keys.revert(undone.body.changeSet);
    expect(redone.body.skipped).toEqual([]);
    expect(Object.keys(await keys.rows())).toEqual(["b"]);
    expect((await keys.send("PATCH", "/entries", edit("b"))).status).toBe(200);
    expect((await keys.send("PATCH", "/entries", edit("a"))).status).toBe(404);
    await keys.expectCorrectCounts();
  });

  test("is not undone if another key has got the old name", async ({ keys }) => {
    await keys.upload("en", { a: { v: "A" } });
    const { body } = await keys.rename("a", "b");
    await keys.create({ key: "a" });
    const undone = await keys.revert(body.changeSet);
    expect(undone.body).toMatchObject({ reverted: 0, skipped: [{ key: "b", reason: "name_taken" }] });
    expect(Object.keys(await keys.rows()).sort()).toEqual(["a", "b"]);
  });

  test("is not undone if the key was renamed again", async ({ keys }) => {
    await keys.upload("en", { a: { v: "A" } });
    const { body } = await keys.rename("a", "b");
    await keys.rename("b", "c");
    const undone = await keys.revert(body.changeSet);
    expect(undone.body).toMatchObject({ reverted: 0, skipped: [{ key: "c", reason: "changed" }] });
  });

  test("exchanges the names of two keys in one call, and an undo exchanges them back", async ({ keys }) => {
    await keys.upload("en", { a: { v: "A" }, b: { v: "B" }, c: { v: "C" } });
    const before = await keys.content();
    const { status, body } = await patch(
      keys,
      { key: "a", name: "b" },
      { key: "b", name: "c" },
      { key: "c", name: "a" },
    );
    expect([status, body.keys.map(({ key }: { key: string }) => key)]).toEqual([200, ["b", "c", "a"]]);
    expect(await keys.rows()).toMatchObject({
      a: { entries: { en: { value: "C" } } },
      b: { entries: { en: { value: "A" } } },
      c: { entries: { en: { value: "B" } } },
    });
    const undone = await keys.revert(body.changeSet);
    expect([undone.body.skipped, await keys.content()]).toEqual([[], before]);
  });

  test("is refused with its path if another key has the name or gets it in the same request", async ({
    keys,
  }) => {
    await keys.upload("en", { a: { v: "A" }, b: { v: "B" } });
    for (const edits of [
      [
        { key: "a", desc: "x" },
        { key: "a", name: "b" },
      ],
      [
        { key: "a", name: "c" },
        { key: "b", name: "c" },
      ],
    ]) {
      const { status, body } = await patch(keys, ...edits);
      expect([status, body.code, body.issues[0].path]).toEqual([400, "name_taken", "keys.1.name"]);
    }
    expect((await keys.rename("a", "\t ")).body.code).toBe("invalid_input");
    expect(Object.keys(await keys.rows())).toEqual(["a", "b"]);
  });

  test("may be the current name of the key, or the name of a key in the trash", async ({ keys }) => {
    await keys.upload("en", { a: { v: "A" }, b: { v: "B" } });
    expect((await keys.rename("a", "a")).body.changeSet).toBe(null);
    const { body: gone } = await keys.send("POST", "/entries/bulk", { action: "delete", keys: ["b"] });
    expect((await keys.rename("a", "b")).status).toBe(200);
    const undone = await keys.revert(gone.changeSet);
    expect(undone.body.skipped).toMatchObject([{ key: "b", reason: "name_taken" }]);
  });

  test("keeps a deleted key restorable under its last name", async ({ keys }) => {
    await keys.upload("en", { a: { v: "A" } });
    const renamed = await keys.rename("a", "b");
    const deleted = await keys.send("POST", "/entries/bulk", { action: "delete", keys: ["b"] });
    await keys.revert(deleted.body.changeSet);
    expect(Object.keys(await keys.rows())).toEqual(["b"]);
    await keys.revert(renamed.body.changeSet);
    expect(Object.keys(await keys.rows())).toEqual(["a"]);
  });
});

function edit(key: string) {
  return { entries: [{ key, language: "de", value: "Ah" }] };
}

import { describe, expect } from "vitest";
import { uploadPicture } from "#server/testing/upload-picture.ts";
import { type KeyProject, openKeyProject, test } from "./keys.fixture.ts";

/** Uploads a key with every field, accepted and locked in German, and with a comment. */
async function seed(keys: KeyProject) {
  const fields = { desc: "To pay", meta: { file: "x" }, maxLength: 30, tags: ["web"], syntax: "icu" };
  await keys.upload("en", { pay: { v: "Pay now", ...fields } }, "shop");
  await keys.upload("de", { pay: { v: "Jetzt zahlen", status: 1, comment: "why?" } }, "shop");
}

const duplicate = (keys: KeyProject, body: object) =>
  keys.send("POST", "/keys/duplicate", { key: "pay", name: "pay.copy", ...body });

describe("POST /v1/api/keys/duplicate", () => {
  test("copies source and fields, but no translations by default", async ({ keys }) => {
    await seed(keys);
    const { status, body } = await duplicate(keys, {});
    expect([status, body.keys.length]).toEqual([200, 1]);
    const { pay, "pay.copy": copy } = await keys.rows();
    expect(copy).toMatchObject({
      group: "shop",
      desc: "To pay",
      meta: { file: "x" },
      maxLength: 30,
      tags: ["web"],
      syntax: "icu",
      entries: { en: { value: "Pay now" }, de: { value: "", draft: "" } },
    });
    expect(copy?._id).not.toBe(pay?._id);
    await keys.expectCorrectCounts();
  });

  test("copies translations as drafts, without statuses, locks and comments", async ({ keys }) => {
    await seed(keys);
    await keys.send("PATCH", "/entries", {
      entries: [
        { key: "pay", language: "fr", draft: "Payer" },
        { key: "pay", language: "de", locked: true },
      ],
    });
    await duplicate(keys, { translations: "drafts" });
    const { "pay.copy": copy } = await keys.rows();
    expect(copy?.entries).toMatchObject({
      en: { value: "Pay now", draft: "" },
      de: { value: "", draft: "Jetzt zahlen", status: "0", locked: false, comment: "", outdated: false },
      fr: { value: "", draft: "Payer" },
    });
    await keys.expectCorrectCounts();
  });

  test("copies translations as values with status 2 in a branching project", async ({ testApp }) => {
    const keys = await openKeyProject(testApp, { branching: true });
    await seed(keys);
    await duplicate(keys, { translations: "drafts" });
    const { "pay.copy": copy } = await keys.rows();
    expect(copy?.entries).toMatchObject({
      en: { value: "Pay now", status: "0" },
      de: { value: "Jetzt zahlen", draft: "", status: "2" },
    });
    await keys.expectCorrectCounts();
  });

  test("creates nothing if the project refuses a copied value because of its checks", async ({ testApp }) => {
    const keys = await openKeyProject(testApp, { branching: true });
    await keys.upload("en", { pay: { v: "Pay {sum}" } });
    await keys.upload("de", { pay: { v: "Zahlen" } });
    const admin = await testApp.person("admin", keys.project);
    const settings = { as: admin.as, body: { refuseFailing: true } };
    expect((await testApp.call("PUT", "/v1/api/checkSettings", settings)).status).toBe(200);
    const { status, body } = await duplicate(keys, { translations: "drafts" });
    expect([status, body.code]).toEqual([400, "checks_failed"]);
    expect(body.failingEntries).toMatchObject([{ key: "pay.copy", language: "de" }]);
    expect(Object.keys(await keys.rows())).toEqual(["pay"]);
    expect((await duplicate(keys, {})).status).toBe(200);
  });

  test("keeps writer and origin of the copied texts", async ({ keys }) => {
    await seed(keys);
    await duplicate(keys, { translations: "drafts" });
    const { "pay.copy": copy } = await keys.rows();
    expect(copy?.entries.de?.origin).toBe("upload");
  });

  test("does not link boxes of screenshots to the copy", async ({ testApp, keys }) => {
    await seed(keys);
    const stringPositions = [{ key: "pay", x: 1, y: 1, width: 10, height: 10 }];
    const as = keys.manager.as;
    expect((await uploadPicture(testApp, { as, data: { stringPositions } })).status).toBe(200);
    const { _id } = (await duplicate(keys, {})).body.keys[0];
    const { rows } = await testApp.pool.query(
      "SELECT count(*)::integer AS boxes FROM screenshot_position WHERE key_id = $1",
      [Number.parseInt(_id.slice(0, 16), 16)],
    );
    expect(rows).toEqual([{ boxes: 0 }]);
  });

  test("refuses a name in use, and returns 404 for an unknown key", async ({ keys }) => {
    await seed(keys);
    const refused = await duplicate(keys, { name: "pay" });
    expect([refused.status, refused.body.code, refused.body.issues[0].path]).toEqual([
      400,
      "name_taken",
      "name",
    ]);
    expect((await duplicate(keys, { key: "nowhere" })).status).toBe(404);
    expect((await duplicate(keys, { name: " " })).body.code).toBe("invalid_input");
  });

  test("refuses languages that the caller may not write, and tags without the permission", async ({
    testApp,
    keys,
  }) => {
    await seed(keys);
    const as = await keys.withPermissions("create_and_update_translations");
    const untagged = await keys.send("POST", "/keys/duplicate", { key: "pay", name: "b" }, { as });
    expect(untagged.body.code).toBe("permission_missing");
    const translator = await testApp.person("translator", keys.project);
    const refused = await keys.send(
      "POST",
      "/keys/duplicate",
      { key: "pay", name: "b" },
      { as: translator.as },
    );
    expect(refused.body.code).toBe("not_allowed");
    const { projectId } = keys.project;
    await testApp.pool.query(
      `UPDATE project_member SET language_ids = ARRAY(SELECT id FROM language WHERE project_id = $1 AND code = 'en')
       WHERE person_id = $2`,
      [projectId, keys.manager.personId],
    );
    expect((await duplicate(keys, { translations: "drafts" })).body.languages).toEqual(["de"]);
    expect((await duplicate(keys, {})).status).toBe(200);
  });

  test("undo deletes the copy, and redo restores it", async ({ keys }) => {
    await seed(keys);
    const before = await keys.content();
    const { body } = await duplicate(keys, { translations: "drafts" });
    const after = await keys.content();
    const undone = await keys.revert(body.changeSet);
    expect([undone.body.skipped, await keys.content()]).toEqual([[], before]);
    await keys.expectCorrectCounts();
    await keys.revert(undone.body.changeSet);
    expect(await keys.content()).toEqual(after);
    await keys.expectCorrectCounts();
  });
});
